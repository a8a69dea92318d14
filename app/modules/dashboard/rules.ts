import { authorizeRight, type Person } from '#app/modules/access/rules.ts'
import type { QuickActionId } from './content.ts'

/** Who may use a quick action, by role and by the flag of its right (ADD-07 to ADD-10, D-111); analytics needs none. */
export function mayUse(action: QuickActionId, person: Person): boolean {
  if (action === 'users') return person.role === 'super_admin'
  if (action === 'add') return authorizeRight(person, 'edit') === 'allowed'
  if (action === 'review') return authorizeRight(person, 'approve') === 'allowed'
  return true
}
