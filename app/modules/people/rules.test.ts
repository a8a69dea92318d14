import { expect, test } from 'vitest'
import { invitationTitle } from './content.ts'
import { filterPeople, stateOf } from './rules.ts'
import type { ListedPerson } from './schema.ts'

const person = (fullName: string, more: Partial<ListedPerson> = {}) => {
  const email = `${fullName.split(' ')[0]!.toLowerCase()}@staff.example`
  const state = { role: 'editor', isActive: true, hasPassword: true, ...more }
  return { id: fullName, email, fullName, ...state } as ListedPerson
}

const people = [
  person('Thandi Mokoena'),
  person('Johan Botha', { role: 'product_manager' }),
  person('Aisha Patel', { hasPassword: false }),
  person('Sipho Nkosi', { isActive: false, role: 'viewer' }),
]

test.each([
  [{}, ['Thandi Mokoena', 'Johan Botha', 'Aisha Patel', 'Sipho Nkosi']],
  [{ search: 'BOTHA jo' }, ['Johan Botha']],
  [{ search: 'product manager' }, ['Johan Botha']],
  [{ search: 'aisha@staff' }, ['Aisha Patel']],
  [{ search: 'nobody' }, []],
  [{ role: 'editor' }, ['Thandi Mokoena', 'Aisha Patel']],
  [{ state: 'active' }, ['Thandi Mokoena', 'Johan Botha']],
  [{ state: 'invited' }, ['Aisha Patel']],
  [{ state: 'inactive' }, ['Sipho Nkosi']],
  [{ role: 'editor', state: 'invited', search: 'a' }, ['Aisha Patel']],
])('ROL-12 the filter %j finds %j', (filter, names) => {
  const found = filterPeople(people, { search: '', role: '', state: '', ...filter })
  expect(found.map(({ fullName }) => fullName)).toEqual(names)
})

test('a deactivated person who never set a password counts as inactive, not as invited', () => {
  expect(stateOf({ isActive: false, hasPassword: false })).toBe('inactive')
})

test('D-123 without a mail server, the dialog doesn’t say that the invitation was sent', () => {
  expect([true, false].map(invitationTitle)).toEqual(['Invitation sent', 'Invitation created'])
})
