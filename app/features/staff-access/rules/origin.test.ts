import { expect, test } from 'vitest'
import { safeOrigin } from './origin.ts'

test.each([
  ['/admin', '/admin'],
  ['/admin/forms', '/admin/forms'],
  [
    '/admin/products?status=draft&search=a%20b#top',
    '/admin/products?status=draft&search=a%20b#top',
  ],
  ['/admin/./leads', '/admin/leads'],
])('ADL-19 T16 %s is kept', (value, origin) => {
  expect(safeOrigin(value)).toBe(origin)
})

test.each([
  'https://evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example/admin',
  '\\/evil.example',
  '/admin\\..\\..\\/evil.example',
  '/admin/../..//evil.example',
  '/admin/..//evil.example',
  '/admin//evil.example',
  '/admin/%2e%2e/%2e%2e//evil.example',
  '/admin/../contact',
  '/administrator',
  '/admin@evil.example',
  '/contact',
  'admin/forms',
  'javascript:alert(1)//admin',
  ' /admin',
  '/admin\t/x',
  '/admin\n',
  '/forms',
  '/admin/login',
  '/admin/login?from=/admin',
  '/admin/reset-password#token=x',
  `/admin/${'a'.repeat(500)}`,
  '',
  null,
  undefined,
  7,
  {},
])('ADL-19 T16 %s is refused', (value) => {
  expect(safeOrigin(value)).toBeNull()
})
