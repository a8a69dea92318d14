import { type Requirement, authorize, requirementOfRight } from '#app/modules/access/rules.ts'
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

/** The screen that an address of the console shows, whichever record it names: `/admin/leads/:id`. */
export function screenOf(pathname: string): string {
  return pathname.replaceAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, ':id').replace(/\/$/, '')
}

/** What a key makes of a text that has no field yet; a key that types nothing changes nothing. */
export function applyEarlyKey(typed: string, key: string): string {
  const characters = [...typed]
  if (key === 'Backspace') return characters.slice(0, -1).join('')
  // A key that types is named by what it types, any other by a word.
  return [...key].length === 1 ? typed + key : typed
}
