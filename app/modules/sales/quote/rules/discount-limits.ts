import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { QuoteLine } from '../schema/lines.ts'
import { lineAmounts } from './money.ts'

/** How far a line may go down without a second person; whole per cent (QUO-03). */
export type DiscountRules = {
  limits: Record<'editor' | 'product_manager' | 'super_admin', number>
  floorPercent: number
}

export type Exceeded = {
  id: string
  name: string
  listCents: number
  totalCents: number
  why: 'limit' | 'floor'
}

/**
 * Lines whose discount needs a second person: above the limit of the role, or below the floor that holds for
 * everybody. `priceOf` is the public price of this moment, where the line has one.
 */
export function linesToApprove(
  lines: readonly QuoteLine[],
  role: StaffRole,
  { limits, floorPercent }: DiscountRules,
  priceOf: (line: QuoteLine) => number | null,
): Exceeded[] {
  const limit = role === 'viewer' ? 0 : limits[role]
  return lines.flatMap((line) => {
    const { listCents, discountCents, totalCents } = lineAmounts(line)
    const publicCents = (priceOf(line) ?? line.unitCents) * line.quantity
    const isBelowFloor = totalCents * 100 < publicCents * floorPercent
    if (!isBelowFloor && discountCents * 100 <= listCents * limit) return []
    return [
      {
        id: line.id,
        name: line.name,
        listCents,
        totalCents,
        why: isBelowFloor ? 'floor' : 'limit',
      },
    ]
  })
}
