import { expect, test } from 'vitest'
import { documentedOffers, type OfferId } from '#app/modules/prices/content.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { bundleIds, calculatorOffers, lineItems } from './content.ts'
import {
  compareWithParts,
  documentedQuantities,
  documentedBundleQuantities,
  isAdjustable,
  quantityOptions,
  linePriceRands,
  partName,
  pricedParts,
  quantityName,
  quantityText,
  readQuantities,
  shownParts,
} from './rules.ts'

const offers = Object.fromEntries(
  documentedOffers
    .filter((offer) => calculatorOffers.includes(offer.id))
    .map((offer) => [offer.id, offer]),
) as Record<OfferId, Offer>

test.each([
  ['business-connect', 4400, 999, 3401, 77],
  ['business-pro', 14300, 1999, 12301, 86],
  ['home-soho-resilience', 2025, 999, 1026, 51],
] as const)(
  'BUN-06 BUN-07 BUN-10 BPG-17 %s: separate parts cost R%i, the bundle R%i, a saving of R%i or %i%',
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
] as const)('BUN-10 D-38 %s with %o: parts R%i, saving R%i', (bundle, changed, alone, saved) => {
  const quantities = { ...documentedQuantities(bundle), ...changed }
  expect(compareWithParts(bundle, offers, quantities)).toMatchObject({
    individualRands: alone,
    savingRands: saved,
  })
})

test('BUN-10 the saving follows price changes, and is null while the bundle or a counted part has no price', () => {
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

test('with all quantities at 0 the parts cost nothing and the saving is 0%', () => {
  const none = Object.fromEntries(lineItems['business-pro'].map((line) => [line.offer, 0]))
  expect(compareWithParts('business-pro', offers, none)).toEqual({
    individualRands: 0,
    bundleRands: 1999,
    savingRands: -1999,
    savingPercent: 0,
  })
  expect(linePriceRands('individual-helpdesk', 3, offers)).toBe(360)
})

test('each line of a bundle occurs once, with a quantity above 0', () => {
  for (const bundle of bundleIds) {
    const lines = lineItems[bundle]
    expect(new Set(lines.map((line) => line.offer)).size).toBe(lines.length)
    expect(lines.every((line) => line.quantity > 0)).toBe(true)
  }
})

const helpdeskFieldName = quantityName('business-connect', 'individual-helpdesk')
const readQuantitiesFrom = (values: Record<string, unknown>) =>
  readQuantities((name) => values[name])

test('BUN-10 a URL without quantities gives the documented ones', () => {
  expect(readQuantitiesFrom({})).toEqual(documentedBundleQuantities)
  expect(documentedBundleQuantities['business-pro']).toMatchObject({ 'individual-monitoring': 30 })
})

test('D-38 a valid quantity changes only its own bundle', () => {
  const sheet = readQuantitiesFrom({ [helpdeskFieldName]: '4' })
  expect(sheet['business-connect']['individual-helpdesk']).toBe(4)
  expect(sheet['home-soho-resilience']).toEqual(documentedBundleQuantities['home-soho-resilience'])
})

test.each(['11', '-1', '04', '4.0', '1e1', '', 'ten', null, undefined, 4])(
  'D-38 an invalid quantity of %j falls back to the documented one',
  (value) =>
    expect(readQuantitiesFrom({ [helpdeskFieldName]: value })).toEqual(documentedBundleQuantities),
)

test('the quantity of a part that is only bought once cannot be changed', () => {
  const name = quantityName('business-connect', 'individual-wireless-50')
  expect(readQuantitiesFrom({ [name]: '0' })).toEqual(documentedBundleQuantities)
  expect(lineItems['business-connect'].filter(isAdjustable)).toHaveLength(2)
})

test('the documented quantity is the first option', () => {
  expect(quantityOptions(lineItems['home-soho-resilience'].at(-1)!)).toEqual(['2', '0', '1'])
})

test('quantities and parts have readable labels', () => {
  expect([
    quantityText('devices', 10),
    quantityText('devices', 1),
    quantityText('users', 0),
    quantityText('GB', 1),
    quantityText('lines', 1),
  ]).toEqual(['10 devices', '1 device', '0 users', '1 GB', ''])
  expect(partName({ name: 'Line', speedMbps: 100 })).toBe('Line, 100Mbps')
  expect(partName({ name: 'Managed UPS', speedMbps: null })).toBe('Managed UPS')
})

test('BPG-17 each part of Business Pro shows its name with speed, its quantity and its amount', () => {
  const read = pricedParts('business-pro', shownParts(offers)).map((part) => [
    part.name,
    part.quantityText,
    part.amountText,
  ])
  expect(read.slice(0, 3)).toEqual([
    ['Fixed Wireless Access, 100Mbps', '', 'R5,000'],
    ['Managed UPS', '', 'R980'],
    ['Monitoring and enhanced IT support', '30 devices', 'R4,500'],
  ])
  expect(read).toHaveLength(7)
})

test('D-35 a part without a price shows "on request", or a dash if its quantity is 0', () => {
  const holed = { ...offers, 'cloud-backup': { ...offers['cloud-backup'], amountRands: null } }
  const backup = (quantity: number) =>
    pricedParts('home-soho-resilience', holed, { 'cloud-backup': quantity }).find(
      ({ id }) => id === 'cloud-backup',
    )?.amountText
  expect([backup(1), backup(0)]).toEqual(['on request', '–'])
})

test('pages receive only the offer fields they show', () => {
  const { 'business-connect': shown } = shownParts(offers)
  expect(Object.keys(shown!)).toEqual(['name', 'amountRands', 'unit', 'speedMbps'])
})
