import { isAtLeast, type StaffRole } from '#app/basics/staff-roles.ts'

export type Requirement = { minimum: StaffRole; permission?: StaffPermission }

/**
 * What may be done to products, prices and snippets: to change them, with an approval where a product or price is live,
 * and to decide on that (ROL-07 to ROL-09, D-111). Each needs a least role and a permission of the same name, which a
 * person has or has not whatever their role (ROL-03), and which some roles start with. Routes, services and screens ask
 * for a right by its name.
 */
const known = {
  edit: { minimum: 'editor', startsWith: ['editor', 'product_manager'] },
  approve: { minimum: 'product_manager', startsWith: ['product_manager'] },
} as const satisfies Record<string, { minimum: StaffRole; startsWith: readonly StaffRole[] }>
export type StaffPermission = keyof typeof known
export type Right = StaffPermission
export const staffPermissions = Object.keys(known) as [StaffPermission, ...StaffPermission[]]

/** What a right requires of a person. */
export const requirementOfRight = (right: Right): Requirement => ({
  minimum: known[right].minimum,
  permission: right,
})

/** What somebody of this role is given at first; super_admin needs none (ROL-02). */
export function permissionsOfRole(role: StaffRole): Partial<Record<StaffPermission, boolean>> {
  const given = staffPermissions.filter((name) =>
    known[name].startsWith.some((other) => other === role),
  )
  return Object.fromEntries(given.map((name) => [name, true]))
}

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
  return authorize(person, requirementOfRight(right))
}

/** What a role or a right requires of a person. */
export function requirementOf(access: StaffRole | Right): Requirement {
  return access in known ? requirementOfRight(access as Right) : { minimum: access as StaffRole }
}
