import type { ApprovalType } from '../schema.ts'

const verbs: Record<ApprovalType, string> = {
  product_create: 'Publish',
  product_update: 'Update',
  pricing_change: 'Change the price of',
  product_archive: 'Archive',
  quote_discount: 'Allow the discounts of',
}

/** What a request is called that was given no title: "Publish 400 products". */
export function requestTitle(type: ApprovalType, subjectName: string): string {
  return `${verbs[type]} ${subjectName}`
}
