import { expect, test } from 'vitest'
import { readSession, readStaffUser } from './stored-session.ts'

const session = { access_token: 'a', expires_at: '2026-11-22T10:00:00.000Z' }
const user = {
  id: 'u1',
  email: 'thandi@example.co.za',
  full_name: 'Thandi Mokoena',
  role: 'editor',
  permissions: { products: true, leads: false },
}

test.each([
  ['as it was stored', session, session],
  ['with more than it needs', { ...session, more: 1 }, session],
  ['nothing', null, null],
  ['text', 'a', null],
  ['an empty token', { ...session, access_token: '' }, null],
  ['no end', { access_token: 'a' }, null],
])('ADL-11 a stored session is read: %s', (_title, value, found) => {
  expect(readSession(value)).toEqual(found)
})

test.each([
  ['as it was answered', user, user],
  ['with more than it needs', { ...user, password: 'x' }, user],
  [
    'without permissions of a role below',
    { ...user, permissions: {} },
    { ...user, permissions: {} },
  ],
  ['nothing', undefined, undefined],
  ['an unknown role', { ...user, role: 'owner' }, undefined],
  ['a permission that is neither yes nor no', { ...user, permissions: { a: 'yes' } }, undefined],
  ['no permissions', { ...user, permissions: null }, undefined],
  ['no name', { ...user, full_name: undefined }, undefined],
])('ADL-11 a stored person is read: %s', (_title, value, found) => {
  expect(readStaffUser(value)).toEqual(found)
})
