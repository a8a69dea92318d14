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
  ['/internal-docs', '/internal-docs'],
  ['/internal-docs/tokens?tab=border', '/internal-docs/tokens?tab=border'],
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
  '/internal-docs-of-somebody',
  '/internal-docs/../contact',
  '/internal-docs//evil.example',
  '/internal-docs/../admin/login',
  '/internal-docs@evil.example',
  'admin/forms',
  'javascript:alert(1)//admin',
  ' /admin',
  '/admin\t/x',
  '/admin\n',
  '/forms',
  '/admin/login',
  '/admin/login?from=/admin',
  '/admin/reset-password#token=x',
  '/admin/forgot-password',
  '/admin/second-step',
  `/admin/${'a'.repeat(500)}`,
  '',
  null,
  undefined,
  7,
  {},
])('ADL-19 T16 %s is refused', (value) => {
  expect(safeOrigin(value)).toBeNull()
})
