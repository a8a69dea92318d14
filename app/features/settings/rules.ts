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
  return Object.keys(after).filter((name) => !isSame(before[name], after[name]))
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

export type EditClash = { name: string; mine: unknown; stored: unknown }

/**
 * An edit begun on `base` brought onto what somebody else stored meanwhile: fields only they changed
 * are theirs, fields only this edit changed are kept, and fields both changed differently are clashes.
 */
export function mergeEdit<Value extends Record<string, unknown>>(
  base: Value,
  mine: Value,
  stored: Value,
): { value: Value; clashes: EditClash[] } {
  const changedByMe = new Set(changedFields(base, mine))
  const clashes = changedFields(base, stored)
    .filter((name) => changedByMe.has(name) && !isSame(mine[name], stored[name]))
    .map((name) => ({ name, mine: mine[name], stored: stored[name] }))
  const own = Object.fromEntries([...changedByMe].map((name) => [name, mine[name]]))
  return { value: { ...stored, ...own }, clashes }
}
