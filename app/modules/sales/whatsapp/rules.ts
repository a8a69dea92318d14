import { z } from 'zod'
import type { AttemptResult } from '#app/modules/outbox/delivery/schema.ts'
import { type FileKind, fileKinds } from './schema.ts'

/** We may send free text for 24 hours after the person's last message. */
const replyWindowMs = 24 * 60 * 60 * 1000

export type ContactState = {
  /** Time of the person's last message other than "stop"; null if there is none. */
  lastWroteAt: Date | null
  stoppedAt: Date | null
  /** Last time that a form with this number was sent with WhatsApp ticked; null if never. */
  tickedAt: Date | null
}

export type WritePermission =
  | { kind: 'stopped'; at: Date }
  | { kind: 'no-consent' }
  /** `freeUntil` is null if only approved templates are allowed. */
  | { kind: 'allowed'; freeUntil: Date | null }

/**
 * Returns whether we may write to a person who ticked WhatsApp in a form or wrote first, and whether free text is
 * allowed. "Stop" blocks messages until the person writes or ticks again. Compares the times in the messages, because
 * messages may arrive out of order.
 */
export function writePermissionOf(
  { lastWroteAt, stoppedAt, tickedAt }: ContactState,
  now: Date,
): WritePermission {
  const afterStop = (at: Date | null) => (at && (!stoppedAt || at > stoppedAt) ? at : null)
  const [wroteAt, agreedAt] = [afterStop(lastWroteAt), afterStop(tickedAt)]
  if (!wroteAt && !agreedAt)
    return stoppedAt ? { kind: 'stopped', at: stoppedAt } : { kind: 'no-consent' }
  const ends = wroteAt && new Date(wroteAt.getTime() + replyWindowMs)
  return { kind: 'allowed', freeUntil: ends && ends > now ? ends : null }
}

/** File types that the Cloud API accepts, with their maximum sizes (Cloud API, media, supported types). */
const fileKindLimits = {
  image: { types: ['image/jpeg', 'image/png'], maxBytes: 5_000_000 },
  audio: {
    types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
    maxBytes: 16_000_000,
  },
  video: { types: ['video/mp4', 'video/3gpp'], maxBytes: 16_000_000 },
  document: {
    types: [
      'text/plain',
      'application/pdf',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    maxBytes: 100_000_000,
  },
} as const satisfies Record<FileKind, { types: readonly string[]; maxBytes: number }>

/** Maximum length of a file's caption, in characters. */
export const maxCaptionLength = 1024

type FileToSend = { type: string; size: number }

/** Returns how WhatsApp sends a file. If it can't, returns a message that explains why and what to do instead. */
export function fileKindOf({ type, size }: FileToSend): { kind: FileKind } | { problem: string } {
  const kind = fileKinds.find((known) =>
    (fileKindLimits[known].types as readonly string[]).includes(type),
  )
  if (!kind)
    return {
      problem:
        'WhatsApp doesn’t accept this kind of file. Send a PDF, an Office document or a JPEG or PNG picture, or reply by email.',
    }
  const { maxBytes } = fileKindLimits[kind]
  if (size <= maxBytes) return { kind }
  const maxMegabytes = maxBytes / 1_000_000
  return { problem: `WhatsApp accepts these files up to ${maxMegabytes} MB. Send a smaller one.` }
}

export type ApiAnswer = { status: number; body: unknown; retryAfterSeconds?: number }

const sendResponseSchema = z.object({
  messages: z.array(z.object({ id: z.string().min(1) })).min(1),
})
const errorSchema = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
})

/** Errors because of rate limits: of requests, the account, a number or a conversation (Cloud API, error codes). */
const throttleErrorCodes = new Set([4, 80007, 130429, 131048, 131056])
const outageErrorCodes = new Set([1, 2, 131000, 131016, 131057, 133004])
/** Errors that only a change in the settings can resolve; the message waits until then. */
const setupErrorCodes = new Set([0, 3, 10, 190, 131005, 131031, 131042, 133010])

export function readSendAnswer(answer: ApiAnswer): AttemptResult {
  const sent = sendResponseSchema.safeParse(answer.body)
  if (answer.status === 200 && sent.success)
    return { kind: 'delivered', result: { wamid: sent.data.messages[0]!.id.slice(0, 300) } }
  const parsed = errorSchema.safeParse(answer.body)
  const code = parsed.data?.error.code
  const { retryAfterSeconds } = answer
  if (answer.status === 429 || (code !== undefined && throttleErrorCodes.has(code))) {
    const message = 'We’ve reached WhatsApp’s limit. We’ll try again later.'
    return { kind: 'throttled', error: { code: 'throttled', message }, retryAfterSeconds }
  }
  if (code !== undefined && (setupErrorCodes.has(code) || (code >= 200 && code < 300))) {
    const message = `WhatsApp does not accept our settings (${code}). Ask your operator to check them.`
    return { kind: 'transient', error: { code: 'settings', message } }
  }
  if (answer.status >= 500 || code === undefined || outageErrorCodes.has(code)) {
    const error = {
      code: `http-${answer.status}`,
      message: `WhatsApp answered with HTTP ${answer.status}.`,
    }
    return { kind: 'transient', error, retryAfterSeconds }
  }
  const message = failureReasonOf(code, parsed.data!.error)
  return { kind: 'refused', error: { code: String(code), message } }
}

const failureReasons: Readonly<Record<number, string>> = {
  131026: 'This number isn’t on WhatsApp, or can’t receive this message.',
  131047: 'They last wrote more than 24 hours ago, so you can only send a template.',
  131049: 'WhatsApp limits how many messages people get, so it didn’t deliver this message.',
  131050: 'They’ve opted out of this kind of message on WhatsApp.',
  132000: 'The template needs a different number of values.',
  132001: 'WhatsApp doesn’t recognise this template.',
  132015: 'WhatsApp has paused this template.',
  132016: 'WhatsApp has switched this template off.',
}

type StatusError = {
  message?: string | undefined
  title?: string | undefined
  error_data?: { details?: string | undefined } | undefined
}

export function failureReasonOf(code: number | undefined, error: StatusError): string {
  const known = code === undefined ? undefined : failureReasons[code]
  const value = error.error_data?.details ?? error.message ?? error.title ?? 'no reason given'
  return (known ?? `WhatsApp error: ${value} (${code ?? 'no code'})`)
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300)
}

export type DeliveryStatus =
  | { state: 'sent' | 'delivered' | 'read' | 'failed'; at: Date; reachedAt: Date | null }
  | { state: 'unknown'; at: null; reachedAt: null }

/**
 * Returns the status of our message from all its reports, in any order. A read message was also delivered, so
 * `reachedAt` is the earlier of both times. A failure counts unless the message was delivered afterwards.
 */
export function deliveryStatusOf({
  sentAt,
  deliveredAt,
  readAt,
  failedAt,
}: Record<'sentAt' | 'deliveredAt' | 'readAt' | 'failedAt', Date | null>): DeliveryStatus {
  const reached = [deliveredAt, readAt].filter((at) => at !== null).map((at) => at.getTime())
  if (failedAt && reached.every((at) => at <= failedAt.getTime()))
    return { state: 'failed', at: failedAt, reachedAt: null }
  const reachedAt = reached.length > 0 ? new Date(Math.min(...reached)) : null
  if (readAt) return { state: 'read', at: readAt, reachedAt }
  if (deliveredAt) return { state: 'delivered', at: deliveredAt, reachedAt }
  return sentAt
    ? { state: 'sent', at: sentAt, reachedAt: null }
    : { state: 'unknown', at: null, reachedAt: null }
}

export function hideSecrets<T>(value: T, secrets: readonly string[]): T {
  const text = JSON.stringify(value) as string | undefined
  if (text === undefined) return value
  const hidden = secrets.reduce(
    (rest, secret) => rest.replaceAll(JSON.stringify(secret).slice(1, -1), '[removed]'),
    text,
  )
  return hidden === text ? value : (JSON.parse(hidden) as T)
}
