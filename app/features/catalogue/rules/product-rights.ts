import { isAtLeast } from '#app/features/staff-access/rules/access.ts'
import type { StaffRole } from '#app/features/staff-access/schema.ts'

/** What the screens offer a role (ROL-07 to ROL-09, D-111); the server judges each call again. */
export function productRights(role: StaffRole): { canEdit: boolean; canApprove: boolean } {
  return { canEdit: isAtLeast(role, 'editor'), canApprove: isAtLeast(role, 'product_manager') }
}
