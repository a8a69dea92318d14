import type { OfferId } from '#app/modules/prices/content.ts'
import { shownAmount, speedText } from '#app/modules/prices/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { bundleIds, lineItems, type BundleId, type LineItem } from './content.ts'

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

/** What Reset returns to: the quantities behind the documented figures. */
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
 * The price of the parts of a bundle against the bundle's own (in-house cost and percentage). Null if a price is on
 * request: then there is no saving to show.
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

/** How many of each part a visitor counts, for every bundle. */
export type Sheet = Record<BundleId, Quantities>

/** The quantities behind the documented figures; what Reset returns to. */
export const documentedSheet = sheetOf(documentedQuantities)

/** Whether a visitor may change the quantity: what is bought once is simply part of the sum. */
export function isCounted(line: LineItem): boolean {
  return line.counts !== 'lines'
}

/** The name of a quantity in a form and in the address. */
export function quantityName(bundle: BundleId, offer: OfferId): string {
  return `${bundle}.${offer}`
}

/** Every value a quantity may have in the address, the documented one first. */
export function knownQuantities({ quantity, most }: LineItem): [string, ...string[]] {
  const all = Array.from({ length: most + 1 }, (_, count) => count)
  return [String(quantity), ...all.filter((count) => count !== quantity).map(String)]
}

/**
 * The quantities of an address or a form; `ask` gives the value of a name.
 * A value that is unknown or missing counts as the documented one.
 */
export function readSheet(ask: (name: string) => unknown): Sheet {
  return sheetOf((bundle) => {
    const quantities = { ...documentedQuantities(bundle) }
    for (const line of lineItems[bundle].filter(isCounted)) {
      const known = knownQuantities(line)
      const typed = ask(quantityName(bundle, line.offer))
      quantities[line.offer] = Number(known.find((value) => value === typed) ?? line.quantity)
    }
    return quantities
  })
}

/** "10 devices", "1 device", "2 GB"; '' for what is bought once. */
export function quantityText(counts: LineItem['counts'], quantity: number): string {
  if (counts === 'lines') return ''
  if (counts === 'GB') return `${quantity} GB`
  return `${quantity} ${quantity === 1 ? counts.slice(0, -1) : counts}`
}

/** "Fixed Wireless Access, 100Mbps": a part as the calculator names it. */
export function partName({ name, speedMbps }: Pick<Offer, 'name' | 'speedMbps'>): string {
  return speedMbps === null ? name : `${name}, ${speedText(speedMbps)}`
}

function sheetOf(quantitiesOf: (bundle: BundleId) => Quantities): Sheet {
  return Object.fromEntries(bundleIds.map((id) => [id, quantitiesOf(id)])) as Sheet
}

/** A part of a bundle with its name, how many, and what they cost a month. */
export type PricedPart = {
  id: OfferId
  line: LineItem
  name: string
  quantity: number
  quantityText: string
  amountText: string
}

/** What a part of a sum says where its price is on request. */
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
