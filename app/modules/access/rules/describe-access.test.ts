import { expect, test } from 'vitest'
import { describeAccess } from './describe-access.ts'

test.each([
  ['super_admin', {}, 'You are super admin now, with every permission.'],
  ['viewer', {}, 'You are viewer now, without permissions.'],
  ['editor', { edit: true, approve: false }, 'You are editor now, with the permission edit.'],
  [
    'product_manager',
    { edit: true, approve: true },
    'You are product manager now, with the permissions approve and edit.',
  ],
] as const)('ROL-14 a changed access is said in words: %s with %j', (role, permissions, words) => {
  expect(describeAccess({ role, permissions })).toBe(words)
})
