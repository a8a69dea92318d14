import { staffRoles, type StaffRole } from '../schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Requirement = { minimum: StaffRole; permission?: string }
export type ApiAccess = Requirement & {
  method: Method
  path: string
  /** Takes bytes of a file (application/octet-stream); every other route takes JSON. */
  takesFile?: boolean
}

/**
 * What may be asked of products and prices: to change them, with an approval where they are live, and to decide
 * on that (ROL-07 to ROL-09, D-111). Routes, services and screens ask for a right by its name.
 */
const rights = {
  edit: { minimum: 'editor', permission: 'edit' },
  approve: { minimum: 'product_manager', permission: 'approve' },
} as const satisfies Record<string, Requirement>
export type Right = keyof typeof rights

/**
 * Every route under /api/admin and who may use it (T4, ROL-11). A route without a row is refused, and
 * a test fails on it. `:name` stands for one segment.
 */
export const staffApiAccess: readonly ApiAccess[] = [
  { method: 'GET', path: '/api/admin/live', minimum: 'viewer' },
  { method: 'GET', path: '/api/admin/profile', minimum: 'viewer' },
  { method: 'PATCH', path: '/api/admin/profile', minimum: 'viewer' },
  { method: 'GET', path: '/api/admin/profile/mail', minimum: 'viewer' },
  { method: 'POST', path: '/api/admin/profile/mail', minimum: 'viewer' },
  { method: 'POST', path: '/api/admin/profile/password', minimum: 'viewer' },
  { method: 'POST', path: '/api/admin/profile/confirmation', minimum: 'viewer' },
  { method: 'GET', path: '/api/admin/profile/sessions', minimum: 'viewer' },
  { method: 'POST', path: '/api/admin/profile/sessions/end', minimum: 'viewer' },
  { method: 'GET', path: '/api/admin/profile/second-factor', minimum: 'viewer' },
  { method: 'POST', path: '/api/admin/profile/second-factor/:step', minimum: 'viewer' },
  { method: 'GET', path: '/api/admin/notifications', minimum: 'viewer' },
  { method: 'POST', path: '/api/admin/notifications/read', minimum: 'viewer' },
  { method: 'POST', path: '/api/admin/notifications/:id/read', minimum: 'viewer' },
  { method: 'GET', path: '/api/admin/activity', minimum: 'product_manager' },
  { method: 'POST', path: '/api/admin/activity/export', minimum: 'product_manager' },
  { method: 'GET', path: '/api/admin/users', minimum: 'product_manager' },
  { method: 'POST', path: '/api/admin/users', minimum: 'super_admin' },
  { method: 'GET', path: '/api/admin/users/:id', minimum: 'product_manager' },
  { method: 'POST', path: '/api/admin/users/:id/access', minimum: 'super_admin' },
  { method: 'POST', path: '/api/admin/users/:id/deactivation', minimum: 'super_admin' },
  { method: 'POST', path: '/api/admin/users/:id/reactivation', minimum: 'super_admin' },
  { method: 'POST', path: '/api/admin/users/:id/link', minimum: 'super_admin' },
  { method: 'POST', path: '/api/admin/users/:id/second-factor/reset', minimum: 'super_admin' },
  { method: 'GET', path: '/api/admin/users/:id/sessions', minimum: 'super_admin' },
  { method: 'POST', path: '/api/admin/users/:id/sessions/end', minimum: 'super_admin' },
  { method: 'GET', path: '/api/admin/leads', minimum: 'editor' },
  { method: 'GET', path: '/api/admin/leads/counts', minimum: 'editor' },
  { method: 'POST', path: '/api/admin/leads/bulk', minimum: 'editor' },
  { method: 'POST', path: '/api/admin/leads/export', minimum: 'editor' },
  { method: 'GET', path: '/api/admin/leads/:id', minimum: 'editor' },
  { method: 'POST', path: '/api/admin/leads/:id/merge', minimum: 'editor' },
  { method: 'POST', path: '/api/admin/leads/:id/unmerge', minimum: 'editor' },
  { method: 'POST', path: '/api/admin/leads/:id/status', minimum: 'editor' },
  { method: 'POST', path: '/api/admin/leads/:id/owner', minimum: 'editor' },
  { method: 'POST', path: '/api/admin/leads/:id/spam', minimum: 'editor' },
  { method: 'POST', path: '/api/admin/leads/:id/notes', minimum: 'editor' },
  {
    method: 'POST',
    path: '/api/admin/leads/:id/deliveries/:deliveryId/resend',
    minimum: 'editor',
  },
  { method: 'GET', path: '/api/admin/appointments', minimum: 'editor' },
  { method: 'POST', path: '/api/admin/appointments/:id/confirm', minimum: 'editor' },
  { method: 'POST', path: '/api/admin/appointments/:id/offer', minimum: 'editor' },
  { method: 'POST', path: '/api/admin/appointments/:id/cancel', minimum: 'editor' },
  { method: 'GET', path: '/api/admin/forms', minimum: 'editor' },
  { method: 'PUT', path: '/api/admin/forms/drafts/:id', minimum: 'editor' },
  { method: 'DELETE', path: '/api/admin/forms/drafts/:id', minimum: 'editor' },
  { method: 'GET', path: '/api/admin/forms/unjani/contract-audit/clinics', minimum: 'editor' },
  {
    method: 'POST',
    path: '/api/admin/forms/unjani/contract-audit/clinics',
    minimum: 'product_manager',
  },
  { method: 'GET', path: '/api/admin/forms/site-survey/report/places', minimum: 'editor' },
  { method: 'GET', path: '/api/admin/forms/:client/:formType/rollout', minimum: 'editor' },
  { method: 'GET', path: '/api/admin/forms/:client/:formType/rollout/clinics', minimum: 'editor' },
  { method: 'POST', path: '/api/admin/forms/:client/:formType/rollout/clinics', minimum: 'editor' },
  { method: 'POST', path: '/api/admin/forms/:client/:formType/rollout/export', minimum: 'editor' },
  { method: 'GET', path: '/api/admin/forms/:client/:formType/submissions', minimum: 'editor' },
  {
    method: 'POST',
    path: '/api/admin/forms/:client/:formType/submissions/export',
    minimum: 'editor',
  },
  { method: 'GET', path: '/api/admin/forms/:client/:formType/submissions/:id', minimum: 'editor' },
  {
    method: 'GET',
    path: '/api/admin/forms/:client/:formType/submissions/:id/files/:hash',
    minimum: 'editor',
  },
  {
    method: 'POST',
    path: '/api/admin/forms/:client/:formType/submissions/:id/correction',
    minimum: 'editor',
  },
  {
    method: 'POST',
    path: '/api/admin/forms/:client/:formType/submissions/:id/stage',
    minimum: 'editor',
  },
  {
    method: 'POST',
    path: '/api/admin/forms/:client/:formType/submissions/:id/spam',
    minimum: 'editor',
  },
  { method: 'GET', path: '/api/admin/storage', minimum: 'viewer' },
  // Of which list: `judgeViewsOf`.
  { method: 'GET', path: '/api/admin/views/:list', minimum: 'viewer' },
  { method: 'POST', path: '/api/admin/views/:list', minimum: 'viewer' },
  { method: 'DELETE', path: '/api/admin/views/:list/:id', minimum: 'viewer' },
  { method: 'GET', path: '/api/admin/analytics', minimum: 'viewer' },
  { method: 'GET', path: '/api/admin/analytics/counts.csv', minimum: 'viewer' },
  { method: 'GET', path: '/api/admin/settings', minimum: 'product_manager' },
  { method: 'POST', path: '/api/admin/settings/site', minimum: 'product_manager' },
  { method: 'POST', path: '/api/admin/settings/proposals', minimum: 'product_manager' },
  {
    method: 'POST',
    path: '/api/admin/settings/proposals/:id/decision',
    minimum: 'product_manager',
  },
  { method: 'GET', path: '/api/admin/products', minimum: 'viewer' },
  { method: 'GET', path: '/api/admin/products/summary', minimum: 'viewer' },
  { method: 'GET', path: '/api/admin/products/activity', minimum: 'viewer' },
  { method: 'GET', path: '/api/admin/products/export', minimum: 'viewer' },
  { method: 'POST', path: '/api/admin/products', ...rights.edit },
  { method: 'POST', path: '/api/admin/products/import', ...rights.edit },
  { method: 'POST', path: '/api/admin/products/samples/clear', minimum: 'product_manager' },
  { method: 'GET', path: '/api/admin/products/:id', minimum: 'viewer' },
  { method: 'POST', path: '/api/admin/products/:id', ...rights.edit },
  { method: 'POST', path: '/api/admin/products/:id/duplicate', ...rights.edit },
  { method: 'POST', path: '/api/admin/products/:id/subscribers', ...rights.edit },
  { method: 'POST', path: '/api/admin/products/:id/archive', ...rights.approve },
  { method: 'POST', path: '/api/admin/products/:id/archive/undo', ...rights.approve },
  { method: 'POST', path: '/api/admin/products/:id/restore', ...rights.approve },
  { method: 'GET', path: '/api/admin/offers', minimum: 'viewer' },
  { method: 'GET', path: '/api/admin/approvals', minimum: 'viewer' },
  { method: 'GET', path: '/api/admin/approvals/summary', minimum: 'viewer' },
  { method: 'POST', path: '/api/admin/approvals/bulk', ...rights.edit },
  { method: 'POST', path: '/api/admin/approvals/bulk/preview', ...rights.edit },
  { method: 'GET', path: '/api/admin/approvals/:id/items', minimum: 'viewer' },
  { method: 'GET', path: '/api/admin/approvals/:id/reach', minimum: 'viewer' },
  { method: 'POST', path: '/api/admin/approvals/:id/preview', minimum: 'viewer' },
  { method: 'POST', path: '/api/admin/approvals/preview', ...rights.edit },
  { method: 'POST', path: '/api/admin/approvals', ...rights.edit },
  { method: 'GET', path: '/api/admin/approvals/:id', minimum: 'viewer' },
  { method: 'POST', path: '/api/admin/approvals/:id/decision', ...rights.approve },
  { method: 'POST', path: '/api/admin/approvals/:id/review', ...rights.approve },
  { method: 'POST', path: '/api/admin/approvals/:id/withdrawal', ...rights.edit },
  { method: 'POST', path: '/api/admin/approvals/:id/unscheduling', ...rights.approve },
  { method: 'GET', path: '/api/admin/settings/approvals', minimum: 'product_manager' },
  { method: 'POST', path: '/api/admin/settings/approvals', minimum: 'super_admin' },
  { method: 'POST', path: '/api/admin/settings/approvals/decision', minimum: 'super_admin' },
  { method: 'GET', path: '/api/admin/settings/access', minimum: 'super_admin' },
  { method: 'POST', path: '/api/admin/settings/access', minimum: 'super_admin' },
  { method: 'GET', path: '/api/admin/coverage', minimum: 'product_manager' },
  { method: 'GET', path: '/api/admin/coverage/demand', minimum: 'product_manager' },
  { method: 'GET', path: '/api/admin/coverage/demand/places.csv', minimum: 'product_manager' },
  { method: 'GET', path: '/api/admin/coverage/demand/leads', minimum: 'product_manager' },
  { method: 'POST', path: '/api/admin/coverage/imports', minimum: 'product_manager' },
  { method: 'GET', path: '/api/admin/coverage/imports/:id', minimum: 'product_manager' },
  {
    method: 'GET',
    path: '/api/admin/coverage/imports/:id/refused.csv',
    minimum: 'product_manager',
  },
  {
    method: 'PUT',
    path: '/api/admin/coverage/imports/:id/parts/:part',
    minimum: 'product_manager',
    takesFile: true,
  },
  { method: 'POST', path: '/api/admin/coverage/imports/:id/read', minimum: 'product_manager' },
  { method: 'POST', path: '/api/admin/coverage/imports/:id/:decision', minimum: 'product_manager' },
  { method: 'GET', path: '/api/admin/privacy', minimum: 'product_manager' },
  { method: 'POST', path: '/api/admin/privacy/requests', minimum: 'product_manager' },
  { method: 'POST', path: '/api/admin/privacy/retention', minimum: 'product_manager' },
  { method: 'GET', path: '/api/admin/privacy/requests/:id', minimum: 'product_manager' },
  { method: 'POST', path: '/api/admin/privacy/requests/:id/verify', minimum: 'product_manager' },
  { method: 'POST', path: '/api/admin/privacy/requests/:id/export', minimum: 'product_manager' },
  { method: 'POST', path: '/api/admin/privacy/requests/:id/correct', minimum: 'product_manager' },
  { method: 'POST', path: '/api/admin/privacy/requests/:id/erase', minimum: 'product_manager' },
  { method: 'GET', path: '/api/admin/privacy/requests/:id/words', minimum: 'product_manager' },
  { method: 'POST', path: '/api/admin/privacy/requests/:id/words', minimum: 'product_manager' },
  { method: 'POST', path: '/api/admin/privacy/requests/:id/close', minimum: 'product_manager' },
]

/** Pages of the console that need more than being signed in (ROL-06). */
const consolePageAccess: readonly (Requirement & { path: string })[] = [
  { path: '/admin/forms', minimum: 'editor' },
  { path: '/admin/leads', minimum: 'editor' },
  { path: '/admin/appointments', minimum: 'editor' },
  { path: '/admin/privacy', minimum: 'product_manager' },
  { path: '/admin/products/new', ...rights.edit },
  { path: '/admin/products/import', ...rights.edit },
  { path: '/admin/users', minimum: 'product_manager' },
  { path: '/admin/activity', minimum: 'product_manager' },
  { path: '/admin/settings', minimum: 'product_manager' },
  { path: '/admin/coverage', minimum: 'product_manager' },
]

export type Person = { role: StaffRole; permissions: Readonly<Record<string, boolean>> }
export type Judgement = 'allowed' | 'role-too-low' | 'permission-missing'

/** ROL-01. */
export function isAtLeast(role: StaffRole, minimum: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(minimum)
}

/** ROL-01 to ROL-03: the role is judged first, then the named permission, which super_admin always has. */
export function judgeAccess(person: Person, required: Requirement): Judgement {
  if (!isAtLeast(person.role, required.minimum)) return 'role-too-low'
  if (!required.permission || person.role === 'super_admin') return 'allowed'
  return person.permissions[required.permission] === true ? 'allowed' : 'permission-missing'
}

/** What services let a person do, and screens offer (D-111): the role rule and the flag; super_admin has both. */
export function judgeRight(person: Person, right: Right): Judgement {
  return judgeAccess(person, rights[right])
}

/** The row for a request, or undefined: then nobody may (deny by default). */
export function findApiAccess(
  rows: readonly ApiAccess[],
  method: string,
  path: string,
): ApiAccess | undefined {
  const asked = method === 'HEAD' ? 'GET' : method
  return rows.find((row) => row.method === asked && fitsPattern(row.path, path))
}

/** What a console page needs; a page without a row needs a viewer. The longest path that fits counts. */
export function pageRequirement(path: string): Requirement {
  const rows = consolePageAccess.filter(
    (row) => path === row.path || path.startsWith(`${row.path}/`),
  )
  return (
    rows.toSorted((one, other) => other.path.length - one.path.length)[0] ?? { minimum: 'viewer' }
  )
}

function fitsPattern(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((segment, at) =>
      segment.startsWith(':') ? given[at] !== '' : segment === given[at],
    )
  )
}
