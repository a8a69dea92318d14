import type { SearchEntry, SearchSource } from '#app/modules/console/search/rules.ts'
import { read, withSignal } from '#app/modules/access/calls.ts'
import { roleLabel } from '#app/modules/access/rules.ts'
import { stateWords } from '../content.ts'
import { stateOf } from '../rules.ts'
import { users } from '../ui/people-api.ts'

/** People of the console, all at once: they are few (STF-07). */
export const peopleSearch: SearchSource = {
  page: '/admin/users',
  fewestLetters: 1,
  keepsEarlier: true,
  failed: 'People could not be read.',
  queryKey: ['people', 'search'],
  async find(_search, signal) {
    const { people } = await read(users.index.$get({}, withSignal(signal)))
    return people.map((person): SearchEntry => ({
      id: person.id,
      kind: 'person',
      label: person.fullName,
      detail: `${roleLabel(person.role)} · ${stateWords[stateOf(person)]} · ${person.email}`,
      href: `/admin/users/${person.id}`,
    }))
  },
}
