import { route, type RouteConfigEntry } from '@react-router/dev/routes'

const page = (name: string) => `modules/sales/quote/routes/${name}`

/** Paths are relative to /admin. */
export const quoteConsolePages: RouteConfigEntry[] = [
  route('quotes', page('quotes.tsx')),
  route('quotes/:id', page('quote.tsx')),
]

/** The visitor's page of a quote, below that of the enquiry: without script (QUO-06). */
export const quotePages: RouteConfigEntry[] = [
  route('enquiry/:key/quotes/:id/:kind.pdf', page('own-pdf.ts')),
  route('enquiry/:key/quotes/:id/:part?', page('own-quote.tsx')),
]

/** Among the public pages. */
export const quoteSealPage = [route('quote-seal', page('quote-seal.tsx'))]
