import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { ErrorSummary, Honeypot } from '#app/design/form/form.tsx'
import { useNow } from '#app/design/hooks.ts'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { honeypotName } from '#app/modules/forms/definition/rules.ts'
import { type ClientForm, type Values, labelOf, otherValue } from '../definition/rules.ts'
import { type OwnedDraft, ageInWords, subjectOf } from '../draft/rules.ts'
import type { DraftState } from '../draft/ui/device-drafts.ts'
import type { DraftEditor } from '../draft/ui/draft-editor.ts'
import {
  SubmitAlerts,
  type SubmitState,
  SubmittedDialog,
  SubmittedNote,
} from '../outbox/ui/submit-outcome.tsx'
import { WaitingPanel } from '../outbox/ui/waiting-panel.tsx'
import { fieldId } from './field-props.ts'
import { FormProgress, FormSection } from './form-section.tsx'
import { type ClientFormState, type ClientFormProps, useClientForm } from './use-client-form.ts'

type DraftBarProps = {
  draftState: DraftState
  noun: string
  isOnline: boolean
  onNew: () => void
}

function DraftBar({ draftState, noun, isOnline, onNew }: DraftBarProps) {
  const now = useNow()
  return (
    <div className="flex grow flex-wrap items-center justify-between gap-3 text-sm">
      <p
        role="status"
        className={draftState.keeping === 'stored' ? 'text-ink-soft' : 'text-danger'}
      >
        {saveStatusText(draftState, now, isOnline)}
      </p>
      {draftState.lastSaved ? (
        <Button size="small" variant="secondary" onClick={onNew}>
          {`Save and start another ${noun}`}
        </Button>
      ) : null}
    </div>
  )
}

function saveStatusText(
  draftState: DraftBarProps['draftState'],
  now: Date,
  isOnline: boolean,
): string {
  if (!draftState.isOpen) return ''
  if (draftState.keeping === 'full')
    return 'This device’s storage is full, so your answers are only on this screen. Send them, or free up some space.'
  if (draftState.keeping === 'refused')
    return 'This browser can’t save anything (is this a private window?), so your answers are only on this screen until you send them.'
  const offline = isOnline ? '' : ' You’re offline. You can carry on and submit.'
  if (!draftState.lastSaved) return `What you type is saved on this device automatically.${offline}`
  return `Saved on this device ${ageInWords(draftState.lastSaved, now)}.${offline}`
}

type MergeNoticesProps = {
  definition: ClientForm
  draftState: DraftState
  onNew: () => void
  onGoOn: () => void
}

function MergeNotices({ definition, draftState, onNew, onGoOn }: MergeNoticesProps) {
  const { questions, takenOver, isEnded } = draftState
  const nameOf = (name: string) => labelOf(definition, name) ?? name
  const joined = takenOver.filter((name) => !questions.some((question) => question.name === name))
  return (
    <div role="status" className="grid gap-3 empty:absolute">
      {isEnded ? (
        <Notice tone="warning" title={`This ${definition.noun} was submitted or deleted elsewhere`}>
          <p className="mb-2">
            It was finished on another device or in another tab. Your answers below are no longer
            saved.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button size="small" onClick={onNew}>
              Start a new form
            </Button>
            <Button size="small" variant="secondary" onClick={onGoOn}>
              Continue with these answers as a new form
            </Button>
          </div>
        </Notice>
      ) : null}
      {questions.length > 0 && !isEnded ? (
        <Notice tone="warning" title="There are two different answers">
          <p>
            <span>
              One is on this screen, the other on another device or tab. Both are kept. Choose which
              one is right for:
            </span>{' '}
            {questions.map(({ name }, place) => (
              <span key={name}>
                <a className="link" href={`#${fieldId(name)}`}>
                  {nameOf(name)}
                </a>
                <span>{place < questions.length - 1 ? ', ' : '.'}</span>
              </span>
            ))}
          </p>
        </Notice>
      ) : null}
      {joined.length > 0 && !isEnded ? (
        <Notice tone="info" title="Combined with your answers from elsewhere">
          <p>{`From another device or tab: ${joined.map(nameOf).join(', ')}.`}</p>
        </Notice>
      ) : null}
    </div>
  )
}

type OtherDraftsProps = {
  definition: ClientForm
  values: Values
  /** Changes after each save, which triggers a reload of the list. */
  lastSaved: string | null
  editor: Pick<DraftEditor, 'listOthers'>
  onOpen: (draft: OwnedDraft) => void
}

function OtherDrafts({ definition, values, lastSaved, editor, onOpen }: OtherDraftsProps) {
  const now = useNow()
  const [drafts, setDrafts] = useState<OwnedDraft[]>([])
  const subject = subjectOf(definition, values)
  useEffect(() => {
    let isCurrent = true
    void editor.listOthers().then((found) => {
      if (isCurrent) setDrafts(found)
    })
    return () => {
      isCurrent = false
    }
  }, [editor, lastSaved, subject])
  if (drafts.length === 0) return null
  const same = drafts.find(
    ({ draft }) => subject !== '' && subjectOf(definition, draft.data) === subject,
  )
  return (
    <div className="grid gap-3">
      {same ? (
        <Notice tone="warning" role="status" title={`There is an unfinished form for ${subject}`}>
          <p className="mb-2">{`Saved ${ageInWords(same.draft.lastSaved, now)} on this device.`}</p>
          <Button size="small" onClick={() => onOpen(same)}>
            Open that form
          </Button>
        </Notice>
      ) : null}
      <details className="card py-2">
        <summary className="cursor-pointer py-1 font-semibold">
          {`Unfinished forms on this device (${drafts.length})`}
        </summary>
        <ul className="grid gap-2 py-2">
          {drafts.map((one) => (
            <li key={one.draft.id} className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <span>{subjectOf(definition, one.draft.data) || 'No clinic chosen'}</span>{' '}
                <span className="text-sm text-ink-soft">
                  {`${one.draft.progress}%, saved ${ageInWords(one.draft.lastSaved, now)}`}
                </span>
              </span>
              <Button size="small" variant="secondary" onClick={() => onOpen(one)}>
                Continue
              </Button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

export function ClientFormEditor(props: ClientFormProps) {
  const work = useClientForm(props)
  const [answered, setAnswered] = useState<SubmitState | null>(null)
  return (
    <ResilientSubtree hasOwnValues>
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
    </ResilientSubtree>
  )
}

type ViewProps = { props: ClientFormProps; work: ClientFormState }

function ClientFormView({ props, work }: ViewProps) {
  const { definition } = props
  const { draftState, state, values, startAnew } = work
  const isDone = state.status === 'done'
  return (
    <div className="grid gap-5">
      <FormProgress definition={definition} values={values} isInConsole={props.isInConsole} />
      <WaitingPanel waiting={work.waiting} isOnline={work.isOnline} />
      <MergeNotices
        definition={definition}
        draftState={draftState}
        onNew={startAnew}
        onGoOn={() => {
          draftState.editor.continueAsNew()
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

type FormBodyProps = { props: ClientFormProps; work: ClientFormState }

function ClientFormBody({ props, work }: FormBodyProps) {
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
}: FormBodyProps): ReactNode {
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

/** Shows upload progress only for a form with pictures, because any other form is sent in a moment. */
function busyLabelOf(state: ClientFormState['state']): string {
  const progress = state.status === 'sending' ? state.progress : undefined
  if (!progress || progress.totalBytes === 0) return 'Submitting…'
  return `Sending pictures: ${Math.floor((100 * progress.sentBytes) / progress.totalBytes)}%`
}

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
        title="Please correct these answers. Nothing has been sent yet."
        errors={listed}
        submission={submission}
      />
    </>
  )
}

type OtherSubjectDialogProps = {
  definition: ClientForm
  /** The saved form's subject, such as its clinic. */
  was: string
  /** The newly chosen subject; null while the dialog is closed. */
  chosen: string | null
  onNew: () => void
  onCorrect: () => void
  onCancel: () => void
}

/** Dialog before a saved form gets another subject (such as its clinic): start a new form, or correct this one. */
function OtherSubjectDialog(props: OtherSubjectDialogProps) {
  const { definition, was, chosen } = props
  const { noun, subject } = definition
  // The default button leaves the saved form unchanged.
  const safest = useRef<HTMLButtonElement>(null)
  const isNamed = chosen !== '' && chosen !== otherValue
  return (
    <LazyDialog
      isOpen={chosen !== null}
      onOpenChange={(isOpen) => isOpen || props.onCancel()}
      size="narrow"
      title={`Start another ${noun}?`}
      description={`This ${noun} is for ${was}. ${isNamed ? `Start a new form for ${chosen}` : 'Start a new form'}, or correct this one if ${was} is wrong. If you start a new ${noun}, this one stays saved.`}
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
