import { formatRands } from '#app/basics/money.ts'
import type { Offer } from './schema.ts'

/** "R1,999", or null where there is no amount to show: a missing price is never R0 (D-35). */
export function shownAmount(offer: Pick<Offer, 'amountRands'>): string | null {
  const { amountRands } = offer
  if (amountRands === null || !Number.isFinite(amountRands) || amountRands <= 0) return null
  return formatRands(amountRands)
}
