import { expect, test } from 'vitest'
import { isAtLeast, staffRoles } from '#app/basics/staff-roles.ts'
import { hasRole } from '#app/platform/role-check.ts'
import { staffActor } from '#tools/testing/test-database.ts'
import { hasRight } from '../services/has-right.server.ts'
import { authorize, authorizeRight, permissionsOfRole, requirementOf } from './access.ts'
import { firstName, initialOf, roleLabel } from './roles.ts'

test('ROL-01 the roles stand from lowest to highest', () => {
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
] as const)('ROL-02 ROL-03 %s with %j is %s', (role, permissions, decision) => {
  const required = { minimum: 'product_manager', permission: 'approve' } as const
  expect(authorize({ role, permissions }, required)).toBe(decision)
  expect(authorizeRight({ role, permissions }, 'approve')).toBe(decision)
  expect(hasRight(staffActor(role, { permissions }), 'approve')).toBe(decision === 'allowed')
})

test('D-111 a role starts with the flags it needs', () => {
  expect(staffRoles.map(permissionsOfRole)).toEqual([
    {},
    { edit: true },
    { edit: true, approve: true },
    {},
  ])
})

test('ROL-11 a route asks for a role, or for a right by its name', () => {
  expect(requirementOf('editor')).toEqual({ minimum: 'editor' })
  expect(requirementOf('edit')).toEqual({ minimum: 'editor', permission: 'edit' })
  expect(requirementOf('approve')).toEqual({ minimum: 'product_manager', permission: 'approve' })
})

test('ADS-02 ADS-13 a person is shown by initial, first name and role in words', () => {
  expect(roleLabel('product_manager')).toBe('product manager')
  expect([initialOf(' éva nel'), initialOf('')]).toEqual(['É', ''])
  expect(firstName(' Thandi  Nkosi')).toBe('Thandi')
})
