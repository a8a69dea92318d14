import type { FieldChange } from '#app/features/catalogue/rules.ts'
import { typeOfChange } from '../rules.ts'
import type { ApprovalType } from '../schema.ts'

export { estimateImpact } from '../rules.ts'

/** The documented type that a bulk request consists of (ADA-08). */
export function typeOfBulk(isPublishing: boolean, changes: readonly FieldChange[]): ApprovalType {
  if (isPublishing) return 'product_create'
  if (changes.every(({ field }) => field === 'status')) return 'product_archive'
  return typeOfChange(changes)
}

/** "400 products", or the name where it is one. */
export function bulkName(names: readonly string[]): string {
  return names.length === 1 ? names[0]! : `${names.length} products`
}

const verbs: Record<ApprovalType, string> = {
  product_create: 'Publish',
  product_update: 'Update',
  pricing_change: 'Change the price of',
  product_archive: 'Archive',
}

/** "Publish 400 products". */
export function bulkTitle(type: ApprovalType, names: readonly string[]): string {
  return `${verbs[type]} ${bulkName(names)}`
}
