import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { defaultPromotion } from './content.ts'
import type { Promotion } from './schema.ts'

/** `sample`: the promotion of a new installation after its last day, which stays until staff save their own (SIT-06). */
export type PromotionState = 'upcoming' | 'running' | 'sample' | 'over'

/** Its last day counts until midnight in Johannesburg. */
export function promotionState(promotion: Promotion, now: Date): PromotionState {
  const today = johannesburgDate(now)
  if (today < promotion.startsOn) return 'upcoming'
  if (today <= promotion.endsOn) return 'running'
  return changedFields(defaultPromotion, promotion).length === 0 ? 'sample' : 'over'
}

/** PRM-07, SIT-06: what the sample says once its end has passed; null for any other promotion. */
export function promotionEndedNote(promotion: Promotion, now: Date): string | null {
  if (promotionState(promotion, now) !== 'sample') return null
  return `This sign-up period ended on ${formatDate(promotion.endsOn)}`
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
 * An edit begun on `base` brought onto what someone else stored meanwhile: fields only they changed
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
