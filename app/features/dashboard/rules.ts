import type { QuickActionId } from './content.ts'

type Role = 'viewer' | 'editor' | 'product_manager' | 'super_admin'

/** Who may use a quick action: edit is not for viewers, approving is for two roles, people for one (ADD-07 to ADD-10, D-111). */
export function mayUse(action: QuickActionId, role: Role): boolean {
  if (action === 'users') return role === 'super_admin'
  if (action === 'review') return role === 'product_manager' || role === 'super_admin'
  return role !== 'viewer'
}
