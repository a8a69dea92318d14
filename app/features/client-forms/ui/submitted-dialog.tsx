import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { labelOf, type ClientForm } from '../schema/definition.ts'
import type { SubmitState } from './use-submit.ts'

type Done = Extract<SubmitState, { status: 'done' }>

/** AUD-57 to AUD-59: what became of it, and whether to go on with another one. */
export function SubmittedDialog({
  definition,
  state,
  isAnswered,
  onAnswer,
  onNew,
  onClosed,
}: {
  definition: ClientForm
  state: SubmitState
  isAnswered: boolean
  onAnswer: () => void
  onNew: () => void
  /** The button that sent the form is gone: the focus goes elsewhere. */
  onClosed: () => void
}) {
  if (state.status !== 'done') return null
  return (
    <LazyAlertDialog
      isOpen={!isAnswered}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        onAnswer()
        onClosed()
      }}
      title={state.waitingId ? 'Stored on this device' : 'Submitted'}
      description={<Description definition={definition} state={state} />}
      confirmLabel={`Start a new ${definition.noun}`}
      cancelLabel="No, keep this one on screen"
      onConfirm={() => {
        onAnswer()
        onNew()
      }}
    />
  )
}

function Description({ definition, state }: { definition: ClientForm; state: Done }) {
  return (
    <>
      <span className="block">{state.result.message}</span>
      <span className="mt-2 block">{`Priority: ${state.level.toUpperCase()}`}</span>
      <span className="block">{`${labelOf(definition, definition.state)}: ${state.state}`}</span>
      {state.result.reference ? (
        <span className="block">{`Reference: ${state.result.reference}`}</span>
      ) : null}
      <span className="mt-2 block">
        {state.waitingId ? 'Nothing has left this device yet.' : definition.savedFor}
      </span>
      <span className="mt-2 block">{`Do you want to start a new ${definition.noun}?`}</span>
    </>
  )
}
