/** Roles of staff from lowest to highest (ROL-01). */
export const staffRoles = ['viewer', 'editor', 'product_manager', 'super_admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** ROL-01. */
export function isAtLeast(role: StaffRole, minimum: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(minimum)
}
