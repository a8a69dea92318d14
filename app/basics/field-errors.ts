import type { FieldErrors } from './outcome.ts'

type Issue = { path: PropertyKey[]; message: string }

/** The first message of each field of a failed parse, under its dotted path; `form` for the whole. */
export function fieldErrors(error: { issues: Issue[] }): FieldErrors {
  const fields: FieldErrors = {}
  for (const { path, message } of error.issues)
    fields[path.map(String).join('.') || 'form'] ??= message
  return fields
}
