import { dayMs } from '#app/basics/dates.ts'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { type FormReply, readAnswer } from '#app/modules/forms/rules.ts'
import { type ClientForm, formKey } from '../definition/rules.ts'
import { makeDraft, stampAll } from '../draft/rules.ts'
import { type SubmissionBody, valuesOfBody } from '../submission/rules.ts'

/** The stored status of a queued form; the interface shows "waiting to send". */
export const pendingStatus = 'pending_database_deployment'
/** The storage key of the queue of unsent forms. */
export const submissionsKey = 'baobab_form_submissions'

export type OutboxItem = {
  /** Also the idempotency key, so that the server stores the form only once. */
  id: string
  formType: string
  functionName: string
  subject: string
  body: SubmissionBody
  /** SHA-256 hashes of the pictures that must be uploaded before the form. */
  files?: readonly string[]
  status: typeof pendingStatus
  storedAt: string
  /** The staff member who filled in the form; absent without a sign-in. */
  owner?: string
  /** Authenticates the sender to the server, even after the session has ended. */
  senderPass?: string
  attempts: number
  /** The server's error message; a refused item is not retried automatically. */
  refusal?: string
  /** The server's error messages by field, if it named fields. */
  refusedFields?: FieldErrors
  nextAttemptAt?: string
}

export type SubmitResult = {
  success: boolean
  message: string
  /** The submission's reference; absent until the server has stored the submission. */
  reference?: string
  error?: string
  fields?: FieldErrors
}

const resultTexts = {
  storedLocally:
    'There is no connection, so the form is stored locally on this device. It is sent automatically when the connection is back.',
  storedUntilTaken:
    'Our server could not accept the form just now, so it is stored locally on this device. It is sent automatically as soon as the server accepts it.',
  failed: 'Failed to submit form data',
} as const

/** Classifies a reply to a submission: stored, refused because of its content, or to be queued and retried. */
export function classifyReply(
  reply: FormReply,
):
  | { outcome: 'sent'; result: SubmitResult }
  | { outcome: 'refused'; result: SubmitResult }
  | { outcome: 'keep'; message: string; retryAfterSeconds?: number } {
  if (reply.kind === 'unreachable') return { outcome: 'keep', message: resultTexts.storedLocally }
  const { isOk, isStored, isRefused, message, reference, error, fields } = readAnswer(reply)
  if (isStored)
    return { outcome: 'sent', result: { success: true, message, ...(reference && { reference }) } }
  // 400, 413, 415 and 422 are about the form's content, so a retry would fail again.
  if (isRefused && (isOk || [400, 413, 415, 422].includes(reply.status))) {
    const result = { success: false, message: resultTexts.failed, error, fields }
    return { outcome: 'refused', result }
  }
  const { retryAfterSeconds } = reply
  return { outcome: 'keep', message: resultTexts.storedUntilTaken, retryAfterSeconds }
}

const maxWaitSeconds = 3600

/** 5 s × 2^attempts, at most 10 minutes, with a jitter of ±25%; never before a Retry-After of up to an hour. */
export function nextAttemptTime(
  attempts: number,
  now: Date,
  random: number,
  retryAfterSeconds = 0,
): string {
  const backOff = Math.min(600, 5 * 2 ** Math.min(attempts, 10)) * (0.75 + random / 2)
  const waitSeconds = Math.min(maxWaitSeconds, Math.max(backOff, retryAfterSeconds))
  return new Date(now.getTime() + waitSeconds * 1000).toISOString()
}

export type SendCause = 'time' | 'connection' | 'hand'

/** Returns due items, oldest first. A restored connection skips the backoff; only the button resends refused items. */
export function dueItems(items: readonly OutboxItem[], now: Date, cause: SendCause): OutboxItem[] {
  return items
    .filter((item) => cause === 'hand' || !item.refusal)
    .filter((item) => cause !== 'time' || isDue(item, now))
    .toSorted((one, other) => one.storedAt.localeCompare(other.storedAt))
}

/** A longer wait than the maximum means that the device's clock was wrong and has been set back. */
function isDue(item: OutboxItem, now: Date): boolean {
  if (!item.nextAttemptAt) return true
  const waitMs = Date.parse(item.nextAttemptAt) - now.getTime()
  return waitMs <= 0 || waitMs > maxWaitSeconds * 1000
}

/** Reads the queue from its stored copies: skips damaged items and removes duplicates. */
export function parseOutboxItems(...copies: unknown[]): OutboxItem[] {
  const items = new Map<string, OutboxItem>()
  for (const item of entriesOf<OutboxItem>(copies))
    if (typeof item.body === 'object' && item.body) items.set(item.id, item as OutboxItem)
  return [...items.values()]
}

/** Returns the entries with an id from all stored copies of a list. */
function entriesOf<Entry extends { id: string }>(copies: readonly unknown[]) {
  const all = copies.filter((copy) => Array.isArray(copy)).flat() as (Partial<Entry> | null)[]
  return all.filter((entry) => typeof entry?.id === 'string') as (Partial<Entry> & { id: string })[]
}

/** The list contains no answers, only details that help users find a submission later. */
export const sentKey = 'baobab_form_sent'

export type SentRecord = {
  /** The idempotency key; begins with the draft's id. */
  id: string
  reference: string
  formType: string
  subject: string
  at: string
  /** The owner; colleagues on the same device do not see the entry. Empty means any user of the device. */
  owner: string
}

const sentDays = 30

/** Forms sent in the last 30 days, latest first; damaged entries are left out. */
export function parseSentRecords(now: Date, ...copies: unknown[]): SentRecord[] {
  const entries = new Map<string, SentRecord>()
  for (const one of entriesOf<SentRecord>(copies)) {
    const at = Date.parse(String(one.at))
    if (!(now.getTime() - at <= sentDays * dayMs)) continue
    const { id, reference = '', formType = '', subject = '', owner = '' } = one
    entries.set(id, { id, reference, formType, subject, at: new Date(at).toISOString(), owner })
  }
  return [...entries.values()].toSorted((one, other) => other.at.localeCompare(one.at))
}

export function toSentRecord(
  item: Pick<OutboxItem, 'id' | 'formType' | 'subject' | 'owner'>,
  reference: string,
  now: Date,
): SentRecord {
  const { id, formType, subject, owner = '' } = item
  return { id, reference, formType, subject, owner, at: now.toISOString() }
}

export function outboxWords(
  items: readonly Pick<OutboxItem, 'refusal'>[],
  isOnline: boolean,
): { title: string; text: string } {
  const refused = items.filter(({ refusal }) => refusal).length
  const waiting = items.length - refused
  const were = refused === 1 ? 'was refused' : 'were refused'
  if (waiting === 0) {
    const stay = refused === 1 ? 'It stays' : 'They stay'
    const text = `${stay} on this device and ${refused === 1 ? 'is' : 'are'} not sent again automatically.`
    return { title: `${submissionCountText(refused)} ${were}`, text }
  }
  const waits = `${submissionCountText(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting to send`
  const kept = `${waiting === 1 ? 'It is' : 'They are'} kept on this device and sent automatically`
  const sends = isOnline ? `${kept}.` : `You are offline. ${kept} when the connection is back.`
  if (refused === 0) return { title: waits, text: sends }
  return {
    title: `${waits}, ${refused} ${were}`,
    text: `${sends} Refused submissions stay here and are not sent again automatically.`,
  }
}

type SubmittedState = { result: SubmitResult; waitingId: string | null }
type Queue = Record<'justSent' | 'sent', readonly SentRecord[]> & {
  items: readonly OutboxItem[]
  removedIds: readonly string[]
}

/** Describes a submitted form now, because one that was stored on this device may have been sent or refused since. */
export function submittedWords(form: ClientForm, state: SubmittedState, queue: Queue) {
  const { result, waitingId } = state
  const sent = [...queue.justSent, ...queue.sent].find(({ id }) => id === waitingId)
  const refusal = queue.items.find(({ id }) => id === waitingId)?.refusal
  if (sent || waitingId === null) {
    const { message, reference } = sent ? { ...sent, message: form.submittedMessage } : result
    return { tone: 'success', title: 'Submitted', message, reference, next: form.savedFor } as const
  }
  if (queue.removedIds.includes(waitingId)) {
    const message = `This ${form.noun} was deleted from this device. It was not sent.`
    const next = 'The answers are now only on this screen.'
    return { tone: 'warning', title: 'Deleted', message, next } as const
  }
  if (refusal) {
    const message = `Our server refused this ${form.noun}: ${refusal}`
    const next = 'It has not been sent. You can correct it above the form.'
    return { tone: 'danger', title: 'Refused', message, next } as const
  }
  const [title, next] = ['Stored on this device', 'This form has not been sent yet.']
  return { tone: 'warning', title, message: result.message, next } as const
}

/** A form of staff is corrected by its author, signed in, so that it carries their name. */
export const canCorrectItem = (
  definition: ClientForm,
  user: string,
  { formType, owner }: Pick<OutboxItem, 'formType' | 'owner'>,
) => formType === formKey(definition) && (!owner || owner === user)

/** Returns a refused form as a draft, so that its answers can be corrected and submitted again. */
export function draftOfItem(definition: ClientForm, { body }: OutboxItem, id: string, now: Date) {
  const data = valuesOfBody(definition, body)
  return makeDraft(definition, id, { data, typed: stampAll(data, id, now.toISOString()) }, now)
}

const submissionCountText = (count: number) =>
  count === 1 ? '1 submission' : `${count} submissions`
