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

const person = (role: StaffRole, ...names: string[]) => ({
  role,
  permissions: Object.fromEntries(names.map((name) => [name, true])),
})
const scope = (role: StaffRole, ...permissions: string[]) => ({
  role,
  permissions,
  isReadOnly: false,
})

test.each([
  ['its own role', person('editor', 'edit'), scope('viewer'), person('viewer')],
  ['its owner', person('viewer', 'edit'), scope('editor', 'edit'), person('viewer', 'edit')],
  [
    'permissions of both',
    person('editor', 'edit'),
    scope('editor', 'edit', 'approve'),
    person('editor', 'edit'),
  ],
  [
    'what a super admin has',
    person('super_admin'),
    scope('editor', 'edit'),
    person('editor', 'edit'),
  ],
  ['everything', person('super_admin'), scope('super_admin'), person('super_admin')],
])('OUT-02 a key has no more than %s', (_what, owner, given, expected) => {
  expect(limitPersonToScope(owner, given)).toEqual(expected)
})

test.each([
  [person('editor', 'edit'), scope('editor', 'edit'), true],
  [person('editor', 'edit'), scope('product_manager'), false],
  [person('editor', 'edit'), scope('editor', 'approve'), false],
  [person('super_admin'), scope('product_manager', 'edit', 'approve'), true],
])('OUT-02 %j can give a key %j: %s', (owner, given, expected) => {
  expect(coversScope(owner, given)).toBe(expected)
})

const atMinute = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute))

test('OUT-02 a key ends at its expiry, or when it is revoked', () => {
  expect(apiKeyState({ expiresAt: atMinute(10), revokedAt: null }, atMinute(9))).toBe('active')
  expect(apiKeyState({ expiresAt: atMinute(10), revokedAt: null }, atMinute(10))).toBe('expired')
  expect(apiKeyState({ expiresAt: atMinute(10), revokedAt: atMinute(1) }, atMinute(9))).toBe(
    'revoked',
  )
})

test('OUT-02 the last use is written once a minute', () => {
  expect(isTouchDue(null, atMinute(0))).toBe(true)
  expect(isTouchDue(atMinute(0), new Date(atMinute(1).getTime() - 1))).toBe(false)
  expect(isTouchDue(atMinute(0), atMinute(1))).toBe(true)
})
