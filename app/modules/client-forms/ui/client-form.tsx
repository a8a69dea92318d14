import { type ReactNode, useRef, useState } from 'react'
import { Survivor } from '#app/design/island/survivor.tsx'
import { FormProgress, FormSection } from './form-section.tsx'
import { DraftBar, MergeNews, OtherDrafts } from './draft-notices.tsx'
import { SubmitAlerts, SubmittedDialog, SubmittedNote } from './submit-outcome.tsx'
import { type ClientFormAtWork, type ClientFormProps, useClientForm } from './use-client-form.ts'
import type { SubmitState } from './use-submit.ts'
import { WaitingPanel } from './waiting-panel.tsx'
import { Honeypot } from '#app/design/form/honeypot.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { honeypotName } from '#app/modules/forms/schema/definition.ts'
import { ErrorSummary } from '#app/design/form/error-summary.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { type ClientForm, labelOf, otherValue } from '../schema/definition.ts'
import { fieldId } from './field-props.ts'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'

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

type Body = { props: ClientFormProps; work: ClientFormAtWork }

/** The form itself: what is wrong, the sections, the submit. */
function ClientFormBody({ props, work }: Body) {
  const { definition, posted } = props
  const { form, draftState, state, values, errors, surroundings } = work
  const isDone = state.status === 'done'
  return (
    <form
      ref={form}
      method="post"
      noValidate
      tabIndex={-1}
      aria-label={definition.title}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        const trap = new FormData(event.currentTarget).get(honeypotName)
        void work.send(String(trap ?? ''))
      }}
    >
      <FormSummary definition={definition} errors={errors} submission={state} posted={posted} />
      <fieldset disabled={isDone || draftState.isEnded} className="grid min-w-0 gap-5">
        {definition.sections.map((section, index) => (
          <FormSection
            key={section.id}
            {...{ definition, section, values, errors, surroundings }}
            number={index + 1}
            questions={draftState.questions}
            onChoose={(name, value) => draftState.editor.choose(name, value)}
            onChange={work.change}
          />
        ))}
        <Honeypot name={honeypotName} />
        {props.children}
        <SubmitAlerts
          state={state}
          contact={props.contact}
          onRetry={() => form.current?.requestSubmit()}
        />
        {isDone ? null : <SubmitBar props={props} work={work} />}
      </fieldset>
    </form>
  )
}

function SubmitBar({
  props: { definition },
  work: { state, draftState, isOnline, openDraft },
}: Body): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button
        type="submit"
        isBusy={state.status === 'sending'}
        busyLabel={busyLabelOf(state)}
        className="max-sm:w-full"
      >
        {definition.submitLabel}
      </Button>
      <DraftBar
        draftState={draftState}
        noun={definition.noun}
        isOnline={isOnline}
        onNew={() => void openDraft()}
      />
    </div>
  )
}

/** Pictures take their time on a slow line; a form without any is gone in a moment. */
function busyLabelOf(state: ClientFormAtWork['state']): string {
  const progress = state.status === 'sending' ? state.progress : undefined
  if (!progress || progress.totalBytes === 0) return 'Submitting…'
  return `Sending pictures: ${Math.floor((100 * progress.sentBytes) / progress.totalBytes)}%`
}

/** What is wrong, with a way to each field; also what the server said of a form posted without script. */
function FormSummary({
  definition,
  errors,
  submission,
  posted,
}: {
  definition: ClientForm
  errors: FieldErrors
  submission: unknown
  posted: ClientFormProps['posted']
}) {
  const listed = Object.entries(errors).map(([name, message]) => ({
    fieldId: fieldId(name),
    message: `${labelOf(definition, name) ?? name}: ${message}`,
  }))
  return (
    <>
      {posted && listed.length === 0 ? (
        <Notice tone="danger" role="alert">
          {posted.message}
        </Notice>
      ) : null}
      <ErrorSummary
        title="Please correct these answers. Nothing was sent yet."
        errors={listed}
        submission={submission}
      />
    </>
  )
}

type OtherSubjectDialogProps = {
  definition: ClientForm
  /** What the saved form is about, such as its clinic. */
  was: string
  /** What was chosen instead; null while nothing is asked. */
  chosen: string | null
  onNew: () => void
  onCorrect: () => void
  onCancel: () => void
}

/** FLD-01: choosing another clinic in a form that is saved never renames it without a word. */
function OtherSubjectDialog(props: OtherSubjectDialogProps) {
  const { definition, was, chosen } = props
  const { noun, subject } = definition
  // What an unthinking Enter presses changes nothing that is saved.
  const safest = useRef<HTMLButtonElement>(null)
  const isNamed = chosen !== '' && chosen !== otherValue
  return (
    <LazyDialog
      isOpen={chosen !== null}
      onOpenChange={(isOpen) => isOpen || props.onCancel()}
      size="narrow"
      title={`Start another ${noun}?`}
      description={`This ${noun} is for ${was}. ${isNamed ? `Start a new one for ${chosen}` : 'Start a new one'}, or correct this one if ${was} is wrong. A new ${noun} leaves this one saved.`}
      initialFocus={safest}
      finalFocus={() => document.getElementById(fieldId(subject))}
    >
      <div className="dialog-actions">
        <Button variant="secondary" onClick={props.onCorrect}>
          {`Correct this ${noun}`}
        </Button>
        <Button ref={safest} onClick={props.onNew}>{`Start a new ${noun}`}</Button>
      </div>
    </LazyDialog>
  )
}
