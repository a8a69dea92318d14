import { roleLabel } from '#app/modules/access/rules.ts'
import type { ListedPerson } from './schema.ts'

export const personStates = ['active', 'invited', 'inactive'] as const
export type PersonState = (typeof personStates)[number]

/** Returns the state of an account. A person stays "invited" until they have set a password. */
export function stateOf(person: Pick<ListedPerson, 'isActive' | 'hasPassword'>): PersonState {
  if (!person.isActive) return 'inactive'
  return person.hasPassword ? 'active' : 'invited'
}

export type PeopleFilter = { search: string; role: string; state: string }

/** Query parameters of the people list. The search stays out of the URL, because it may contain a name. */
export const peopleQuery = {
  read: ({ search = '', role = '', state = '' }: Record<string, string>): PeopleFilter => ({
    search,
    role,
    state,
  }),
  narrowing: ['search', 'role', 'state'],
  typed: 'search',
  isTypedPrivate: true,
} as const

/** Returns the people that match all filters; an empty filter matches everyone. Every word of the search must match. */
export function filterPeople(
  people: readonly ListedPerson[],
  { search, role, state }: PeopleFilter,
): ListedPerson[] {
  const words = search.toLocaleLowerCase('en-ZA').split(/\s+/).filter(Boolean)
  return people.filter((person) => {
    const text = `${person.fullName} ${person.email} ${roleLabel(person.role)}`
    const lower = text.toLocaleLowerCase('en-ZA')
    return (
      (role === '' || person.role === role) &&
      (state === '' || stateOf(person) === state) &&
      words.every((word) => lower.includes(word))
    )
  })
}
