import { ClientFormBody } from './client-form-body.tsx'
import { FormProgress } from './form-progress.tsx'
import { MergeNews } from './merge-news.tsx'
import { OtherDrafts } from './other-drafts.tsx'
import { SubmittedDialog } from './submitted-dialog.tsx'
import { SubmittedNote } from './submitted-note.tsx'
import { useClientForm, type ClientFormProps } from './use-client-form.ts'
import { WaitingPanel } from './waiting-panel.tsx'

/** Any client form: asked, kept, sent and queued alike; only the definition differs. */
export function ClientForm(props: ClientFormProps) {
  const { definition } = props
  const work = useClientForm(props)
  const { draftState, state, values, startAnew } = work
  const isDone = state.status === 'done'
  return (
    <div className="grid gap-5">
      <FormProgress definition={definition} values={values} isInConsole={props.isInConsole} />
      <WaitingPanel waiting={work.waiting} isOnline={work.isOnline} />
      <MergeNews
        definition={definition}
        draftState={draftState}
        onNew={startAnew}
        onGoOn={() => draftState.editor.goOnAsNew()}
      />
      {isDone ? (
        <SubmittedNote
          definition={definition}
          state={state}
          justSent={work.waiting.justSent}
          backTo={props.backTo}
          onNew={startAnew}
        />
      ) : null}
      {draftState.isOpen && !isDone && !draftState.isEnded ? (
        <OtherDrafts
          values={values}
          definition={definition}
          lastSaved={draftState.lastSaved}
          editor={draftState.editor}
          onOpen={(draft) => void draftState.editor.openDraft(draft)}
        />
      ) : null}
      <ClientFormBody props={props} work={work} />
      <SubmittedDialog definition={definition} state={state} onNew={startAnew} />
    </div>
  )
}
