import { expect, test } from 'vitest'
import { documentedOffers, pricedClaims, type OfferId } from '../content.ts'
import { recipeOffers } from '../recipe/content.ts'
import type { Offer } from '../schema.ts'
import { findPriceConflicts } from './rules.ts'

const offersWithChanges = (changes: Partial<Record<OfferId, Partial<Offer>>>): Offer[] =>
  documentedOffers.map((offer) => ({ ...offer, ...changes[offer.id] }))
const conflictKinds = (
  offers: Offer[],
  claims = pricedClaims as Record<keyof typeof pricedClaims, number>,
) => findPriceConflicts(offers, claims).map(({ kind, offers }) => `${kind} ${offers[0]}`)

const claimedOfferIds = recipeOffers.map((id) => `two-readings ${id}`)

test('D-30 D-32 D-33 D-46 D-47 the documented prices have exactly the known conflicts', () => {
  expect(conflictKinds([...documentedOffers])).toEqual([
    ...claimedOfferIds,
    'several-entry-prices waas-from',
    'bundle-cheaper-than-part business-connect',
    'bundle-cheaper-than-part business-pro',
    'bundle-cheaper-than-part home-soho-resilience',
    'installation-time business-connect',
    'priced-below-supported waas-from',
  ])
})

test('a conflict message gives the contradicting prices or claims', () => {
  expect(findPriceConflicts(documentedOffers).map((conflict) => conflict.message)).toEqual(
    expect.arrayContaining([
      'The Core recipe is shown at Core starting from R9,500 and at Core with 30 devices R17,000. The lower price, R9,500, applies.',
      'Wi-Fi as a Service has several starting prices: Wi-Fi as a Service with 10 devices R2,000; Wi-Fi as a Service starting from R1,200; WaaS Business up to 30 users R1,599; WaaS Home 20Mbps R699.',
      'Business Pro 100Mbps R1,999 contains fixed wireless and costs less than Fixed Wireless Access 100Mbps R5,000 alone.',
      'Bundles promise installation within 48 hours, but their fixed wireless takes up to 5 days.',
      'Wi-Fi as a Service with 10 devices R2,000 covers fewer than the 50 devices that we say the service supports.',
    ]),
  )
})

test.each<[string, Parameters<typeof offersWithChanges>[0], string]>([
  ['both prices of a recipe agree', { 'legacy-basic': { amountRands: 3500 } }, claimedOfferIds[0]!],
  ['one price has no amount', { 'legacy-basic': { amountRands: null } }, claimedOfferIds[0]!],
  [
    'the line costs no more than the bundle',
    { 'fwa-from': { amountRands: 999 } },
    'bundle-cheaper-than-part business-connect',
  ],
  [
    'the line is faster than the one in the bundle',
    { 'fwa-from': { speedMbps: 51 } },
    'bundle-cheaper-than-part home-soho-resilience',
  ],
  [
    'Wi-Fi is priced from the supported number of devices',
    { 'waas-from': { devices: 50 } },
    'priced-below-supported waas-from',
  ],
  [
    'all starting prices are equal',
    {
      'waas-from': { amountRands: 699 },
      'waas-page-from': { amountRands: 699 },
      'waas-business': { amountRands: 699 },
    },
    'several-entry-prices waas-from',
  ],
])('D-30 D-32 D-33 D-47 a conflict is not reported if %s', (_, changes, gone) => {
  expect(conflictKinds([...documentedOffers])).toContain(gone)
  expect(conflictKinds(offersWithChanges(changes))).not.toContain(gone)
})

test('D-46 no conflict is reported if the line is installed as fast as the bundle', () => {
  const claims = { ...pricedClaims, maxFwaDeploymentHours: 48 }
  expect(conflictKinds(offersWithChanges({}), claims)).not.toContain(
    'installation-time business-connect',
  )
})

test('without offers there are no conflicts', () => expect(findPriceConflicts([])).toEqual([]))
