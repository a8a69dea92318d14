import { expect, test } from 'vitest'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { apiKeyState, coversScope, isTouchDue, limitPersonToScope, readApiKey } from './rules.ts'

const key = `bbk_${'A'.repeat(43)}`

test.each([
  [`Bearer ${key}`, key],
  [`bearer ${key}`, key],
  ['Bearer bbk_short', 'bbk_short'],
  // A session token that happens to start with the prefix of an API key.
  [`Bearer bbk_${'A'.repeat(39)}`, undefined],
  [`Bearer ${'A'.repeat(43)}`, undefined],
  [`Basic ${key}`, undefined],
  [`Bearer ${key} more`, undefined],
  ['', undefined],
])('OUT-02 only an API key in a bearer header is read: "%s"', (authorization, expected) => {
  expect(readApiKey(new Headers({ authorization }))).toBe(expected)
})

const person = (role: StaffRole, ...names: string[]) => {
  return { role, permissions: Object.fromEntries(names.map((name) => [name, true])) }
}
const scope = (role: StaffRole, ...permissions: string[]) => {
  return { role, permissions, isReadOnly: false }
}
const editor = person('editor', 'edit')

test.each([
  ['the scope has the lower role', editor, scope('viewer'), person('viewer')],
  [
    'the owner has the lower role',
    person('viewer', 'edit'),
    scope('editor', 'edit'),
    person('viewer', 'edit'),
  ],
  ['only permissions that both have', editor, scope('editor', 'edit', 'approve'), editor],
  ['the owner is a super admin', person('super_admin'), scope('editor', 'edit'), editor],
  ['both are super admins', person('super_admin'), scope('super_admin'), person('super_admin')],
])('OUT-02 a key is limited by its owner and its scope: %s', (_what, owner, given, expected) => {
  expect(limitPersonToScope(owner, given)).toEqual(expected)
})

test.each([
  [editor, scope('editor', 'edit'), true],
  [editor, scope('product_manager'), false],
  [editor, scope('editor', 'approve'), false],
  [person('super_admin'), scope('product_manager', 'edit', 'approve'), true],
])('OUT-02 no key exceeds its creator’s rights: %j and %j give %s', (owner, given, expected) => {
  expect(coversScope(owner, given)).toBe(expected)
})

const atMinute = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute))

test.each([
  [9, null, 'active'],
  [10, null, 'expired'],
  [9, atMinute(1), 'revoked'],
])('OUT-02 a key expiring at minute 10, at %i, revoked at %s, is %s', (now, revokedAt, state) => {
  expect(apiKeyState({ expiresAt: atMinute(10), revokedAt }, atMinute(now))).toBe(state)
})

test('OUT-02 the last use of a key is recorded at most once a minute', () => {
  expect(isTouchDue(null, atMinute(0))).toBe(true)
  expect(isTouchDue(atMinute(0), new Date(atMinute(1).getTime() - 1))).toBe(false)
  expect(isTouchDue(atMinute(0), atMinute(1))).toBe(true)
})
