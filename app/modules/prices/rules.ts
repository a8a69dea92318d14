import { formatRands } from '#app/basics/numbers.ts'
import type { Offer } from './schema.ts'

/** How a family is said before a plan's name: "Managed IT Basic". Empty where the name says it. */
const familyNames = {
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

/** The one sentence about tax, in the footer of every page and beside the prices. */
const vatSentence = (verb: 'include' | 'exclude', percent: number) =>
  `All prices are in rand, per month unless stated, and ${verb} ${percent}% VAT.`

type Amount = Pick<Offer, 'amountRands'>
type Priced = Amount & Partial<Pick<Offer, 'isOnRequest' | 'discountNote'>>

/** "R1,999", or null where there is no amount to show: a missing price is never R0. */
export function shownAmount({ amountRands }: Amount): string | null {
  if (amountRands === null || !Number.isFinite(amountRands) || amountRands <= 0) return null
  return formatRands(amountRands)
}

/** The line under "Custom": "R0 · priced on request, up to 20% discount"; null for any other price. */
export function onRequestNote(offer: Priced): string | null {
  if (!offer.isOnRequest || offer.amountRands !== 0) return null
  const meaning = [priceWords.onRequest, offer.discountNote].filter(Boolean).join(', ')
  return `${formatRands(0)} · ${meaning}`
}

/** A price in one line, for mails, leads and accessible names: "R189 per user per month". */
export function priceText(offer: Priced & Pick<Offer, 'unit'>): string {
  const note = onRequestNote(offer)
  if (note) return `${priceWords.custom} (${note})`
  const amount = shownAmount(offer)
  return amount ? `${amount} ${offer.unit}` : priceWords.missing
}

/** What the amount buys, so that two prices of one product differ in words; '' where nothing is said. */
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

/** "100Mbps", "1Gbps", as the documents print speeds. */
export function speedText(speedMbps: number): string {
  return speedMbps % 1000 === 0 ? `${speedMbps / 1000}Gbps` : `${speedMbps}Mbps`
}

/** The unique name of an offer: "Managed IT Basic". */
export function fullOfferName(offer: Pick<Offer, 'family' | 'name'>): string {
  return [familyNames[offer.family], offer.name].filter(Boolean).join(' ')
}

/** The unique name of an offer in a form: "Fixed Wireless Access 10Mbps", since a connection has several prices. */
export function searchableOfferName(
  offer: Pick<Offer, 'family' | 'name' | 'devices' | 'speedMbps'>,
): string {
  const size = offer.family === 'connectivity' ? ` ${offerSize(offer)}` : ''
  return fullOfferName(offer) + size
}

/** What a connection's price buys, in two words: "10Mbps", "100 devices"; '' where nothing is said. */
export function offerSize({ devices, speedMbps }: Pick<Offer, 'devices' | 'speedMbps'>): string {
  if (speedMbps !== null) return speedText(speedMbps)
  return devices === null ? '' : `${devices} devices`
}

/** Whether prices include VAT and at which rate, as settings decide; the rate in hundredths of a per cent. */
export function vatNote(pricesIncludeVat: boolean, rateBasisPoints: number): string {
  return vatSentence(pricesIncludeVat ? 'include' : 'exclude', rateBasisPoints / 100)
}

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
