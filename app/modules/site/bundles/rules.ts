import type { OfferId } from '#app/modules/prices/content.ts'
import { shownAmount, speedText } from '#app/modules/prices/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { bundleIds, lineItems, type BundleId, type LineItem } from './content.ts'

/** Quantity of each line item, by the ID of its offer. */
export type Quantities = Readonly<Record<string, number>>

type Offers = Readonly<Partial<Record<OfferId, Pick<Offer, 'amountRands'>>>>

/** Amounts in whole rands a month, and the saving as a whole percentage of the price of the separate parts. */
export type Saving = {
  individualRands: number
  bundleRands: number
  /** Negative if the chosen parts cost less than the bundle. */
  savingRands: number
  savingPercent: number
}

/** Returns the quantities on which the documented figures are based. Reset restores them. */
export function documentedQuantities(bundle: BundleId): Quantities {
  return Object.fromEntries(lineItems[bundle].map((line) => [line.offer, line.quantity]))
}

/** In rands a month: 0 for a quantity of 0, otherwise null if the price is on request. */
export function linePriceRands(offer: OfferId, quantity: number, offers: Offers): number | null {
  if (quantity === 0) return 0
  const amount = offerAmountRands(offer, offers)
  return amount === null ? null : amount * quantity
}

/** Compares a bundle's price with the price of its separate parts. Returns null if any price is on request. */
export function compareWithParts(
  bundle: BundleId,
  offers: Offers,
  quantities: Quantities = documentedQuantities(bundle),
): Saving | null {
  let individualRands = 0
  for (const { offer, quantity } of lineItems[bundle]) {
    const rands = linePriceRands(offer, quantities[offer] ?? quantity, offers)
    if (rands === null) return null
    individualRands += rands
  }
  const bundleRands = offerAmountRands(bundle, offers)
  if (bundleRands === null) return null
  const savingRands = individualRands - bundleRands
  const savingPercent =
    individualRands === 0 ? 0 : Math.round((savingRands / individualRands) * 100)
  return { individualRands, bundleRands, savingRands, savingPercent }
}

function offerAmountRands(id: OfferId, offers: Offers): number | null {
  const offer = offers[id]
  return offer && shownAmount(offer) !== null ? offer.amountRands : null
}

export type BundleQuantities = Record<BundleId, Quantities>

export const documentedBundleQuantities = quantitiesByBundle(documentedQuantities)

/** Returns true if a visitor can change the quantity. A part that is only bought once always counts in the total. */
export function isAdjustable(line: LineItem): boolean {
  return line.counts !== 'lines'
}

/** Returns the name of a quantity, for its form field and the URL. */
export function quantityName(bundle: BundleId, offer: OfferId): string {
  return `${bundle}.${offer}`
}

/** Returns all values that a quantity may have in the URL, the documented one first. */
export function quantityOptions({ quantity }: LineItem): string[] {
  const fewer = Array.from({ length: quantity }, (_, count) => count)
  return [quantity, ...fewer].map(String)
}

/** `ask` returns the value of a name; an unknown or missing value becomes the documented quantity. */
export function readQuantities(ask: (name: string) => unknown): BundleQuantities {
  return quantitiesByBundle((bundle) => {
    const quantities = { ...documentedQuantities(bundle) }
    for (const line of lineItems[bundle].filter(isAdjustable)) {
      const known = quantityOptions(line)
      const typed = ask(quantityName(bundle, line.offer))
      quantities[line.offer] = Number(known.find((value) => value === typed) ?? line.quantity)
    }
    return quantities
  })
}

/** Formats a quantity, such as "10 devices", "1 device" or "2 GB". Empty for a part that is only bought once. */
export function quantityText(counts: LineItem['counts'], quantity: number): string {
  if (counts === 'lines') return ''
  if (counts === 'GB') return `${quantity} GB`
  return `${quantity} ${quantity === 1 ? counts.slice(0, -1) : counts}`
}

/** Returns the name of a part for the calculator, such as "Fixed Wireless Access, 100Mbps". */
export function partName({ name, speedMbps }: Pick<Offer, 'name' | 'speedMbps'>): string {
  return speedMbps === null ? name : `${name}, ${speedText(speedMbps)}`
}

function quantitiesByBundle(quantitiesOf: (bundle: BundleId) => Quantities): BundleQuantities {
  return Object.fromEntries(bundleIds.map((id) => [id, quantitiesOf(id)])) as BundleQuantities
}

export type PricedPart = {
  id: OfferId
  line: LineItem
  name: string
  quantity: number
  quantityText: string
  amountText: string
}

const missingPriceText = 'on request'

export type PartOffers = Readonly<
  Partial<Record<OfferId, Pick<Offer, 'name' | 'amountRands' | 'speedMbps'>>>
>

type ShownPart = Pick<Offer, 'name' | 'amountRands' | 'unit' | 'speedMbps'>

/** Returns only the fields of offers that the bundle pages show, to keep the pages small. */
export function shownParts<Name extends string>(
  offers: Readonly<Record<Name, Offer>>,
): Record<Name, ShownPart> {
  const parts = Object.entries<Offer>(offers).map(
    ([id, { name, amountRands, unit, speedMbps }]) => [id, { name, amountRands, unit, speedMbps }],
  )
  // `Object.fromEntries` loses the type of the keys, which are the names in `offers`.
  return Object.fromEntries(parts) as Record<Name, ShownPart>
}

export function pricedParts(
  bundle: BundleId,
  offers: PartOffers,
  quantities: Quantities = documentedQuantities(bundle),
): PricedPart[] {
  return lineItems[bundle].map((line) => {
    const offer = offers[line.offer]
    const quantity = quantities[line.offer] ?? line.quantity
    const rands = linePriceRands(line.offer, quantity, offers)
    return {
      id: line.offer,
      line,
      name: offer ? partName(offer) : line.offer,
      quantity,
      quantityText: quantityText(line.counts, quantity),
      amountText: quantity === 0 ? '–' : (shownAmount({ amountRands: rands }) ?? missingPriceText),
    }
  })
}
