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
