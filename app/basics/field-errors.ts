import { refused, type FieldErrors } from './outcome.ts'

type Issue = { path: PropertyKey[]; message: string }

/** The first message of each field of a failed parse, under its dotted path; `form` for the whole. */
export function fieldErrors(error: { issues: Issue[] }): FieldErrors {
  const fields: FieldErrors = {}
  for (const { path, message } of error.issues)
    fields[path.map(String).join('.') || 'form'] ??= message
  return fields
}

/** The refusal of an input that its schema refused: messages per field, the first of them unless one is given. */
export function refusedInput(error: { issues: Issue[] }, message?: string) {
  const fields = fieldErrors(error)
  // A failed parse has at least one issue.
  return refused('invalid-input', message ?? Object.values(fields)[0]!, { fields })
}
