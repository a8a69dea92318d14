import { expect, test } from 'vitest'
import { authorize } from '#app/modules/access/rules.ts'
import { pageRequirement, screenOf } from './rules.ts'

test('ROL-05 the pages that add or import products also require the edit permission', () => {
  for (const path of ['/admin/products/new', '/admin/products/import']) {
    const required = pageRequirement(path)
    expect(required).toEqual(expect.objectContaining({ minimum: 'editor', permission: 'edit' }))
    const person = { role: 'product_manager', permissions: { approve: true } } as const
    expect(authorize(person, required)).toBe('permission-missing')
    expect(authorize({ role: 'super_admin', permissions: {} }, required)).toBe('allowed')
  }
})

test('ROL-06 ADF-08 the longest matching path decides what a page requires', () => {
  expect(pageRequirement('/admin/forms')).toMatchObject({ minimum: 'editor' })
  expect(pageRequirement('/admin/forms/unjani/contract-audit')).toMatchObject({ minimum: 'editor' })
  expect(pageRequirement('/admin/formsheet')).toEqual({ minimum: 'viewer' })
})

test('STF-07 a query or fragment does not change what a page requires', () => {
  expect(pageRequirement('/admin/settings?tab=quotes')).toEqual(pageRequirement('/admin/settings'))
  expect(pageRequirement('/admin/privacy#x').minimum).toBe('product_manager')
})

test.each([
  ['/admin', '/admin'],
  ['/admin/leads/', '/admin/leads'],
  ['/admin/leads/a79a711e-180c-4e23-a8e8-6c126fe73a53', '/admin/leads/:id'],
  ['/admin/products/00000000-0000-4000-8000-000000000002/edit', '/admin/products/:id/edit'],
])('%s is the screen %s', (path, screen) => expect(screenOf(path)).toBe(screen))
