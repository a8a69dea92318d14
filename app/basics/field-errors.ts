import { accepted, refused, type FieldErrors, type Outcome } from './outcome.ts'
import { cleanText } from './text.ts'

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

/**
 * A filter as it was asked for. Its schema takes what it does not know for not asked for, which suits an address; an
 * export would then hold more than was wanted, so here that is refused, by name.
 */
export function parseView<View extends object>(
  schema: { parse: (input: unknown) => View },
  input: object,
): Outcome<View> {
  const view = schema.parse(input)
  const isKept = (name: string, given: unknown) => {
    const kept = (view as Record<string, unknown>)[name]
    return kept === given || (typeof given === 'string' && (kept ?? '') === cleanText(given))
  }
  const lost = Object.entries(input).filter(([name, given]) => !isKept(name, given))
  if (lost.length === 0) return accepted(view)
  const fields = Object.fromEntries(lost.map(([name]) => [name, 'There is no such filter.']))
  return refused('invalid-input', 'This list has no such filter. Reload the page.', { fields })
}
