import { read, staffApi, withSignal } from '#app/modules/access/calls.ts'
import type { SearchEntry, SearchSource } from '#app/modules/console/search/rules.ts'
import type { quotesApi } from '../api.server.ts'
import type { ListedQuote } from '../calls.ts'
import { stateLabels } from '../content.ts'

// The search loads nothing else of a module.
const quotes = staffApi<typeof quotesApi>('/api/admin/quotes')

/** A quote is found by its number, the reference of its enquiry, and whom it is for. */
export const foundQuote = ({
  id,
  quoteId,
  number,
  state,
  who,
  reference,
}: ListedQuote): SearchEntry => ({
  id,
  kind: 'quote',
  label: `${number}, ${who}`,
  detail: `${stateLabels[state]} · ${reference}`,
  safeLabel: number,
  href: `/admin/quotes/${quoteId}`,
})

/** Quotes as their list finds them, whatever became of them. */
export const quoteSearch: SearchSource = {
  page: '/admin/quotes',
  minLetters: 2,
  keepsEarlier: false,
  failed: 'Quotes could not be searched.',
  queryKey: ['quotes', 'search'],
  async find(asked, signal) {
    const query = { state: 'all', search: asked }
    const { items } = await read(quotes.index.$get({ query }, withSignal(signal)))
    return items.map(foundQuote)
  },
}
