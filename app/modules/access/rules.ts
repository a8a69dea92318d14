import { type StaffRole, isAtLeast, staffRoles } from '#app/basics/staff-roles.ts'
import type { StaffSession, StaffUser } from './schema.ts'

export type Requirement = { minimum: StaffRole; permission?: StaffPermission }

/**
 * Permissions for products, prices and snippets: `edit` changes them (live products and prices also need approval), and
 * `approve` decides on such changes. Each permission requires a minimum role. `defaultRoles` lists the roles that get it
 * by default; a person's permissions can be changed separately.
 */
const permissionRules = {
  edit: { minimum: 'editor', defaultRoles: ['editor', 'product_manager'] },
  approve: { minimum: 'product_manager', defaultRoles: ['product_manager'] },
} as const satisfies Record<string, { minimum: StaffRole; defaultRoles: readonly StaffRole[] }>
export type StaffPermission = keyof typeof permissionRules
export const staffPermissions = Object.keys(permissionRules) as [
  StaffPermission,
  ...StaffPermission[],
]

/** Returns the default permissions of a role; none for super_admin, which has every permission anyway. */
export function permissionsOfRole(role: StaffRole): Partial<Record<StaffPermission, boolean>> {
  const given = staffPermissions.filter((name) =>
    permissionRules[name].defaultRoles.some((other) => other === role),
  )
  return Object.fromEntries(given.map((name) => [name, true]))
}

export type Person = { role: StaffRole; permissions: Readonly<Record<string, boolean>> }
export type AccessDecision = 'allowed' | 'role-too-low' | 'permission-missing'

/** Checks the role first, then the named permission. super_admin has every permission. */
export function authorize(person: Person, required: Requirement): AccessDecision {
  if (!isAtLeast(person.role, required.minimum)) return 'role-too-low'
  if (!required.permission || person.role === 'super_admin') return 'allowed'
  return person.permissions[required.permission] === true ? 'allowed' : 'permission-missing'
}

/** Checks a person's right by role and permission, in services and screens alike. super_admin has every right. */
export function authorizeRight(person: Person, right: StaffPermission): AccessDecision {
  return authorize(person, requirementOf(right))
}

export function requirementOf(access: StaffRole | StaffPermission): Requirement {
  const permission = staffPermissions.find((name) => name === access)
  return permission
    ? { minimum: permissionRules[permission].minimum, permission }
    : { minimum: access as StaffRole }
}

/** Describes a requirement: "editor and above" or "product manager and above with the permission approve". */
export function requirementWords({ minimum, permission }: Requirement): string {
  const role =
    minimum === staffRoles.at(-1) ? roleLabel(minimum) : `${roleLabel(minimum)} and above`
  return permission ? `${role} with the permission ${permission}` : role
}

export function roleLabel(role: string): string {
  return role.replaceAll('_', ' ')
}

export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? ''
}

export function initialOf(fullName: string): string {
  const [initial = ''] = fullName.trim()
  return initial.toLocaleUpperCase('en-ZA')
}

/** Describes a person's access: "You are product manager now, with the permissions approve and edit." */
export function describeAccess({ role, permissions }: Person): string {
  if (role === 'super_admin') return 'Your role is now super admin, with every permission.'
  const names = Object.keys(permissions).filter((name) => permissions[name])
  const which =
    names.length === 0
      ? 'without permissions'
      : `with the permission${names.length > 1 ? 's' : ''} ${names.toSorted().join(' and ')}`
  return `Your role is now ${roleLabel(role)}, ${which}.`
}

// No schema library below, to keep it out of the console's code for the first screen (ADR 0007).

type UnknownRecord = Readonly<Record<string, unknown>>

export function readObject(value: unknown): UnknownRecord {
  return typeof value === 'object' && value !== null ? (value as UnknownRecord) : {}
}

/** Returns the parsed session, or null if it is invalid. */
export function readSession(value: unknown): StaffSession | null {
  const { access_token, expires_at } = readObject(value)
  const isWhole = typeof access_token === 'string' && access_token && typeof expires_at === 'string'
  return isWhole ? { access_token, expires_at } : null
}

/** Reads a person from an admin-auth response. Returns undefined if a field is missing or invalid. */
export function readStaffUser(value: unknown): StaffUser | undefined {
  const { id, email, full_name, role: name, permissions } = readObject(value)
  const role = staffRoles.find((known) => known === name)
  if (typeof id !== 'string' || typeof email !== 'string' || typeof full_name !== 'string')
    return undefined
  return role && isPermissions(permissions)
    ? { id, email, full_name, role, permissions }
    : undefined
}

function isPermissions(value: unknown): value is StaffUser['permissions'] {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'boolean')
  )
}

const dummyOrigin = 'https://console.invalid'
/** The allowed targets after sign-in: the console, and the internal documentation if it needs a sign-in. */
const returnPathRoots = ['/admin', '/internal-docs']
const signInPages = [
  '/admin/claim',
  '/admin/login',
  '/admin/reset-password',
  '/admin/forgot-password',
  '/admin/second-step',
]

/**
 * Returns the path to open after sign-in, or null if the value is not a staff path on this site. Returns the parsed
 * path and never the original text, so that a crafted value can't lead to another site.
 */
export function safeReturnPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 500) return null
  if (!returnPathRoots.some((root) => value.startsWith(root))) return null
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u0020\u007f]/.test(value) || !URL.canParse(value, dummyOrigin)) return null
  const { origin, pathname, search, hash } = new URL(value, dummyOrigin)
  if (origin !== dummyOrigin || pathname.includes('//')) return null
  const isUnder = (root: string) => pathname === root || pathname.startsWith(`${root}/`)
  if (!returnPathRoots.some(isUnder) || signInPages.some(isUnder)) return null
  return pathname + search + hash
}
