import { quotedPlans, type QuotedPlan } from '#app/modules/sales/lead/forms/custom-quote.ts'
import { comparisonRows } from '../content/comparison.ts'
import { hasTick } from './comparison.ts'

/** True for a plan that the custom quote form can name (D-68). */
export function isQuotedPlan(offer: string): offer is QuotedPlan {
  return (quotedPlans as readonly string[]).includes(offer)
}

/** What a legacy plan's card lists: rows of its column in the comparison, for they are one record (D-31). */
export function legacyCardFeatures(planIndex: 0 | 1 | 2) {
  return comparisonRows
    .filter((row) => row.isOnCard)
    .map((row) => ({ text: row.name, isIncluded: hasTick(row, 0, planIndex) }))
}
