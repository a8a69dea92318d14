import type { OfferId } from '#app/modules/prices/content.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { shownAmount } from '#app/modules/prices/rules.ts'
import { lineItems, type BundleId } from './content.ts'

/** How many of each line item, by the id of its offer. */
export type Quantities = Readonly<Record<string, number>>

type Offers = Readonly<Partial<Record<OfferId, Pick<Offer, 'amountRands'>>>>

/** Whole rands a month, and the saving as a whole percentage of what the parts cost alone. */
export type Saving = {
  individualRands: number
  bundleRands: number
  /** Below 0 where the parts that were counted cost less than the bundle. */
  savingRands: number
  savingPercent: number
}

/** What Reset returns to: the quantities behind the documented figures (D-38). */
export function documentedQuantities(bundle: BundleId): Quantities {
  return Object.fromEntries(lineItems[bundle].map((line) => [line.offer, line.quantity]))
}

/** What a line costs alone, in rands a month; null where its price is on request. A line counted 0 times costs 0. */
export function lineRands(offer: OfferId, quantity: number, offers: Offers): number | null {
  if (quantity === 0) return 0
  const amount = amountOf(offer, offers)
  return amount === null ? null : amount * quantity
}

/**
 * What the parts of a bundle cost alone against its price (BUN-06, BUN-07, BUN-10; in-house cost and
 * percentage BPG-17). Null where a price is on request: then there is no saving to state.
 */
export function compareWithParts(
  bundle: BundleId,
  offers: Offers,
  quantities: Quantities = documentedQuantities(bundle),
): Saving | null {
  let individualRands = 0
  for (const { offer, quantity } of lineItems[bundle]) {
    const rands = lineRands(offer, quantities[offer] ?? quantity, offers)
    if (rands === null) return null
    individualRands += rands
  }
  const bundleRands = amountOf(bundle, offers)
  if (bundleRands === null) return null
  const savingRands = individualRands - bundleRands
  const savingPercent =
    individualRands === 0 ? 0 : Math.round((savingRands / individualRands) * 100)
  return { individualRands, bundleRands, savingRands, savingPercent }
}

function amountOf(id: OfferId, offers: Offers): number | null {
  const offer = offers[id]
  return offer && shownAmount(offer) !== null ? offer.amountRands : null
}
