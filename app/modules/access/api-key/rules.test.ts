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
])('OUT-02 of the header "%s" a key is read, or none', (authorization, expected) => {
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
  ['its own role', editor, scope('viewer'), person('viewer')],
  ['its owner', person('viewer', 'edit'), scope('editor', 'edit'), person('viewer', 'edit')],
  ['permissions of both', editor, scope('editor', 'edit', 'approve'), editor],
  ['what a super admin has', person('super_admin'), scope('editor', 'edit'), editor],
  ['everything', person('super_admin'), scope('super_admin'), person('super_admin')],
])('OUT-02 a key has no more than %s', (_what, owner, given, expected) => {
  expect(limitPersonToScope(owner, given)).toEqual(expected)
})

test.each([
  [editor, scope('editor', 'edit'), true],
  [editor, scope('product_manager'), false],
  [editor, scope('editor', 'approve'), false],
  [person('super_admin'), scope('product_manager', 'edit', 'approve'), true],
])('OUT-02 %j can give a key %j: %s', (owner, given, expected) => {
  expect(coversScope(owner, given)).toBe(expected)
})

const atMinute = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute))

test.each([
  [9, null, 'active'],
  [10, null, 'expired'],
  [9, atMinute(1), 'revoked'],
])('OUT-02 a key that expires at minute 10 is at %i, revoked %s: %s', (now, revokedAt, state) => {
  expect(apiKeyState({ expiresAt: atMinute(10), revokedAt }, atMinute(now))).toBe(state)
})

test('OUT-02 the last use is written once a minute', () => {
  expect(isTouchDue(null, atMinute(0))).toBe(true)
  expect(isTouchDue(atMinute(0), new Date(atMinute(1).getTime() - 1))).toBe(false)
  expect(isTouchDue(atMinute(0), atMinute(1))).toBe(true)
})
