import { type Reply, readAnswer } from '#app/modules/forms/rules.ts'
import type { SubmissionBody } from '../submission/rules.ts'

/** The stored name of what waits; people read "waiting to send". */
export const pendingStatus = 'pending_database_deployment'
/** The list of submissions in browser storage. */
export const submissionsKey = 'baobab_form_submissions'

export type Waiting = {
  /** Also the idempotency key: the server stores it only once. */
  id: string
  formType: string
  functionName: string
  /** The subject, for the list of queued forms. */
  subject: string
  body: SubmissionBody
  /** Pictures that go before it, by their SHA-256. */
  files?: readonly string[]
  status: typeof pendingStatus
  storedAt: string
  /** The member of staff who filled it in; absent without a sign-in. */
  owner?: string
  /** Identifies that person to the server, also after the session has ended. */
  senderPass?: string
  attempts: number
  /** The server's objections; such an item is not resent automatically. */
  refusal?: string
  nextAttemptAt?: string
}

export type SubmitResult = {
  success: boolean
  message: string
  /** The server's reference, once it is stored there. */
  reference?: string
  error?: string
  fields?: Record<string, string>
}

const resultTexts = {
  storedLocally:
    'There is no connection, so the form is stored locally on this device. It is sent automatically when the connection is back.',
  storedUntilTaken:
    'Our server did not take the form just now, so it is stored locally on this device. It is sent automatically as soon as the server takes it.',
  failed: 'Failed to submit form data',
} as const

/**
 * What a reply means for a submission: stored by the server, refused for what it says, or to
 * be kept on this device and sent again.
 */
export function classifyReply(
  reply: Reply,
):
  | { outcome: 'sent'; result: SubmitResult }
  | { outcome: 'refused'; result: SubmitResult }
  | { outcome: 'keep'; message: string; retryAfterSeconds?: number } {
  if (reply.kind === 'unreachable') return { outcome: 'keep', message: resultTexts.storedLocally }
  const { isOk, isStored, isRefused, message, reference, error, fields } = readAnswer(reply)
  if (isStored)
    return { outcome: 'sent', result: { success: true, message, ...(reference && { reference }) } }
  // 400, 413, 415 and 422 name something in the form itself: to send it again would change nothing.
  if (isRefused && (isOk || [400, 413, 415, 422].includes(reply.status))) {
    const result = { success: false, message: resultTexts.failed, error, fields }
    return { outcome: 'refused', result }
  }
  const { retryAfterSeconds } = reply
  return { outcome: 'keep', message: resultTexts.storedUntilTaken, retryAfterSeconds }
}

/** When an item is retried: after 5 s, doubling to 10 minutes, never before the server's Retry-After. */
export function nextAttempt(
  attempts: number,
  now: Date,
  random: number,
  retryAfterSeconds = 0,
): string {
  const backOff = Math.min(600, 5 * 2 ** Math.min(attempts, 10)) * (0.75 + random / 2)
  return new Date(now.getTime() + Math.max(backOff, retryAfterSeconds) * 1000).toISOString()
}

/** What triggered sending: a timer, a restored connection, or a button. */
export type SendCause = 'time' | 'connection' | 'hand'

/**
 * Items that may be sent now, oldest first. With the connection back, waiting times no longer mean
 * anything; what the server refused is sent again by hand alone.
 */
export function dueItems(items: readonly Waiting[], now: Date, cause: SendCause): Waiting[] {
  return items
    .filter((item) => cause === 'hand' || !item.refusal)
    .filter((item) => cause !== 'time' || isDue(item, now))
    .toSorted((one, other) => one.storedAt.localeCompare(other.storedAt))
}

function isDue(item: Waiting, now: Date): boolean {
  return !item.nextAttemptAt || Date.parse(item.nextAttemptAt) <= now.getTime()
}

/** A stored list, without what is damaged; items in both copies count once. */
export function readItems(...copies: unknown[]): Waiting[] {
  const items = new Map<string, Waiting>()
  for (const copy of copies) {
    if (!Array.isArray(copy)) continue
    for (const item of copy as Partial<Waiting>[]) {
      if (item && typeof item.id === 'string' && typeof item.body === 'object' && item.body)
        items.set(item.id, item as Waiting)
    }
  }
  return [...items.values()]
}

/** The list of what left this device: no answers, only what a person asks about later. */
export const sentKey = 'baobab_form_sent'

export type Sent = {
  /** The idempotency key; begins with the draft's id. */
  id: string
  reference: string
  formType: string
  subject: string
  at: string
  /** Owner; a colleague on the same device does not see it. Empty for any user of the device. */
  owner: string
}

const sentDays = 30
const dayMs = 24 * 60 * 60 * 1000

/** Forms sent in the last 30 days, latest first; damaged entries are left out. */
export function readSent(now: Date, ...copies: unknown[]): Sent[] {
  const entries = new Map<string, Sent>()
  for (const copy of copies) {
    if (!Array.isArray(copy)) continue
    for (const one of copy as Partial<Sent>[]) {
      const at = Date.parse(String(one?.at))
      if (!one || typeof one.id !== 'string' || !(now.getTime() - at <= sentDays * dayMs)) continue
      const { id, reference = '', formType = '', subject = '', owner = '' } = one
      entries.set(id, { id, reference, formType, subject, at: new Date(at).toISOString(), owner })
    }
  }
  return [...entries.values()].toSorted((one, other) => other.at.localeCompare(one.at))
}

export function toSentRecord(
  item: Pick<Waiting, 'id' | 'formType' | 'subject' | 'owner'>,
  reference: string,
  now: Date,
): Sent {
  const { id, formType, subject, owner = '' } = item
  return { id, reference, formType, subject, owner, at: now.toISOString() }
}

/** The outbox in words; refused items are not resent automatically. */
export function outboxWords(
  items: readonly Pick<Waiting, 'refusal'>[],
  isOnline: boolean,
): { title: string; text: string } {
  const refused = items.filter(({ refusal }) => refusal).length
  const waiting = items.length - refused
  const waits = `${counted(waiting)} ${waiting === 1 ? 'is' : 'are'} waiting to send`
  const were = refused === 1 ? 'was refused' : 'were refused'
  const stays =
    refused === 1
      ? 'It stays on this device and is not sent again automatically.'
      : 'They stay on this device and are not sent again by themselves.'
  if (waiting === 0) return { title: `${counted(refused)} ${were}`, text: stays }
  const kept =
    waiting === 1
      ? 'It is kept on this device and sent automatically'
      : 'They are kept on this device and sent automatically'
  const sends = isOnline ? `${kept}.` : `You are offline. ${kept} when the connection is back.`
  if (refused === 0) return { title: waits, text: sends }
  return {
    title: `${waits}, ${refused} ${were}`,
    text: `${sends} What was refused stays and is not sent again automatically.`,
  }
}

const counted = (count: number) => (count === 1 ? '1 submission' : `${count} submissions`)
