import { useState } from 'react'
import { Survivor } from '#app/design/island/survivor.tsx'
import { ClientFormBody } from './client-form-body.tsx'
import { FormProgress } from './form-section.tsx'
import { MergeNews, OtherDrafts } from './draft-notices.tsx'
import { OtherSubjectDialog } from './other-subject-dialog.tsx'
import { SubmittedDialog, SubmittedNote } from './submit-outcome.tsx'
import { type ClientFormAtWork, type ClientFormProps, useClientForm } from './use-client-form.ts'
import type { SubmitState } from './use-submit.ts'
import { WaitingPanel } from './waiting-panel.tsx'

/** Any client form: asked, kept, sent and queued alike; only the definition differs. */
export function ClientFormEditor(props: ClientFormProps) {
  const work = useClientForm(props)
  const [answered, setAnswered] = useState<SubmitState | null>(null)
  return (
    <Survivor hasOwnValues>
      <ClientFormView props={props} work={work} />
      <SubmittedDialog
        definition={props.definition}
        state={work.state}
        isAnswered={answered === work.state}
        onAnswer={() => setAnswered(work.state)}
        onNew={work.startAnew}
        onClosed={work.focusForm}
      />
      <OtherSubjectDialog definition={props.definition} {...work.otherSubject} />
    </Survivor>
  )
}

type ViewProps = { props: ClientFormProps; work: ClientFormAtWork }

function ClientFormView({ props, work }: ViewProps) {
  const { definition } = props
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
        onGoOn={() => {
          draftState.editor.goOnAsNew()
          work.focusForm()
        }}
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
          onOpen={(draft) => void work.openDraft(draft)}
        />
      ) : null}
      <ClientFormBody props={props} work={work} />
    </div>
  )
}
