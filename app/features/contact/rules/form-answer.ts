import type { FieldErrors } from '#app/basics/outcome.ts'
import type { ContactForm } from './contact-view.ts'

/**
 * How a form was answered, by the server or in the browser. `values` go back into the fields.
 * Refused: fields are wrong. Failed: nothing could be stored.
 */
export type FormAnswer = {
  outcome: 'shown' | 'refused' | 'failed' | 'sent'
  values: Record<string, string>
  fields: FieldErrors
}

/** What the page's action says of the form that was posted. */
export type PostedAnswer = FormAnswer & { form: ContactForm }

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
