import { useRef, useState } from 'react'
import { telephoneHref } from '#app/basics/contact-details.ts'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { findFieldByName } from '#app/modules/forms/definition/rules.ts'
import { submissionKey } from '#app/modules/forms/rules.ts'
import { formWording } from '../../content.ts'
import { type ClientForm, type Values, formKey, labelOf } from '../../definition/rules.ts'
import { subjectOf } from '../../draft/rules.ts'
import type { DraftState } from '../../draft/ui/device-drafts.ts'
import { filesOf } from '../../file/rules.ts'
import type { FileProgress } from '../../file/ui/file-store.ts'
import { answerText, computeVerdict } from '../../rules.ts'
import {
  type SubmissionBody,
  checkValues,
  contentOf,
  submissionBody,
} from '../../submission/rules.ts'
import {
  type OutboxItem,
  type SubmitResult,
  classifyReply,
  pendingStatus,
  submittedWords,
} from '../rules.ts'
import { type WaitingControls, sendItem } from './outbox.ts'

/** The outcome of a submit that was tried. */
type SubmitOutcome =
  | { status: 'failed'; result: SubmitResult }
  | { status: 'broken' }
  | {
      status: 'done'
      result: SubmitResult
      level: string
      state: string
      /** The item's id in this device's queue; null once the server has stored it. */
      waitingId: string | null
    }

export type SubmitState =
  | { status: 'editing'; errors: FieldErrors; attempt: number; refusal?: string }
  | { status: 'sending'; progress?: FileProgress }
  | SubmitOutcome

type SubmitOptions = {
  definition: ClientForm
  publicKey: string
  owner: string
  senderPass?: string
  draftId: () => string
  waiting: WaitingControls
  /** Runs once the submission is stored, on the server or on this device. */
  onSafe: () => Promise<void>
}

const undecidedMessage = 'There are two different answers. Choose one.'

/** Sends a form, or keeps it on this device until it can be sent. */
export function useSubmit(options: SubmitOptions) {
  const { definition } = options
  const [state, setState] = useState<SubmitState>({ status: 'editing', errors: {}, attempt: 0 })
  const attempt = useRef(0)

  async function submit(
    { values, questions }: Pick<DraftState, 'values' | 'questions'>,
    unreadable: readonly string[],
    honeypot: string,
  ) {
    attempt.current++
    try {
      const checked = checkValues(definition, values)
      const errors = {
        ...(checked.ok ? {} : checked.errors),
        ...Object.fromEntries(
          unreadable.map((name) => [name, formWording.wrong(findFieldByName(definition, name)!)]),
        ),
        ...Object.fromEntries(questions.map(({ name }) => [name, undecidedMessage])),
      }
      if (!checked.ok || Object.keys(errors).length > 0)
        return setState({ status: 'editing', errors, attempt: attempt.current })
      setState({ status: 'sending' })
      const body = submissionBody(definition, checked, values, new Date())
      const onProgress = (progress: FileProgress) => setState({ status: 'sending', progress })
      const sent = honeypot === '' ? body : { ...body, honeypot }
      setState(await sendOrStore({ ...options, onProgress }, values, sent))
    } catch {
      setState({ status: 'broken' })
    }
  }

  const edit = ({ refusal, refusedFields = {} }: Partial<OutboxItem> = {}) =>
    setState({ status: 'editing', errors: refusedFields, attempt: ++attempt.current, refusal })
  return { state, submit, edit }
}

async function sendOrStore(
  options: SubmitOptions & { onProgress: (progress: FileProgress) => void },
  values: Values,
  body: SubmissionBody,
): Promise<SubmitOutcome> {
  const { definition, publicKey, owner, senderPass, draftId, waiting, onSafe, onProgress } = options
  const item = {
    id: submissionKey(draftId(), contentOf(body)),
    formType: formKey(definition),
    functionName: definition.functionName,
    subject: subjectOf(definition, values),
    body,
    files: filesOf(definition, values).map(({ hash }) => hash),
    ...(owner ? { owner, senderPass } : {}),
  }
  const classified = navigator.onLine
    ? await sendItem(item, { publicKey, onProgress })
    : classifyReply({ kind: 'unreachable' })
  if (classified.outcome === 'refused') return { status: 'failed', result: classified.result }
  const done = {
    status: 'done' as const,
    level: computeVerdict(definition, values)?.level ?? '',
    state: answerText(findFieldByName(definition, definition.state)!, values),
  }
  if (classified.outcome === 'sent') {
    await onSafe()
    return { ...done, result: classified.result, waitingId: null }
  }
  const storedAt = new Date().toISOString()
  const stored = await waiting.add({ ...item, status: pendingStatus, storedAt, attempts: 0 })
  // Never report the form as stored if it is not; leave it open and unchanged.
  if (stored !== 'stored') return { status: 'broken' }
  await onSafe()
  const result = { success: true, message: classified.message }
  return { ...done, result, waitingId: item.id }
}

export type SupportContact = { phone: string; email: string }
type SubmitAlertsProps = { state: SubmitState; contact: SupportContact; onRetry: () => void }

/** Shows the last submit's error in an alert dialog, then next to the button. The form and draft stay unchanged. */
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
    <AlertDialog
      isOpen
      onClose={() => setClosed(state)}
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
        We couldn’t send the form or store it on this device. The device’s storage may be full or
        switched off. Your answers are still on the screen, so keep this page open or print it.
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

type SubmittedProps = { definition: ClientForm; waiting: WaitingControls; onNew: () => void }

type SubmittedDialogProps = SubmittedProps & {
  state: SubmitState
  /** Called when the dialog closes, to move the focus, because the submit button no longer exists. */
  onClosed: () => void
}

export function SubmittedDialog(props: SubmittedDialogProps) {
  const { definition, state, waiting, onNew, onClosed } = props
  const [answered, setAnswered] = useState<SubmitState | null>(null)
  if (state.status !== 'done') return null
  const { title, message, reference, next } = submittedWords(definition, state, waiting)
  return (
    <AlertDialog
      isOpen={answered !== state}
      onClose={() => {
        setAnswered(state)
        onClosed()
      }}
      title={title}
      description={
        <>
          <span className="block">{message}</span>
          <span className="mt-2 block">{`Priority: ${state.level.toUpperCase()}`}</span>
          <span className="block">{`${labelOf(definition, definition.state)}: ${state.state}`}</span>
          {reference ? <span className="block">{`Reference: ${reference}`}</span> : null}
          <span className="mt-2 block">{next}</span>
          <span className="mt-2 block">{`Do you want to start a new ${definition.noun}?`}</span>
        </>
      }
      confirmLabel={`Start a new ${definition.noun}`}
      cancelLabel="No, keep this form on screen"
      onConfirm={() => {
        setAnswered(state)
        onNew()
      }}
    />
  )
}

type SubmittedNoteProps = SubmittedProps & {
  state: Extract<SubmitState, { status: 'done' }>
  backTo: { href: string; label: string }
}

export function SubmittedNote(props: SubmittedNoteProps) {
  const { definition, state, waiting, backTo, onNew } = props
  const { tone, message, reference, next } = submittedWords(definition, state, waiting)
  return (
    <Notice tone={tone} title={message}>
      {reference ? <p>{`Reference: ${reference}`}</p> : null}
      <p>
        {tone === 'danger'
          ? next
          : 'These are the answers you submitted. They can no longer be changed here.'}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <Button size="small" onClick={onNew}>
          Start a new form
        </Button>
        <TextLink to={backTo.href}>{backTo.label}</TextLink>
      </div>
    </Notice>
  )
}
