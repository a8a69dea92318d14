import type { FieldErrors } from '#app/basics/outcome.ts'
import { defaultWording } from './content.ts'
import type { Fields } from './definition/rules.ts'

/** The browser's validity flags that have their own messages. */
export type FieldValidity = Pick<ValidityState, 'valid' | 'valueMissing' | 'typeMismatch'>

/** Uses the server's messages; for errors without one, such as a date out of range, the browser's. */
export function browserErrors(
  fields: Fields,
  controlOf: (name: string) => { validity: FieldValidity; validationMessage: string } | undefined,
): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const control = controlOf(name)
    if (!control || control.validity.valid) continue
    const { valueMissing, typeMismatch } = control.validity
    if (typeMismatch && field.type === 'email') wrong[name] = defaultWording.wrong(field)
    else wrong[name] = valueMissing ? defaultWording.empty(field) : control.validationMessage
  }
  return wrong
}

export type DraftValues = Record<string, string>

/** Drafts expire after a day, in case the computer is shared. */
export const draftLifetimeMs = 24 * 60 * 60 * 1000

/** Returns a draft of an unsent form for storage; undefined if all fields are empty. */
export function packDraft(values: DraftValues, now: number) {
  const typed = Object.entries(values).filter(([, value]) => value !== '')
  return typed.length === 0 ? undefined : { at: now, values: Object.fromEntries(typed) }
}

/** Returns a stored draft's texts; none if the draft is damaged, expired or future-dated. */
export function unpackDraft(kept: unknown, now: number): DraftValues {
  const { at, values } = (kept ?? {}) as { at?: unknown; values?: unknown }
  const isCurrent = typeof at === 'number' && now - at <= draftLifetimeMs && at <= now + 60_000
  return isCurrent ? textsOf(values) : {}
}

/** Returns a form's idempotency key: the same for a retry after a lost response or crash, new for changed answers. */
export function submissionKey(fillId: string, content: string): string {
  return `${fillId}.${fnvHash(content, 0x811c9dc5)}${fnvHash(content, 0x01000193)}`
}

/** Calculates an FNV-1a hash. It is not secure, but only has to distinguish different contents of the same form. */
function fnvHash(text: string, seed: number): string {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Returns 128 random bits in hex. `crypto.randomUUID` is unavailable on pages without TLS. */
export const randomId = () => hexOf(crypto.getRandomValues(new Uint8Array(16)))

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The server's response to a form; `unreachable` after a timeout or a network error. */
export type FormReply =
  | { kind: 'answered'; status: number; body: unknown; retryAfterSeconds?: number }
  | { kind: 'unreachable' }

/** Reads the response of a form endpoint. A body in any other format counts as a failure. */
export function readAnswer({ status, body }: Extract<FormReply, { kind: 'answered' }>) {
  const answer = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const textOf = (name: string) => (typeof answer[name] === 'string' ? answer[name] : '')
  const isOk = status >= 200 && status < 300
  return {
    isOk,
    isStored: isOk && answer.success === true,
    isRefused: answer.success === false,
    message: textOf('message'),
    reference: textOf('reference'),
    reason: textOf('reason') || 'unknown',
    error: textOf('error') || 'Unknown error occurred',
    fields: textsOf(answer.fields),
    answer,
  }
}

function textsOf(fields: unknown): FieldErrors {
  const entries = Object.entries(typeof fields === 'object' && fields !== null ? fields : {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
