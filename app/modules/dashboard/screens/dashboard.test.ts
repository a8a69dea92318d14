import { expect, test } from 'vitest'
import { staffRoles } from '#app/basics/staff-roles.ts'
import { permissionsOfRole } from '#app/modules/access/rules.ts'
import { mayUseAction } from './dashboard.tsx'

test.each([
  ['ADD-07 adding a product', 'add', [false, true, true, true], [false, false, false, true]],
  ['ADD-08 deciding', 'review', [false, false, true, true], [false, false, false, true]],
  ['ADD-09 analytics', 'analytics', [true, true, true, true], [true, true, true, true]],
  [
    'ADD-10 ROL-10 managing people',
    'users',
    [false, false, false, true],
    [false, false, false, true],
  ],
] as const)('ROL-03 %s: allowed roles with and without flags', (_what, action, allowed, bare) => {
  const rights = (permissionsOf: typeof permissionsOfRole) =>
    staffRoles.map((role) => mayUseAction(action, { role, permissions: permissionsOf(role) }))
  expect(rights(permissionsOfRole)).toEqual(allowed)
  expect(rights(() => ({}))).toEqual(bare)
})
