import { shownAmount } from '#app/modules/prices/rules.ts'
import type { OfferId } from '#app/modules/prices/content.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { lineItems, type BundleId, type LineItem } from '../content.ts'
import { documentedQuantities, lineRands, type Quantities } from '../rules.ts'
import { partName, quantityText } from './calculator.ts'

/** A part of a bundle with its name, how many, and what they cost a month. */
export type PricedPart = {
  id: OfferId
  line: LineItem
  name: string
  quantity: number
  quantityText: string
  amountText: string
}

/** What a part of a sum says where its price is on request (D-35). */
const missing = 'on request'

export type PartOffers = Readonly<
  Partial<Record<OfferId, Pick<Offer, 'name' | 'amountRands' | 'speedMbps'>>>
>

type ShownPart = Pick<Offer, 'name' | 'amountRands' | 'unit' | 'speedMbps'>

/** What these pages show of their offers; the rest would only make them heavier. */
export function shownParts<Name extends string>(
  offers: Readonly<Record<Name, Offer>>,
): Record<Name, ShownPart> {
  const parts = Object.entries<Offer>(offers).map(
    ([id, { name, amountRands, unit, speedMbps }]) => [id, { name, amountRands, unit, speedMbps }],
  )
  // The names are those of the offers given.
  return Object.fromEntries(parts) as Record<Name, ShownPart>
}

/** The line items of a bundle as a table or a till slip shows them. */
export function pricedParts(
  bundle: BundleId,
  offers: PartOffers,
  quantities: Quantities = documentedQuantities(bundle),
): PricedPart[] {
  return lineItems[bundle].map((line) => {
    const offer = offers[line.offer]
    const quantity = quantities[line.offer] ?? line.quantity
    const rands = lineRands(line.offer, quantity, offers)
    return {
      id: line.offer,
      line,
      name: offer ? partName(offer) : line.offer,
      quantity,
      quantityText: quantityText(line.counts, quantity),
      amountText: quantity === 0 ? '–' : (shownAmount({ amountRands: rands }) ?? missing),
    }
  })
}
