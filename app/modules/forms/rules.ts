import type { FieldErrors } from '#app/basics/outcome.ts'
import { defaultWording } from './content.ts'
import type { Field, Fields } from './definition/rules.ts'

/** The browser's validity flags that our messages distinguish. */
export type Checked = Pick<ValidityState, 'valid' | 'valueMissing' | 'typeMismatch'>

/**
 * What is wrong with answers by the browser's own check, in the sentences that the server would answer with.
 * What it finds wrong besides, such as a date out of reach, is said in the browser's words.
 */
export function browserErrors(
  fields: Fields,
  controlOf: (name: string) => { validity: Checked; validationMessage: string } | undefined,
): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const control = controlOf(name)
    if (!control || control.validity.valid) continue
    wrong[name] = sentenceOf(field, control.validity) ?? control.validationMessage
  }
  return wrong
}

function sentenceOf(field: Field, { valueMissing, typeMismatch }: Checked): string | undefined {
  if (typeMismatch && field.type === 'email') return defaultWording.wrong(field)
  return valueMissing ? defaultWording.empty(field) : undefined
}

/** Values by field name, as a form has them. */
export type DraftValues = Record<string, string>

/** A draft on a shared computer must not wait for ever: after a day it counts as absent. */
export const draftLifetimeMs = 24 * 60 * 60 * 1000

/** The draft of an unsent form; undefined if nothing was typed. */
export function packDraft(values: DraftValues, now: number) {
  const typed = Object.entries(values).filter(([, value]) => value !== '')
  return typed.length === 0 ? undefined : { at: now, values: Object.fromEntries(typed) }
}

/**
 * The values of a kept draft: text under the form's own field names only.
 * What is damaged, too old, or from the future gives no values.
 */
export function unpackDraft(kept: unknown, fields: readonly string[], now: number): DraftValues {
  const { at, values } = (kept ?? {}) as { at?: unknown; values?: Record<string, unknown> | null }
  if (typeof at !== 'number' || typeof values !== 'object' || values === null) return {}
  if (now - at > draftLifetimeMs || at > now + 60_000) return {}
  const draft: DraftValues = {}
  for (const field of fields) {
    const value = Object.hasOwn(values, field) ? values[field] : undefined
    if (typeof value === 'string') draft[field] = value
  }
  return draft
}

/**
 * The idempotency key of a form that is sent from a browser: which filling in it comes from, and what it says. Sent again
 * after a lost answer or a crash it is the same submission; with other answers it is another one.
 */
export function submissionKey(fillId: string, content: string): string {
  return `${fillId}.${fnv(content, 0x811c9dc5)}${fnv(content, 0x01000193)}`
}

/** FNV-1a: not secret, it only distinguishes two contents of one form. */
function fnv(text: string, seed: number): string {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** 128 random bits in hex; works on pages without TLS too, where randomUUID does not. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The answer to a form; `unreachable` after a timeout. */
export type Reply =
  | { kind: 'answered'; status: number; body: unknown; retryAfterSeconds?: number }
  | { kind: 'unreachable' }

/** What an answer says, as every endpoint for forms answers; a body that says nothing of the kind is a failure. */
export function readAnswer({ status, body }: Extract<Reply, { kind: 'answered' }>) {
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
