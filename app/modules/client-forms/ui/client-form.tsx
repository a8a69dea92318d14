import { useEffect, useRef, useState } from 'react'
import { ErrorSummary, Honeypot } from '#app/design/form/form.tsx'
import { useNow } from '#app/design/hooks.ts'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { honeypotName } from '#app/modules/forms/definition/rules.ts'
import { type ClientForm, labelOf, otherValue } from '../definition/rules.ts'
import { type OwnedDraft, ageInWords, endedText, subjectOf } from '../draft/rules.ts'
import type { DraftState } from '../draft/ui/device-drafts.ts'
import { canCorrectItem } from '../outbox/rules.ts'
import { SubmitAlerts, SubmittedDialog, SubmittedNote } from '../outbox/ui/submit-outcome.tsx'
import { WaitingPanel } from '../outbox/ui/waiting-panel.tsx'
import { fieldId } from './field-props.ts'
import { FormProgress, FormSection } from './form-section.tsx'
import { type ClientFormState, type ClientFormProps, useClientForm } from './use-client-form.ts'

type FormWorkProps = { definition: ClientForm; work: ClientFormState }

function DraftBar({ definition, work }: FormWorkProps) {
  const { draftState, isOnline } = work
  const now = useNow()
  return (
    <div className="flex grow flex-wrap items-center justify-between gap-3 text-sm">
      <p className={draftState.keeping === 'stored' ? 'text-ink-soft' : 'text-danger'}>
        <span role="status">{saveStatusText(draftState)}</span>
        {/* Outside the status, because a screen reader would announce it every minute. */}
        <span>{draftAgeText(draftState, now)}</span>
        <span role="status">
          {draftState.isOpen && draftState.keeping === 'stored' && !isOnline
            ? ' You’re offline. You can carry on and submit.'
            : ''}
        </span>
      </p>
      {draftState.lastSaved ? (
        <Button
          size="small"
          variant="secondary"
          disabled={work.state.status === 'sending'}
          onClick={() => void work.openDraft()}
        >
          {`Save and start another ${definition.noun}`}
        </Button>
      ) : null}
    </div>
  )
}

const draftAgeText = ({ isOpen, keeping, lastSaved }: DraftState, now: Date) =>
  isOpen && keeping === 'stored' && lastSaved ? ` ${ageInWords(lastSaved, now)}.` : ''

function saveStatusText(draftState: DraftState): string {
  if (!draftState.isOpen) return ''
  if (draftState.keeping === 'full')
    return 'This device’s storage is full, so your answers are only on this screen. Send them, or free up some space.'
  if (draftState.keeping === 'refused')
    return 'This browser can’t save anything (is this a private window?), so your answers are only on this screen until you send them.'
  return draftState.lastSaved
    ? 'Saved on this device'
    : 'What you type is saved on this device automatically.'
}

function MergeNotices({ definition, work }: FormWorkProps) {
  const { questions, takenOver, isEnded, isMissing } = work.draftState
  const nameOf = (name: string) => labelOf(definition, name) ?? name
  const joined = takenOver.filter((name) => !questions.some((question) => question.name === name))
  return (
    <div role="status" className="grid gap-3 empty:absolute">
      {isMissing ? (
        <Notice tone="warning">This draft no longer exists on this device.</Notice>
      ) : null}
      {isEnded ? <EndedNotice definition={definition} work={work} /> : null}
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

function EndedNotice({ definition, work }: FormWorkProps) {
  return (
    <Notice tone="warning" title={endedText(definition)}>
      <p className="mb-2">
        It was finished on another device or in another tab. Your answers below are no longer saved.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={work.startAnew}>
          Start a new form
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            work.draftState.editor.continueAsNew()
            work.focusForm()
          }}
        >
          Continue with these answers as a new form
        </Button>
      </div>
    </Notice>
  )
}

function OtherDrafts({ definition, work }: FormWorkProps) {
  const { editor, lastSaved } = work.draftState
  const now = useNow()
  const [drafts, setDrafts] = useState<OwnedDraft[]>([])
  const subject = subjectOf(definition, work.values)
  useEffect(() => {
    let isCurrent = true
    void editor.listOthers().then((found) => {
      if (isCurrent) setDrafts(found)
    })
    return () => {
      isCurrent = false
    }
    // Each save changes `lastSaved`, so that the list is loaded again.
  }, [editor, lastSaved, subject])
  if (drafts.length === 0) return null
  const isSame = ({ draft }: OwnedDraft) => subjectOf(definition, draft.data) === subject
  const same = subject === '' ? undefined : drafts.find(isSame)
  return (
    <div className="grid gap-3">
      {same ? (
        <Notice tone="warning" role="status" title={`There is an unfinished form for ${subject}`}>
          <p className="mb-2">{`Saved ${ageInWords(same.draft.lastSaved, now)} on this device.`}</p>
          <Button size="small" onClick={() => void work.openDraft(same)}>
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
                <span>{subjectOf(definition, one.draft.data) || 'Not named yet'}</span>{' '}
                <span className="text-sm text-ink-soft">
                  {`${one.draft.progress}%, saved ${ageInWords(one.draft.lastSaved, now)}`}
                </span>
              </span>
              <Button size="small" variant="secondary" onClick={() => void work.openDraft(one)}>
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
  return (
    <ResilientSubtree hasOwnValues>
      <ClientFormView props={props} work={work} />
      <SubmittedDialog
        definition={props.definition}
        state={work.state}
        waiting={work.waiting}
        onNew={work.startAnew}
        onClosed={work.focusForm}
      />
      <OtherSubjectDialog definition={props.definition} work={work} />
    </ResilientSubtree>
  )
}

type ViewProps = { props: ClientFormProps; work: ClientFormState }

function ClientFormView({ props, work }: ViewProps) {
  const { definition } = props
  const { draftState, state } = work
  return (
    <div className="grid gap-5">
      <FormProgress {...props} values={work.values} />
      <WaitingPanel
        {...work}
        canCorrect={(item) => canCorrectItem(definition, props.owner, item)}
      />
      <MergeNotices definition={definition} work={work} />
      {state.status === 'done' ? (
        <SubmittedNote
          definition={definition}
          state={state}
          waiting={work.waiting}
          backTo={props.backTo}
          onNew={work.startAnew}
        />
      ) : draftState.isOpen && !draftState.isEnded ? (
        <OtherDrafts definition={definition} work={work} />
      ) : null}
      <ClientFormBody props={props} work={work} />
    </div>
  )
}

function ClientFormBody({ props, work }: ViewProps) {
  const { definition } = props
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
      <FormSummary props={props} work={work} />
      <fieldset disabled={isDone || draftState.isEnded} className="grid min-w-0 gap-5">
        {definition.sections.map((section, index) => (
          <FormSection
            key={section.id}
            {...{ definition, section, values, errors, surroundings }}
            number={index + 1}
            formNumber={work.formNumber}
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

function SubmitBar({ props: { definition }, work }: ViewProps) {
  const { state } = work
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
      <DraftBar definition={definition} work={work} />
    </div>
  )
}

/** Shows upload progress only for a form with pictures, because any other form is sent in a moment. */
function busyLabelOf(state: ClientFormState['state']): string {
  const progress = state.status === 'sending' ? state.progress : undefined
  if (!progress || progress.totalBytes === 0) return 'Submitting…'
  return `Sending pictures: ${Math.floor((100 * progress.sentBytes) / progress.totalBytes)}%`
}

function FormSummary({ props: { definition }, work }: ViewProps) {
  const { errors, state, refusal, values } = work
  const listed = Object.entries(errors).map(([name, message]) => ({
    // The server names the list, although "Other" shows the free-text input.
    fieldId: fieldId(values[name] === otherValue ? `${name}.other` : name),
    message: `${labelOf(definition, name) ?? name}: ${message}`,
  }))
  return (
    <>
      {refusal && listed.length === 0 ? (
        <Notice tone="danger" role="alert">
          {refusal}
        </Notice>
      ) : null}
      <ErrorSummary
        title="Please correct these answers. Nothing has been sent yet."
        errors={listed}
        submission={state}
      />
    </>
  )
}

/** Dialog before a saved form gets another subject (such as its clinic): start a new form, or correct this one. */
function OtherSubjectDialog({ definition, work: { otherSubject } }: FormWorkProps) {
  const { was, chosen, onNew, onCorrect, onCancel } = otherSubject
  const { noun, subject } = definition
  // The default button leaves the saved form unchanged.
  const safest = useRef<HTMLButtonElement>(null)
  const isNamed = chosen !== '' && chosen !== otherValue
  return (
    <Dialog
      isOpen={chosen !== null}
      onClose={onCancel}
      size="narrow"
      title={`Start another ${noun}?`}
      description={`This ${noun} is for ${was}. ${isNamed ? `Start a new form for ${chosen}` : 'Start a new form'}, or correct this one if ${was} is wrong. If you start a new ${noun}, this one stays saved.`}
      initialFocus={safest}
      finalFocus={() => document.getElementById(fieldId(subject))}
    >
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onCorrect}>
          {`Correct this ${noun}`}
        </Button>
        <Button ref={safest} onClick={() => void onNew()}>{`Start a new ${noun}`}</Button>
      </div>
    </Dialog>
  )
}
