import { type Requirement, authorize, requirementOf } from '#app/modules/access/rules.ts'
import type { StaffUser } from '#app/modules/access/schema.ts'

/** Console pages that require more than the viewer role. */
const consolePageAccess: readonly (Requirement & { path: string })[] = [
  { path: '/admin/forms', minimum: 'editor' },
  { path: '/admin/leads', minimum: 'editor' },
  { path: '/admin/leads/assignment', minimum: 'product_manager' },
  { path: '/admin/leads/import', minimum: 'product_manager' },
  { path: '/admin/quotes', minimum: 'editor' },
  { path: '/admin/appointments', minimum: 'editor' },
  { path: '/admin/mail', minimum: 'editor' },
  { path: '/admin/snippets', minimum: 'editor' },
  { path: '/admin/answer-times', minimum: 'product_manager' },
  { path: '/admin/privacy', minimum: 'product_manager' },
  { path: '/admin/products/new', ...requirementOf('edit') },
  { path: '/admin/products/import', ...requirementOf('edit') },
  { path: '/admin/users', minimum: 'product_manager' },
  { path: '/admin/activity', minimum: 'product_manager' },
  { path: '/admin/settings', minimum: 'product_manager' },
  { path: '/admin/integrations', minimum: 'product_manager' },
  { path: '/admin/webhooks', minimum: 'product_manager' },
  { path: '/admin/api-keys', minimum: 'product_manager' },
  { path: '/admin/coverage', minimum: 'product_manager' },
]

/** Returns a console page's minimum role: that of the longest matching path, or the viewer role without an entry. */
export function pageRequirement(href: string): Requirement {
  const path = href.split(/[?#]/)[0]!
  const rows = consolePageAccess.filter(
    (row) => path === row.path || path.startsWith(`${row.path}/`),
  )
  return (
    rows.toSorted((one, other) => other.path.length - one.path.length)[0] ?? { minimum: 'viewer' }
  )
}

/** Returns whether a user may open a console page. The console shows only links that the user may open. */
export function mayOpenPage(user: StaffUser, href: string): boolean {
  return authorize(user, pageRequirement(href)) === 'allowed'
}

/** Returns the route of a console path, with record ids replaced, such as `/admin/leads/:id`. */
export function screenOf(pathname: string): string {
  return pathname.replaceAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, ':id').replace(/\/$/, '')
}

/** `key` was pressed before the field had the focus; keys such as Shift leave the text unchanged. */
export function addKeyToText(typed: string, key: string): string {
  const characters = [...typed]
  if (key === 'Backspace') return characters.slice(0, -1).join('')
  // `KeyboardEvent.key` is one character for a printable key and a word such as "Enter" for any other.
  return [...key].length === 1 ? typed + key : typed
}
