import type { FieldErrors } from '#app/basics/outcome.ts'
import type { Receipt } from '../schema/receipt.ts'

/**
 * How a form was answered, by the server or in the browser. `values` go back into the fields.
 * Refused: fields are wrong. Failed: nothing could be stored.
 */
export type FormAnswer = {
  outcome: 'shown' | 'refused' | 'failed' | 'sent'
  values: Record<string, string>
  fields: FieldErrors
  /** The browser found the wrong fields: nothing was sent, and nothing failed. */
  isUnsent?: true
  /** Of a form that was sent. */
  receipt?: Receipt
}

/** A form nobody has answered yet. */
export const emptyAnswer: FormAnswer = { outcome: 'shown', values: {}, fields: {} }

export const sentAnswer: FormAnswer = { outcome: 'sent', values: {}, fields: {} }

/** The typed values of a form, as they were typed; what is no text or no field of the form is left out. */
export function postedValues(fields: readonly string[], data: FormData): Record<string, string> {
  const posted = fields.map((field) => [field, data.get(field)] as const)
  return Object.fromEntries(
    posted.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/**
 * The answer to a submission that was not stored. What is wrong with an input nobody sees cannot be
 * corrected at it: then the whole form failed.
 * @param asked the names of the fields a visitor sees
 */
export function answerOfRefusal(
  asked: readonly string[],
  refusal: { reason: string; fields?: FieldErrors },
  values: Record<string, string>,
): FormAnswer {
  const wrong = Object.entries(refusal.fields ?? {}).filter(([field]) => asked.includes(field))
  const isRefused = refusal.reason === 'invalid-input' && wrong.length > 0
  return {
    outcome: isRefused ? 'refused' : 'failed',
    values,
    fields: isRefused ? Object.fromEntries(wrong) : {},
  }
}

/**
 * Where a page that answers a post without script opens: at the form. None where fields are marked,
 * since a fragment would keep the focus from the list of errors.
 */
export function anchorOf(form: string, { fields }: Pick<FormAnswer, 'fields'>): string | undefined {
  return Object.keys(fields).length > 0 ? undefined : `${form}-answer`
}
