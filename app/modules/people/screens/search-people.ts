import { fetchJson, staffApi, withSignal } from '#app/modules/access/calls.ts'
import { roleLabel } from '#app/modules/access/rules.ts'
import type { SearchEntry, SearchSource } from '#app/modules/console/search/rules.ts'
import type { usersApi } from '../api.server.ts'
import { stateWords } from '../content.ts'
import { stateOf } from '../rules.ts'

// Calls the API directly, so that the search loads no other code of this module.
const users = staffApi<typeof usersApi>('/api/admin/users')

/** Searches all people of the console in the browser, because there are few of them. */
export const peopleSearch: SearchSource = {
  page: '/admin/users',
  minLetters: 1,
  keepsEarlier: true,
  failed: 'People could not be searched.',
  queryKey: ['people', 'search'],
  async find(_search, signal) {
    const { people } = await fetchJson(users.index.$get({}, withSignal(signal)))
    return people.map((person): SearchEntry => ({
      id: person.id,
      kind: 'person',
      label: person.fullName,
      detail: `${roleLabel(person.role)} · ${stateWords[stateOf(person)]} · ${person.email}`,
      href: `/admin/users/${person.id}`,
    }))
  },
}
