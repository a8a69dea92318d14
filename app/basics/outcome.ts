import { cleanText } from './text.ts'

/** Messages by field name; `form` is the key for messages about the whole form. */
export type FieldErrors = Record<string, string>

export type RefusalDetails = {
  fields?: FieldErrors
  retryAfterSeconds?: number
  /** Stored value, if the request failed because of a version conflict. */
  current?: unknown
}

/** Result of a service call: a value or a refusal. Services return refusals and never throw them. */
export type Outcome<Value, Reason extends string = string> =
  | { ok: true; value: Value }
  | ({ ok: false; reason: Reason; message: string } & RefusalDetails)

export type Refusal = Extract<Outcome<unknown>, { ok: false }>

export function accepted<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refused<Reason extends string>(
  reason: Reason,
  message: string,
  details: RefusalDetails = {},
): { ok: false; reason: Reason; message: string } & RefusalDetails {
  return { ok: false, reason, message, ...details }
}

/** Refuses a form because of one field. The field and the whole form get the same message. */
export const refusedField = (field: string, message: string) =>
  refused('invalid-input', message, { fields: { [field]: message } })

type Issue = { path: PropertyKey[]; message: string }

/** Maps the dotted path of each field to its first error message; `form` is the key for errors of the whole input. */
export function fieldErrors(error: { issues: Issue[] }): FieldErrors {
  const fields: FieldErrors = {}
  for (const { path, message } of error.issues)
    fields[path.map(String).join('.') || 'form'] ??= message
  return fields
}

/** `message` defaults to the message of the first field. */
export function refusedInput(error: { issues: Issue[] }, message?: string) {
  const fields = fieldErrors(error)
  // A failed parse has at least one issue.
  return refused('invalid-input', message ?? Object.values(fields)[0]!, { fields })
}

/** Like `refusedInput`, with the messages of all fields as its message. */
export function refusedFields(error: { issues: Issue[] }) {
  return refusedInput(error, Object.values(fieldErrors(error)).join(' '))
}

/** Refuses unknown values: the schema alone drops them, and an export would contain more rows. */
export function parseView<View extends object>(
  schema: { parse: (input: unknown) => View },
  input: object,
): Outcome<View> {
  const view = schema.parse(input)
  const isUnchanged = (name: string, given: unknown) => {
    const kept = (view as Record<string, unknown>)[name]
    return kept === given || (typeof given === 'string' && (kept ?? '') === cleanText(given))
  }
  const lost = Object.entries(input).filter(([name, given]) => !isUnchanged(name, given))
  if (lost.length === 0) return accepted(view)
  const fields = Object.fromEntries(lost.map(([name]) => [name, 'Filter not found.']))
  return refused('invalid-input', 'This list doesn’t have that filter. Reload the page.', {
    fields,
  })
}
