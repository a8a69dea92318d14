import { formatRands } from '#app/basics/numbers.ts'
import type { Offer } from './schema.ts'

/** Prefix of an offer's full name, as in "Managed IT Basic"; empty if the name already contains the family. */
export const familyNames = {
  'managed-it': 'Managed IT',
  legacy: 'Legacy',
  waas: 'WaaS',
  bundle: '',
  recipe: '',
  connectivity: '',
  'virtual-desktop': 'Virtual Desktop',
  cloud: '',
  referral: '',
  individual: '',
} as const

export const priceWords = {
  missing: 'Price on request',
  custom: 'Custom',
  onRequest: 'priced on request',
} as const

type Amount = Pick<Offer, 'amountRands'>
type PricedAmount = Amount & Partial<Pick<Offer, 'isOnRequest' | 'discountNote'>>
export type ShownPrice = PricedAmount & Pick<Offer, 'unit'> & Partial<Pick<Offer, 'maxUsers'>>

/** Formats an amount as "R1,999". Returns null if there is no amount, so that a missing price never shows as R0. */
export function shownAmount({ amountRands }: Amount): string | null {
  if (amountRands === null || !Number.isFinite(amountRands) || amountRands <= 0) return null
  return formatRands(amountRands)
}

/** The line under "Custom": "R0 · priced on request, up to 20% discount"; null for any other price. */
export function onRequestNote(offer: PricedAmount): string | null {
  if (!offer.isOnRequest || offer.amountRands !== 0) return null
  const meaning = [priceWords.onRequest, offer.discountNote].filter(Boolean).join(', ')
  return `${formatRands(0)} · ${meaning}`
}

/** Formats a price in one line, such as "R189 per user per month", for emails, leads and accessible names. */
export function priceText(offer: ShownPrice): string {
  const note = onRequestNote(offer)
  if (note) return `${priceWords.custom} (${note})`
  const amount = shownAmount(offer)
  return amount ? `${amount} ${offer.unit}` : priceWords.missing
}

/** Describes what a price includes (devices, users, speed), to distinguish one product's prices; may be empty. */
export function pricePointLabel(
  offer: Pick<Offer, 'isStartingPrice' | 'devices' | 'maxUsers' | 'speedMbps'>,
): string {
  const parts = [
    offer.isStartingPrice ? 'starting from' : '',
    offer.devices === null ? '' : `with ${offer.devices} devices`,
    offer.maxUsers === null ? '' : `up to ${offer.maxUsers} users`,
    offer.speedMbps === null ? '' : speedText(offer.speedMbps),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Formats a speed as in the source documents: "100Mbps", "1Gbps". */
export function speedText(speedMbps: number): string {
  return speedMbps % 1000 === 0 ? `${speedMbps / 1000}Gbps` : `${speedMbps}Mbps`
}

export function fullOfferName(offer: Pick<Offer, 'family' | 'name'>): string {
  return [familyNames[offer.family], offer.name].filter(Boolean).join(' ')
}

/** Returns an offer's unique name for forms; connections include their size, because each has several prices. */
export function searchableOfferName(
  offer: Pick<Offer, 'family' | 'name' | 'devices' | 'speedMbps'>,
): string {
  const size = offer.family === 'connectivity' ? ` ${offerSize(offer)}` : ''
  return fullOfferName(offer) + size
}

/** Returns the size of a connection, such as "10Mbps" or "100 devices"; empty if it has none. */
export function offerSize({ devices, speedMbps }: Pick<Offer, 'devices' | 'speedMbps'>): string {
  if (speedMbps !== null) return speedText(speedMbps)
  return devices === null ? '' : `${devices} devices`
}

/** Returns the sentence about VAT: its rate, and whether prices include it. The rate is in hundredths of a per cent. */
export function vatNote(pricesIncludeVat: boolean, rateBasisPoints: number): string {
  const verb = pricesIncludeVat ? 'include' : 'exclude'
  return `All prices are in rand, per month unless stated, and ${verb} ${rateBasisPoints / 100}% VAT.`
}

/** Reduces offers to the fields that a page shows, to keep the page small. */
export function shownPrices<Name extends string>(
  offers: Record<Name, Offer>,
): Record<Name, ShownPrice> {
  const entries = Object.entries<Offer>(offers).map(([name, offer]) => {
    const { amountRands, unit, maxUsers, isOnRequest, discountNote } = offer
    const users = maxUsers !== null && { maxUsers }
    return [
      name,
      { amountRands, unit, ...users, ...(isOnRequest && { isOnRequest, discountNote }) },
    ]
  })
  // `Object.fromEntries` loses the key type; the keys are those of `offers`.
  return Object.fromEntries(entries) as Record<Name, ShownPrice>
}
