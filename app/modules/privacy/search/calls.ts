import { fetchJson, staffApi, withSignal } from '#app/modules/access/calls.ts'
import type { SearchEntry, SearchSource } from '#app/modules/console/search/rules.ts'
import type { privacyApi } from '../api.server.ts'
import { requestKindWords } from '../request/content.ts'

// Calls the API directly, so that the search loads no other code of this module.
const api = staffApi<typeof privacyApi>('/api/admin/privacy')

/** Searches privacy requests. Of a visited result, only the reference is remembered, never the person's name. */
export const privacySearch: SearchSource = {
  page: '/admin/privacy',
  minLetters: 2,
  keepsEarlier: false,
  failed: 'Privacy requests could not be searched.',
  queryKey: ['privacy', 'search'],
  async find(search, signal) {
    const { items } = await fetchJson(api.search.$get({ query: { search } }, withSignal(signal)))
    return items.map(({ id, reference, name, kind, foundIn }): SearchEntry => ({
      id,
      kind: 'request',
      label: name ? `${reference}, ${name}` : reference,
      detail: `Privacy · ${foundIn ?? requestKindWords[kind]}`,
      safeLabel: reference,
      href: `/admin/privacy/${id}`,
    }))
  },
}
