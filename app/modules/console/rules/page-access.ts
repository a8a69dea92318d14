import {
  authorize,
  requirementOfRight,
  type Requirement,
} from '#app/modules/access/rules/access.ts'
import type { StaffUser } from '#app/modules/access/schema.ts'

/** Pages of the console that need more than being signed in (ROL-06). */
const consolePageAccess: readonly (Requirement & { path: string })[] = [
  { path: '/admin/forms', minimum: 'editor' },
  { path: '/admin/leads', minimum: 'editor' },
  { path: '/admin/quotes', minimum: 'editor' },
  { path: '/admin/appointments', minimum: 'editor' },
  { path: '/admin/mail', minimum: 'editor' },
  { path: '/admin/snippets', minimum: 'editor' },
  { path: '/admin/answer-times', minimum: 'product_manager' },
  { path: '/admin/privacy', minimum: 'product_manager' },
  { path: '/admin/products/new', ...requirementOfRight('edit') },
  { path: '/admin/products/import', ...requirementOfRight('edit') },
  { path: '/admin/users', minimum: 'product_manager' },
  { path: '/admin/activity', minimum: 'product_manager' },
  { path: '/admin/settings', minimum: 'product_manager' },
  { path: '/admin/coverage', minimum: 'product_manager' },
]

/** What a console page needs; a page without a row needs a viewer. The longest path that fits counts. */
export function pageRequirement(href: string): Requirement {
  const path = href.split(/[?#]/)[0]!
  const rows = consolePageAccess.filter(
    (row) => path === row.path || path.startsWith(`${row.path}/`),
  )
  return (
    rows.toSorted((one, other) => other.path.length - one.path.length)[0] ?? { minimum: 'viewer' }
  )
}

/** Whether a person may open a page of the console; no link leads them to one that they may not. */
export function mayOpen(user: StaffUser, href: string): boolean {
  return authorize(user, pageRequirement(href)) === 'allowed'
}
