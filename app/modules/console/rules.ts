import { type Requirement, authorize, requirementOfRight } from '#app/modules/access/rules.ts'
import type { StaffUser } from '#app/modules/access/schema.ts'

/** Pages of the console that need more than being signed in. */
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
  { path: '/admin/products/new', ...requirementOfRight('edit') },
  { path: '/admin/products/import', ...requirementOfRight('edit') },
  { path: '/admin/users', minimum: 'product_manager' },
  { path: '/admin/activity', minimum: 'product_manager' },
  { path: '/admin/settings', minimum: 'product_manager' },
  { path: '/admin/integrations', minimum: 'product_manager' },
  { path: '/admin/webhooks', minimum: 'product_manager' },
  { path: '/admin/api-keys', minimum: 'product_manager' },
  { path: '/admin/coverage', minimum: 'product_manager' },
]

/** The minimum role of a console page; a page without a row needs a viewer. The longest matching path counts. */
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

/** The screen that an address of the console shows, whichever record it names: `/admin/leads/:id`. */
export function screenOf(pathname: string): string {
  return pathname.replaceAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, ':id').replace(/\/$/, '')
}

/** The text after a key press outside a field; a key without a character changes nothing. */
export function applyEarlyKey(typed: string, key: string): string {
  const characters = [...typed]
  if (key === 'Backspace') return characters.slice(0, -1).join('')
  // A key with a character is named by it, any other by a word.
  return [...key].length === 1 ? typed + key : typed
}
