import { expect, test } from 'vitest'
import { pageRequirement } from '#app/features/console/rules/page-access.ts'
import { authorize } from '#app/features/staff-access/rules/access.ts'
import { consoleLinks } from './console-links.ts'

test('ADS-03 ADS-08 ROL-07 a viewer may open what the sidebar offers, but for forms, leads and adding', () => {
  const viewer = { role: 'viewer', permissions: {} } as const
  const closed = consoleLinks
    .map(({ to }) => to)
    .filter((to) => authorize(viewer, pageRequirement(to)) !== 'allowed')
  expect(closed).toEqual(['/admin/products/new', '/admin/leads', '/admin/quotes', '/admin/forms'])
})
