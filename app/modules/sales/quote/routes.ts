import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Paths are relative to /admin. */
export const quoteConsolePages: RouteConfigEntry[] = [
  route('quotes', 'modules/sales/quote/routes/quotes.tsx'),
  route('quotes/:id', 'modules/sales/quote/routes/quote.tsx'),
]

/** The visitor's page of a quote, below that of the enquiry: without script (QUO-06). */
export const quotePages: RouteConfigEntry[] = [
  route('enquiry/:key/quotes/:id/:kind.pdf', 'modules/sales/quote/routes/own-pdf.ts'),
  route('enquiry/:key/quotes/:id/:part?', 'modules/sales/quote/routes/own-quote.tsx'),
]

/** Among the public pages. */
export const quoteSealPage = [route('quote-seal', 'modules/sales/quote/routes/quote-seal.tsx')]
