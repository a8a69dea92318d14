import { expect, test } from 'vitest'
import { staffRoles } from '#app/basics/staff-roles.ts'
import { permissionsOfRole } from '#app/modules/access/rules.ts'
import { mayUseAction } from './dashboard.tsx'

test.each([
  ['ADD-07 adding a product', 'add', [false, true, true, true]],
  ['ADD-08 deciding', 'review', [false, false, true, true]],
  ['ADD-09 analytics', 'analytics', [true, true, true, true]],
  ['ADD-10 ROL-10 managing people', 'users', [false, false, false, true]],
] as const)('%s', (_what, action, allowed) => {
  const people = staffRoles.map((role) => ({ role, permissions: permissionsOfRole(role) }))
  expect(people.map((person) => mayUseAction(action, person))).toEqual(allowed)
})

test.each([
  ['ADD-07', 'add', [false, false, false, true]],
  ['ADD-08', 'review', [false, false, false, true]],
  ['ADD-09', 'analytics', [true, true, true, true]],
] as const)('%s ROL-03 without flags a role alone does not do for %s', (_id, action, allowed) => {
  const people = staffRoles.map((role) => ({ role, permissions: {} }))
  expect(people.map((person) => mayUseAction(action, person))).toEqual(allowed)
})
