import type { FieldErrors } from '#app/basics/outcome.ts'

/** The fields a visitor types into the quote form (CMP-14). */
export const quoteFields = [
  'fullName',
  'companyName',
  'email',
  'phone',
  'devices',
  'requirements',
] as const
export type QuoteField = (typeof quoteFields)[number]

/**
 * How the quote form was answered, by the server or in the browser. `values` go back into the fields.
 * Refused: fields are wrong. Failed: nothing could be stored.
 */
export type QuoteAnswer = {
  outcome: 'shown' | 'refused' | 'failed'
  values: Partial<Record<QuoteField, string>>
  fields: FieldErrors
}

export const emptyQuoteAnswer: QuoteAnswer = { outcome: 'shown', values: {}, fields: {} }

/** The values of a posted form as they were typed; files and unknown names are left out. */
export function postedQuoteValues(data: FormData): QuoteAnswer['values'] {
  const typed = quoteFields.map((field) => [field, data.get(field)] as const)
  return Object.fromEntries(typed.filter(([, value]) => typeof value === 'string'))
}

/** What is wrong with fields a visitor sees, as the list above the form names it. */
export function shownErrors(answer: QuoteAnswer): { fieldId: string; message: string }[] {
  return quoteFields
    .filter((field) => answer.fields[field] !== undefined)
    .map((field) => ({ fieldId: quoteFieldId(field), message: answer.fields[field]! }))
}

export function quoteFieldId(field: QuoteField): string {
  return `quote-${field}`
}
