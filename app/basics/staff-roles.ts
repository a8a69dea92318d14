/** Roles of staff from lowest to highest. */
export const staffRoles = ['viewer', 'editor', 'product_manager', 'super_admin'] as const
export type StaffRole = (typeof staffRoles)[number]

export function isAtLeast(role: StaffRole, minimum: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(minimum)
}
