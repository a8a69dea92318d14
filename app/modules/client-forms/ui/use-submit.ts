import { useRef, useState } from 'react'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { answerText } from '../rules/answered-fields.ts'
import { formWording } from '../content.ts'
import { checkValues } from '../rules/check-values.ts'
import { filesOf } from '../rules/file-answers.ts'
import { computeVerdict } from '../rules/derive.ts'
import { subjectOf } from '../rules/draft.ts'
import { type SubmitResult, classifyReply, pendingStatus } from '../rules/outbox.ts'
import { type SubmissionBody, contentOf, submissionBody } from '../rules/submission-body.ts'
import { submissionKey } from '#app/modules/forms/rules/submission-key.ts'
import { fieldNamed } from '#app/modules/forms/schema/definition.ts'
import { type ClientForm, type Values, formKey } from '../schema/definition.ts'
import type { FileProgress } from './files/send-files.ts'
import { sendItem } from './outbox.ts'
import type { WaitingControls } from './use-waiting.ts'

export type SubmitState =
  | { status: 'editing'; errors: FieldErrors; attempt: number }
  | { status: 'sending'; progress?: FileProgress }
  | { status: 'failed'; result: SubmitResult; attempt: number }
  | { status: 'broken'; attempt: number }
  | {
      status: 'done'
      result: SubmitResult
      level: string
      state: string
      /** By what it waits on this device; null when the server holds it. */
      waitingId: string | null
    }

type SubmitOptions = {
  definition: ClientForm
  publicKey: string
  owner: string
  senderPass?: string
  draftId: () => string
  waiting: WaitingControls
  /** The submission is safe, on the server or on this device. */
  onSafe: () => Promise<void>
}

type AtSubmit = {
  /** Names of controls that hold what the browser itself cannot read. */
  unreadable: readonly string[]
  /** Fields that were answered differently in two places. */
  undecided: readonly string[]
  honeypot: string
}

const undecidedMessage = 'Two different answers were typed. Choose one.'

/** Sends a form, or keeps it on this device until it can be sent (AUD-46 to AUD-58). */
export function useSubmit(options: SubmitOptions) {
  const { definition } = options
  const [state, setState] = useState<SubmitState>({ status: 'editing', errors: {}, attempt: 0 })
  const attempt = useRef(0)
  const isUnderWay = useRef(false)

  async function submit(values: Values, { unreadable, undecided, honeypot }: AtSubmit) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    attempt.current++
    try {
      const checked = checkValues(definition, values)
      const errors = {
        ...(checked.ok ? {} : checked.errors),
        ...objections(definition, unreadable),
        ...Object.fromEntries(undecided.map((name) => [name, undecidedMessage])),
      }
      if (!checked.ok || Object.keys(errors).length > 0)
        return setState({ status: 'editing', errors, attempt: attempt.current })
      setState({ status: 'sending' })
      const body = submissionBody(definition, checked, values, new Date())
      const onProgress = (progress: FileProgress) => setState({ status: 'sending', progress })
      const sent = await sendOrKeep(
        { ...options, onProgress },
        values,
        honeypot === '' ? body : { ...body, honeypot },
      )
      setState(sent.status === 'done' ? sent : { ...sent, attempt: attempt.current })
    } catch {
      setState({ status: 'broken', attempt: attempt.current })
    } finally {
      isUnderWay.current = false
    }
  }

  const edit = () => setState({ status: 'editing', errors: {}, attempt: attempt.current })
  return { state, submit, edit }
}

type Submitted =
  | { status: 'failed'; result: SubmitResult }
  | { status: 'broken' }
  | Extract<SubmitState, { status: 'done' }>

type SendOrKeepOptions = SubmitOptions & { onProgress: (progress: FileProgress) => void }

async function sendOrKeep(
  options: SendOrKeepOptions,
  values: Values,
  body: SubmissionBody,
): Promise<Submitted> {
  const { definition, publicKey, owner, senderPass, draftId, waiting, onSafe } = options
  const { onProgress } = options
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
    state: answerOf(definition, definition.state, values),
  }
  if (classified.outcome === 'sent') {
    await onSafe()
    return { ...done, result: classified.result, waitingId: null }
  }
  const storedAt = new Date().toISOString()
  const stored = await waiting.add({ ...item, status: pendingStatus, storedAt, attempts: 0 })
  // Nothing may be called stored that is not: the form stays as it is (D-132).
  if (stored !== 'stored') return { status: 'broken' }
  await onSafe()
  const result = { success: true, message: classified.message }
  return { ...done, result, waitingId: item.id }
}

function objections(definition: ClientForm, names: readonly string[]): FieldErrors {
  return Object.fromEntries(
    names.map((name) => [name, formWording.wrong(fieldNamed(definition, name)!)]),
  )
}

function answerOf(definition: ClientForm, name: string, values: Values): string {
  const field = fieldNamed(definition, name)
  return field ? answerText(field, values) : ''
}
