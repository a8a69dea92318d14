import type { FieldValue } from '#app/modules/catalogue/schema.ts'
import type { ApprovalStatus, ApprovalType } from './schema.ts'
import type { Approval, FieldChange } from './schema/answers.ts'

/** ADA-02: pending and under review both wait. */
export function isWaiting({ status }: { status: ApprovalStatus }): boolean {
  return status === 'pending' || status === 'under_review'
}

/** Approved for a day to come, and not applied yet (ADA-21). */
export function isScheduled(approval: Pick<Approval, 'status' | 'appliedAt'>): boolean {
  return approval.status === 'approved' && approval.appliedAt === null
}

const priceFields = new Set(['priceRegular', 'pricePromo', 'amountRands'])

/** A change of prices alone is a pricing change, any other an update (ADA-08). */
export function typeOfChange(changes: readonly FieldChange[]): ApprovalType {
  return changes.every(({ field }) => priceFields.has(field)) ? 'pricing_change' : 'product_update'
}

/**
 * What a change would bring a month, as far as prices and subscribers tell; the submitter may know better. A product
 * that is not live yet, or not any more, brings nothing.
 */
export function estimateImpact(
  type: ApprovalType,
  charged: { before: number; after: number },
  subscribers: number,
): { revenueRands: number; usersAffected: number } {
  const before = type === 'product_create' ? 0 : charged.before
  const after = type === 'product_archive' ? 0 : charged.after
  return { revenueRands: (after - before) * subscribers, usersAffected: subscribers }
}

export type FieldConflict = FieldChange & { currentValue: FieldValue }

/** The fields that someone else changed after the request was made, and that the request changes too (ADA-20). */
export function findFieldConflicts(
  changes: readonly FieldChange[],
  current: Readonly<Record<string, FieldValue>>,
): FieldConflict[] {
  return changes
    .map((change) => ({ ...change, currentValue: current[change.field] ?? null }))
    .filter(({ oldValue, newValue, currentValue }) => {
      return currentValue !== oldValue && currentValue !== newValue
    })
}

/** ADA-19: with four eyes on, nobody decides their own request, super_admin included. */
export function isOwnUnderFourEyes(
  rules: { isFourEyesOn: boolean },
  submittedBy: string,
  deciderId: string,
): boolean {
  return rules.isFourEyesOn && submittedBy === deciderId
}

/** ADA-21: whether a date in Johannesburg has come; none means at once. */
export function isDue(goLiveDate: string | null, today: string): boolean {
  return goLiveDate === null || goLiveDate <= today
}
