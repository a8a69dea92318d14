import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const conversationConsolePages = [
  route('answer-times', 'modules/sales/conversation/answer-time/screens/answer-times.tsx'),
]

/** Mail that came in; paths are relative to /admin. */
export const inboundMailConsolePages = [
  route('mail', 'modules/sales/inbound-mail/screens/mail.tsx'),
]

/** The week of appointments; its path is relative to /admin (CTC-28, STF-09). */
export const bookingConsolePages = [
  route('appointments', 'modules/sales/booking/screens/appointments.tsx'),
]

/** Paths are relative to /admin. */
export const quoteConsolePages: RouteConfigEntry[] = [
  route('quotes', 'modules/sales/quote/screens/quotes.tsx'),
  route('quotes/:id', 'modules/sales/quote/screens/quote.tsx'),
]

/** The visitor's page of a quote, below that of the enquiry: without script (QUO-06). */
export const quotePages: RouteConfigEntry[] = [
  route('enquiry/:key/quotes/:id/:kind.pdf', 'modules/sales/quote/own-quote/pages/own-pdf.ts'),
  route('enquiry/:key/quotes/:id/:part?', 'modules/sales/quote/own-quote/pages/own-quote.tsx'),
]

/** Among the public pages. */
export const quoteSealPage = [route('quote-seal', 'modules/sales/quote/seal/pages/quote-seal.tsx')]

/** Relative to /admin (ANS-09). */
export const snippetConsolePages = [route('snippets', 'modules/sales/snippet/screens/snippets.tsx')]
