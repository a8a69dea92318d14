import { fetchJson, staffApi, withSignal } from '#app/modules/access/calls.ts'
import type { SearchEntry, SearchSource } from '#app/modules/console/search/rules.ts'
import type { quotesApi } from '../api.server.ts'
import type { ListedQuote } from '../calls.ts'
import { stateLabels } from '../content.ts'

// A separate API client, so that the search doesn't load the rest of this module.
const quotes = staffApi<typeof quotesApi>('/api/admin/quotes')

/** Converts a quote to a search result. Search covers its number, the enquiry's reference, the company and the name. */
export const toSearchEntry = ({
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

/** Searches quotes in every state, with the same request as the list of quotes. */
export const quoteSearch: SearchSource = {
  page: '/admin/quotes',
  minLetters: 2,
  keepsEarlier: false,
  failed: 'Quotes could not be searched.',
  queryKey: ['quotes', 'search'],
  async find(text, signal) {
    const query = { state: 'all', search: text }
    const { items } = await fetchJson(quotes.index.$get({ query }, withSignal(signal)))
    return items.map(toSearchEntry)
  },
}
