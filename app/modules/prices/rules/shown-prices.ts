import type { Offer } from '../schema.ts'

export type ShownPrice = Pick<Offer, 'amountRands' | 'unit'> &
  Partial<Pick<Offer, 'isOnRequest' | 'discountNote'>>

/** What a page shows of its offers; the rest would only make the page heavier. */
export function shownPrices<Name extends string>(
  offers: Record<Name, Offer>,
): Record<Name, ShownPrice> {
  const entries = Object.entries<Offer>(offers).map(([name, offer]) => {
    const { amountRands, unit, isOnRequest, discountNote } = offer
    return [
      name,
      isOnRequest ? { amountRands, unit, isOnRequest, discountNote } : { amountRands, unit },
    ]
  })
  // The names are those of the argument.
  return Object.fromEntries(entries) as Record<Name, ShownPrice>
}
