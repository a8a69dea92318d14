import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Console pages, relative to /admin. */
export const salesConsolePages = [
  route('mail', 'modules/sales/inbound-mail/screens/mail.tsx'),
  route('answer-times', 'modules/sales/conversation/answer-time/screens/answer-times.tsx'),
  route('quotes', 'modules/sales/quote/screens/quotes.tsx'),
  route('quotes/:id', 'modules/sales/quote/screens/quote.tsx'),
  route('leads', 'modules/sales/lead/screens/leads.tsx'),
  route('leads/assignment', 'modules/sales/lead/assignment/screens/lead-assignment.tsx'),
  route('leads/import', 'modules/sales/lead/import/screens/lead-import.tsx'),
  route('leads/new', 'modules/sales/lead/screens/caller.tsx'),
  route('leads/:id', 'modules/sales/lead/screens/lead.tsx'),
  route('appointments', 'modules/sales/booking/screens/appointments.tsx'),
  route('snippets', 'modules/sales/snippet/screens/snippets.tsx'),
]

/** The visitor's page of a quote, below the page of the enquiry. It works without JavaScript. */
export const quotePages: RouteConfigEntry[] = [
  route('enquiry/:key/quotes/:id/:kind.pdf', 'modules/sales/quote/own-quote/pages/own-pdf.ts'),
  route('enquiry/:key/quotes/:id/:part?', 'modules/sales/quote/own-quote/pages/own-quote.tsx'),
]

export const quoteSealPage = [route('quote-seal', 'modules/sales/quote/seal/pages/quote-seal.tsx')]
