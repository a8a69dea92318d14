import { expect, test } from 'vitest'
import { documentedOffers, type OfferId } from '#app/modules/prices/content.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { bundleIds, calculatorOffers, lineItems } from './content.ts'
import { compareWithParts, documentedQuantities, lineRands } from './rules.ts'

const offers = Object.fromEntries(
  documentedOffers
    .filter((offer) => calculatorOffers.includes(offer.id))
    .map((offer) => [offer.id, offer]),
) as Partial<Record<OfferId, Offer>>

test.each([
  ['business-connect', 4400, 999, 3401, 77],
  ['business-pro', 14300, 1999, 12301, 86],
  ['home-soho-resilience', 2025, 999, 1026, 51],
] as const)(
  'BUN-06 BUN-07 BUN-10 BPG-17 %s: its parts cost R%i, it costs R%i, it saves R%i, %i%',
  (bundle, individualRands, bundleRands, savingRands, savingPercent) => {
    const documented = { individualRands, bundleRands, savingRands, savingPercent }
    expect(compareWithParts(bundle, offers)).toEqual(documented)
    expect(compareWithParts(bundle, offers, documentedQuantities(bundle))).toEqual(documented)
  },
)

test.each([
  ['business-connect', { 'individual-helpdesk': 5 }, 3800, 2801],
  ['business-connect', { 'individual-helpdesk': 0, 'individual-endpoints': 0 }, 2550, 1551],
  ['home-soho-resilience', { 'individual-home-wireless-50': 0 }, 525, -474],
] as const)('BUN-10 D-38 %s with %o: R%i alone, R%i saved', (bundle, changed, alone, saved) => {
  const quantities = { ...documentedQuantities(bundle), ...changed }
  expect(compareWithParts(bundle, offers, quantities)).toMatchObject({
    individualRands: alone,
    savingRands: saved,
  })
})

test('BUN-10 a price change moves the saving; a price on request leaves none to state', () => {
  const dearer = { ...offers, 'business-pro': { amountRands: 2099 } }
  expect(compareWithParts('business-pro', dearer)?.savingRands).toBe(12201)
  for (const id of ['business-pro', 'cloud-backup'] as const) {
    for (const amountRands of [null, 0, Number.NaN]) {
      expect(compareWithParts('business-pro', { ...offers, [id]: { amountRands } })).toBeNull()
    }
  }
  const without = { ...offers, 'cloud-backup': { amountRands: null } }
  expect(compareWithParts('business-pro', without, { 'cloud-backup': 0 })?.individualRands).toBe(
    14230,
  )
})

test('nothing counted costs nothing and saves no percentage', () => {
  const none = Object.fromEntries(lineItems['business-pro'].map((line) => [line.offer, 0]))
  expect(compareWithParts('business-pro', offers, none)).toEqual({
    individualRands: 0,
    bundleRands: 1999,
    savingRands: -1999,
    savingPercent: 0,
  })
  expect(lineRands('individual-helpdesk', 3, offers)).toBe(360)
})

test('each line is named once, and its documented quantity is within what the bundle covers', () => {
  for (const bundle of bundleIds) {
    const lines = lineItems[bundle]
    expect(new Set(lines.map((line) => line.offer)).size).toBe(lines.length)
    expect(lines.every((line) => line.quantity > 0 && line.quantity <= line.most)).toBe(true)
  }
})
