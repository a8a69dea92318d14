import {
  offerIdOf,
  pricedClaims,
  type OfferId,
  type OfferName,
  type PricedClaims,
} from '../content.ts'
import { recipeOffers } from '../recipe/content.ts'
import { fullOfferName, pricePointLabel, shownAmount } from '../rules.ts'
import type { Offer } from '../schema.ts'

export type PriceConflict = {
  kind:
    | 'two-readings'
    | 'several-entry-prices'
    | 'bundle-cheaper-than-part'
    | 'installation-time'
    | 'priced-below-supported'
  /** The documented decision to keep this contradiction. */
  decision: 'D-30' | 'D-32' | 'D-33' | 'D-46' | 'D-47'
  offers: OfferId[]
  message: string
}

type OfferWithAmount = Offer & { id: OfferId; amountRands: number }
type FindOffer = (id: OfferId) => OfferWithAmount | undefined

/** Finds contradictions between published prices, only for a staff report. Missing offers or amounts never conflict. */
export function findPriceConflicts(
  offers: readonly Offer[],
  claims: PricedClaims = pricedClaims,
): PriceConflict[] {
  const byId = new Map(offers.filter(hasAmount).map((offer) => [offer.id, offer]))
  const find: FindOffer = (id) => byId.get(id)
  return [
    ...findRecipePriceConflicts(find),
    ...findDifferingEntryPrices(find),
    ...findBundlesCheaperThanParts([...byId.values()]),
    ...findLateInstallations([...byId.values()], claims),
    ...findTooFewDevices([...byId.values()], claims),
  ]
}

/** The two prices of each recipe: on the services pages and in the price comparison. */
const recipePricePairs = recipeOffers.map(
  (from) => [from, offerIdOf(from.replace(/from$/, 'plan') as OfferName)] as const,
)

function findRecipePriceConflicts(find: FindOffer): PriceConflict[] {
  return recipePricePairs.flatMap(([fromId, planId]) => {
    const [from, plan] = [find(fromId), find(planId)]
    if (!from || !plan || from.amountRands === plan.amountRands) return []
    const lowest = Math.min(from.amountRands, plan.amountRands)
    return {
      kind: 'two-readings',
      decision: 'D-30',
      offers: [from.id, plan.id],
      message: `The ${from.name} recipe is shown at ${describeOffer(from)} and at ${describeOffer(plan)}. The lower price, ${shownAmount({ amountRands: lowest })}, applies.`,
    }
  })
}

/** Offers that show an entry price for Wi-Fi as a Service. */
const waasEntryOffers: OfferId[] = ['waas-from', 'waas-page-from', 'waas-business', 'waas-home']

function findDifferingEntryPrices(find: FindOffer): PriceConflict[] {
  const entries = waasEntryOffers.flatMap((id) => find(id) ?? [])
  if (new Set(entries.map((offer) => offer.amountRands)).size < 2) return []
  return [
    {
      kind: 'several-entry-prices',
      decision: 'D-32',
      offers: entries.map((offer) => offer.id),
      message: `Wi-Fi as a Service has several starting prices: ${entries.map(describeOffer).join('; ')}.`,
    },
  ]
}

/** Finds bundles that cost less than their wireless line alone, comparing lines with at most the bundle's speed. */
function findBundlesCheaperThanParts(offers: OfferWithAmount[]): PriceConflict[] {
  const bundles = offers.filter((offer) => offer.family === 'bundle')
  return bundles.flatMap((bundle) => {
    const dearer = wirelessLines(offers).filter(
      (line) => line.speedMbps <= (bundle.speedMbps ?? 0) && line.amountRands > bundle.amountRands,
    )
    if (dearer.length === 0) return []
    return {
      kind: 'bundle-cheaper-than-part',
      decision: 'D-33',
      offers: [bundle.id, ...dearer.map((line) => line.id)],
      message: `${describeOffer(bundle)} contains fixed wireless and costs less than ${dearer.map(describeOffer).join(' or ')} alone.`,
    }
  })
}

function findLateInstallations(offers: OfferWithAmount[], claims: PricedClaims): PriceConflict[] {
  if (claims.maxFwaDeploymentHours <= claims.bundleInstallationHours) return []
  const bundles = offers.filter((offer) => offer.family === 'bundle')
  const lines = wirelessLines(offers)
  if (bundles.length === 0 || lines.length === 0) return []
  return [
    {
      kind: 'installation-time',
      decision: 'D-46',
      offers: [...bundles, ...lines].map((offer) => offer.id),
      message: `Bundles promise installation within ${claims.bundleInstallationHours} hours, but their fixed wireless takes up to ${claims.maxFwaDeploymentHours / 24} days.`,
    },
  ]
}

function findTooFewDevices(offers: OfferWithAmount[], claims: PricedClaims): PriceConflict[] {
  const minDevices = claims.minWaasDevices
  return offers
    .filter((offer) => offer.id === 'waas-from' || offer.id === 'waas-to')
    .filter((offer) => offer.devices !== null && offer.devices < minDevices)
    .map((offer) => ({
      kind: 'priced-below-supported',
      decision: 'D-47',
      offers: [offer.id],
      message: `${describeOffer(offer)} covers fewer than the ${minDevices} devices that we say the service supports.`,
    }))
}

function wirelessLines(offers: OfferWithAmount[]): (OfferWithAmount & { speedMbps: number })[] {
  return offers
    .filter((offer) => offer.id === 'fwa-from' || offer.id === 'fwa-to')
    .filter((offer) => offer.speedMbps !== null) as (OfferWithAmount & { speedMbps: number })[]
}

function hasAmount(offer: Offer): offer is OfferWithAmount {
  return shownAmount(offer) !== null
}

function describeOffer(offer: OfferWithAmount): string {
  const label = pricePointLabel(offer)
  return `${fullOfferName(offer)}${label ? ` ${label}` : ''} ${shownAmount(offer)}`
}
