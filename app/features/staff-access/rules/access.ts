import { isAtLeast, type StaffRole } from '#app/basics/staff-roles.ts'

/** Permissions that a person has or has not, whatever their role (ROL-03), and the roles that start with them (D-111). */
const startsWith = {
  edit: ['editor', 'product_manager'],
  approve: ['product_manager'],
} as const satisfies Record<string, readonly StaffRole[]>
export type StaffPermission = keyof typeof startsWith
export const staffPermissions = Object.keys(startsWith) as [StaffPermission, ...StaffPermission[]]

/** What somebody of this role is given at first; super_admin needs none (ROL-02). */
export function permissionsOfRole(role: StaffRole): Partial<Record<StaffPermission, boolean>> {
  const given = staffPermissions.filter((name) => startsWith[name].some((other) => other === role))
  return Object.fromEntries(given.map((name) => [name, true]))
}

export type Requirement = { minimum: StaffRole; permission?: StaffPermission }

/**
 * What may be done to products, prices and snippets: to change them, with an approval where a product or price is live,
 * and to decide on that (ROL-07 to ROL-09, D-111). Routes, services and screens ask for a right by its name.
 */
export const rights = {
  edit: { minimum: 'editor', permission: 'edit' },
  approve: { minimum: 'product_manager', permission: 'approve' },
} as const satisfies Record<string, Requirement>
export type Right = keyof typeof rights

export type Person = { role: StaffRole; permissions: Readonly<Record<string, boolean>> }
export type AccessDecision = 'allowed' | 'role-too-low' | 'permission-missing'

/** ROL-01 to ROL-03: the role is checked first, then the named permission, which super_admin always has. */
export function authorize(person: Person, required: Requirement): AccessDecision {
  if (!isAtLeast(person.role, required.minimum)) return 'role-too-low'
  if (!required.permission || person.role === 'super_admin') return 'allowed'
  return person.permissions[required.permission] === true ? 'allowed' : 'permission-missing'
}

/** What services let a person do, and screens offer (D-111): the role rule and the flag; super_admin has both. */
export function authorizeRight(person: Person, right: Right): AccessDecision {
  return authorize(person, rights[right])
}

/** What a role or a right requires of a person. */
export function requirementOf(access: StaffRole | Right): Requirement {
  return access in rights ? rights[access as Right] : { minimum: access as StaffRole }
}
