import { expect, test } from 'vitest'
import { screenOf } from './screen-of.ts'

test.each([
  ['/admin', '/admin'],
  ['/admin/leads/', '/admin/leads'],
  ['/admin/leads/a79a711e-180c-4e23-a8e8-6c126fe73a53', '/admin/leads/:id'],
  ['/admin/products/00000000-0000-4000-8000-000000000002/edit', '/admin/products/:id/edit'],
])('%s is the screen %s', (path, screen) => expect(screenOf(path)).toBe(screen))
