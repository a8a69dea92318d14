import type { StaffRole } from '#app/basics/staff-roles.ts'

/** ADS-13: product_manager reads "product manager". */
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

/** The flags a role starts with, so that role and flags agree (D-111). super_admin needs none (ROL-02). */
export function permissionsOfRole(role: StaffRole): Record<string, boolean> {
  if (role === 'editor') return { edit: true }
  if (role === 'product_manager') return { edit: true, approve: true }
  return {}
}
