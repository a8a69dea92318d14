import { expect, test } from 'vitest'
import { isAtLeast, staffRoles } from '#app/basics/staff-roles.ts'
import { hasRole } from '#app/platform/context.server.ts'
import { staffActor } from '#tools/testing/test-database.ts'
import {
  authorize,
  authorizeRight,
  describeAccess,
  firstName,
  initialOf,
  permissionsOfRole,
  readSession,
  readStaffUser,
  requirementOf,
  roleLabel,
  safeReturnPath,
} from './rules.ts'
import { hasRight } from './session/service.server.ts'

test('ROL-01 the roles are ordered from viewer to super_admin, and each includes those below it', () => {
  expect(staffRoles).toEqual(['viewer', 'editor', 'product_manager', 'super_admin'])
  for (const [place, role] of staffRoles.entries()) {
    for (const [other, minimum] of staffRoles.entries()) {
      expect(isAtLeast(role, minimum)).toBe(place >= other)
      expect(hasRole(staffActor(role), minimum)).toBe(place >= other)
    }
  }
})

test.each([
  ['super_admin', {}, 'allowed'],
  ['product_manager', { approve: true }, 'allowed'],
  ['product_manager', {}, 'permission-missing'],
  ['product_manager', { approve: false, edit: true }, 'permission-missing'],
  ['editor', { approve: true }, 'role-too-low'],
  ['viewer', {}, 'role-too-low'],
] as const)('ROL-02 ROL-03 approval by %s with %j is %s', (role, permissions, decision) => {
  const required = { minimum: 'product_manager', permission: 'approve' } as const
  expect(authorize({ role, permissions }, required)).toBe(decision)
  expect(authorizeRight({ role, permissions }, 'approve')).toBe(decision)
  expect(hasRight(staffActor(role, { permissions }), 'approve')).toBe(decision === 'allowed')
})

test('D-111 editors start with the permission edit, and product managers with edit and approve', () => {
  expect(staffRoles.map(permissionsOfRole)).toEqual([
    {},
    { edit: true },
    { edit: true, approve: true },
    {},
  ])
})

test('ROL-11 a route requires a role, or a permission with its minimum role', () => {
  expect(requirementOf('editor')).toEqual({ minimum: 'editor' })
  expect(requirementOf('edit')).toEqual({ minimum: 'editor', permission: 'edit' })
  expect(requirementOf('approve')).toEqual({ minimum: 'product_manager', permission: 'approve' })
})

test('ADS-02 ADS-13 staff are shown with an initial, a first name and a readable role', () => {
  expect(roleLabel('product_manager')).toBe('product manager')
  expect([initialOf(' éva nel'), initialOf('')]).toEqual(['É', ''])
  expect(firstName(' Thandi  Nkosi')).toBe('Thandi')
})

test.each([
  ['super_admin', {}, 'Your role is now super admin, with every permission.'],
  ['viewer', {}, 'Your role is now viewer, without permissions.'],
  ['editor', { edit: true, approve: false }, 'Your role is now editor, with the permission edit.'],
  [
    'product_manager',
    { edit: true, approve: true },
    'Your role is now product manager, with the permissions approve and edit.',
  ],
] as const)('ROL-14 an access change is described: %s with %j', (role, permissions, words) => {
  expect(describeAccess({ role, permissions })).toBe(words)
})

const session = { access_token: 'a', expires_at: '2026-11-22T10:00:00.000Z' }
const user = {
  id: 'u1',
  email: 'thandi@example.co.za',
  full_name: 'Thandi Mokoena',
  role: 'editor',
  permissions: { products: true, leads: false },
}

test.each([
  ['as stored', session, session],
  ['with more than it needs', { ...session, more: 1 }, session],
  ['nothing', null, null],
  ['text', 'a', null],
  ['an empty token', { ...session, access_token: '' }, null],
  ['no expiry', { access_token: 'a' }, null],
])('ADL-11 a stored session is read, unless it is invalid: %s', (_title, value, found) => {
  expect(readSession(value)).toEqual(found)
})

test.each([
  ['as returned by the server', user, user],
  ['with more than it needs', { ...user, password: 'x' }, user],
  ['without permissions', { ...user, permissions: {} }, { ...user, permissions: {} }],
  ['nothing', undefined, undefined],
  ['an unknown role', { ...user, role: 'owner' }, undefined],
  ['a permission that is not a boolean', { ...user, permissions: { a: 'yes' } }, undefined],
  ['no permissions', { ...user, permissions: null }, undefined],
  ['no name', { ...user, full_name: undefined }, undefined],
])('ADL-11 a stored user is read, unless it is invalid: %s', (_title, value, found) => {
  expect(readStaffUser(value)).toEqual(found)
})

const products = '/admin/products?status=draft&search=a%20b#top'
const docs = ['/internal-docs', '/internal-docs/tokens?tab=border']
const keptPaths = ['/admin', '/admin/forms', products, ...docs]
test.each([...keptPaths.map((path) => [path, path]), ['/admin/./leads', '/admin/leads']])(
  'ADL-19 T16 %s is a safe return path',
  (value, origin) => expect(safeReturnPath(value)).toBe(origin),
)

const unsafePaths = (
  'https://evil.example/admin //evil.example/admin /\\evil.example/admin \\/evil.example ' +
  '/admin\\..\\..\\/evil.example /admin/../..//evil.example /admin/..//evil.example ' +
  '/admin//evil.example /admin/%2e%2e/%2e%2e//evil.example /admin/../contact /administrator ' +
  '/admin@evil.example /contact /internal-docs-of-others /internal-docs/../contact ' +
  '/internal-docs//evil.example /internal-docs/../admin/login /internal-docs@evil.example ' +
  'admin/forms javascript:alert(1)//admin /forms /admin/login /admin/login?from=/admin ' +
  '/admin/reset-password#token=x /admin/forgot-password /admin/second-step'
).split(' ')
const odd = ['', ' /admin', '/admin\t/x', '/admin\n', null, undefined, 7, {}]

test.each([...unsafePaths, ...odd, `/admin/${'a'.repeat(500)}`])(
  'ADL-19 T16 %s is not a safe return path',
  (value) => expect(safeReturnPath(value)).toBeNull(),
)
