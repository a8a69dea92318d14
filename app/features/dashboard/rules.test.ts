import { expect, test } from 'vitest'
import { mayUse } from './rules.ts'

const roles = ['viewer', 'editor', 'product_manager', 'super_admin'] as const

test.each([
  ['ADD-07 adding a product', 'add', [false, true, true, true]],
  ['ADD-08 deciding', 'review', [false, false, true, true]],
  ['ADD-09 analytics', 'analytics', [false, true, true, true]],
  ['ADD-10 managing people', 'users', [false, false, false, true]],
] as const)('%s', (_what, action, allowed) => {
  expect(roles.map((role) => mayUse(action, role))).toEqual(allowed)
})
