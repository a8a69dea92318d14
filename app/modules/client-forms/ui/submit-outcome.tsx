import { useState } from 'react'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { telephoneHref } from '#app/basics/telephone-href.ts'
import type { SubmitState } from './use-submit.ts'
import { type ClientForm, labelOf } from '../schema/definition.ts'
import { Button } from '#app/design/ui/button.tsx'
import type { Sent } from '../rules/outbox.ts'

/** Whom to turn to when a form cannot be sent; from the settings. */
export type SupportContact = { phone: string; email: string }
type SubmitAlertsProps = { state: SubmitState; contact: SupportContact; onRetry: () => void }

/**
 * What went wrong with the last submit (AUD-53 to AUD-56), as an alert dialog (D-63); once it is closed the
 * same stands beside the button. The form and its draft stay.
 */
export function SubmitAlerts({ state, contact, onRetry }: SubmitAlertsProps) {
  const [closed, setClosed] = useState<SubmitState | null>(null)
  const problem = problemOf(state, contact)
  if (!problem) return null
  const { title, words } = problem
  if (closed === state) {
    return (
      <Notice tone="danger" title={title}>
        <p>{words}</p>
      </Notice>
    )
  }
  return (
    <LazyAlertDialog
      isOpen
      onOpenChange={(isOpen) => isOpen || setClosed(state)}
      tone="danger"
      title={title}
      description={words}
      cancelLabel="Close"
      confirmLabel="Try again"
      onConfirm={() => {
        setClosed(state)
        onRetry()
      }}
    />
  )
}

/** The documented words of a failure, and whom to turn to. */
export function problemOf(state: SubmitState, contact: SupportContact) {
  if (state.status === 'failed') {
    return {
      title: `Error submitting form: ${state.result.error ?? ''}`,
      words: (
        <>
          <span>{`${state.result.message}.`}</span> Please try again, or contact support if it
          happens again: <Contact {...contact} />. Your answers are still here and on this device.
        </>
      ),
    }
  }
  if (state.status !== 'broken') return undefined
  return {
    title: 'Unexpected error submitting form. Please try again.',
    words: (
      <>
        The form could be neither sent nor stored on this device; its storage may be full or
        switched off. Your answers are still on the screen: keep this page open, or print it.
        Support: <Contact {...contact} />.
      </>
    ),
  }
}

function Contact({ phone, email }: SupportContact) {
  return (
    <>
      <TextLink to={telephoneHref(phone)}>{phone}</TextLink> or{' '}
      <TextLink to={`mailto:${email}`}>{email}</TextLink>
    </>
  )
}

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

/** AUD-60: the submitted values stay below, read-only. What waited and was sent meanwhile is told as that. */
export function SubmittedNote({
  definition,
  state,
  justSent,
  backTo,
  onNew,
}: {
  definition: ClientForm
  justSent: readonly Sent[]
  state: Extract<SubmitState, { status: 'done' }>
  backTo: { href: string; label: string }
  onNew: () => void
}) {
  const sentSince = justSent.find(({ id }) => id === state.waitingId)
  const wasSentSince = sentSince !== undefined
  const reference = sentSince?.reference || state.result.reference
  const isWaiting = state.waitingId !== null && !wasSentSince
  return (
    <Notice
      tone={isWaiting ? 'warning' : 'success'}
      title={wasSentSince ? definition.submittedMessage : state.result.message}
    >
      {reference ? <p>{`Reference: ${reference}`}</p> : null}
      <p>These are the answers as they were submitted. They can no longer be changed here.</p>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <Button size="small" onClick={onNew}>
          Start a new one
        </Button>
        <TextLink to={backTo.href}>{backTo.label}</TextLink>
      </div>
    </Notice>
  )
}
