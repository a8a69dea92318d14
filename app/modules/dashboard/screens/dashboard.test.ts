import { expect, test } from 'vitest'
import { staffRoles } from '#app/basics/staff-roles.ts'
import { permissionsOfRole } from '#app/modules/access/rules.ts'
import { mayUseAction } from './dashboard.tsx'

const onlyOwner = [false, false, false, true] as const
test.each([
  ['ADD-07 adding a product', 'add', [false, true, true, true], onlyOwner],
  ['ADD-08 deciding', 'review', [false, false, true, true], onlyOwner],
  ['ADD-09 analytics', 'analytics', [true, true, true, true], [true, true, true, true]],
  ['ADD-10 ROL-10 managing people', 'users', onlyOwner, onlyOwner],
] as const)('ROL-03 %s: allowed roles with and without flags', (_what, action, allowed, bare) => {
  const rights = (permissionsOf: typeof permissionsOfRole) =>
    staffRoles.map((role) => mayUseAction(action, { role, permissions: permissionsOf(role) }))
  expect(rights(permissionsOfRole)).toEqual(allowed)
  expect(rights(() => ({}))).toEqual(bare)
})
