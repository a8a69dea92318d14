import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import type { Promotion } from './schema.ts'

export type PromotionState = 'upcoming' | 'running' | 'over'

/** Where a promotion stands; its last day counts until midnight in Johannesburg. */
export function promotionState(promotion: Promotion, now: Date): PromotionState {
  const today = johannesburgDate(now)
  if (today < promotion.startsOn) return 'upcoming'
  return today > promotion.endsOn ? 'over' : 'running'
}

/** PRM-07: what is said once the end has passed, or null while it has not. */
export function promotionEndedNote(promotion: Promotion, now: Date): string | null {
  if (promotionState(promotion, now) !== 'over') return null
  return `This offer period ended on ${formatDate(promotion.endsOn)} — ask us about current offers.`
}

/** The names of the fields in which two records differ. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name])
}
