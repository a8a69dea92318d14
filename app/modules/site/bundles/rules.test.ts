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
  expect(linePriceRands('individual-helpdesk', 3, offers)).toBe(360)
})

test('each line is named once, with a documented quantity', () => {
  for (const bundle of bundleIds) {
    const lines = lineItems[bundle]
    expect(new Set(lines.map((line) => line.offer)).size).toBe(lines.length)
    expect(lines.every((line) => line.quantity > 0)).toBe(true)
  }
})

const helpdeskFieldName = quantityName('business-connect', 'individual-helpdesk')
const readQuantitiesFrom = (values: Record<string, unknown>) =>
  readQuantities((name) => values[name])

test('BUN-10 an address that asks for nothing gives the documented quantities', () => {
  expect(readQuantitiesFrom({})).toEqual(documentedBundleQuantities)
  expect(documentedBundleQuantities['business-pro']).toMatchObject({ 'individual-monitoring': 30 })
})

test('D-38 a known quantity counts for its bundle alone; the other bundles stay as documented', () => {
  const sheet = readQuantitiesFrom({ [helpdeskFieldName]: '4' })
  expect(sheet['business-connect']['individual-helpdesk']).toBe(4)
  expect(sheet['home-soho-resilience']).toEqual(documentedBundleQuantities['home-soho-resilience'])
})

test.each(['11', '-1', '04', '4.0', '1e1', '', 'ten', null, undefined, 4])(
  'D-38 a quantity of %j is not known and counts as documented',
  (value) =>
    expect(readQuantitiesFrom({ [helpdeskFieldName]: value })).toEqual(documentedBundleQuantities),
)

test('what is bought once cannot be changed', () => {
  const name = quantityName('business-connect', 'individual-wireless-50')
  expect(readQuantitiesFrom({ [name]: '0' })).toEqual(documentedBundleQuantities)
  expect(lineItems['business-connect'].filter(isAdjustable)).toHaveLength(2)
})

test('the documented quantity is the first that is known', () => {
  expect(quantityOptions(lineItems['home-soho-resilience'].at(-1)!)).toEqual(['2', '0', '1'])
})

test('quantities and parts read as words', () => {
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

test('BPG-17 the parts read as documented: name with its speed, how many, what they come to', () => {
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

test('D-35 a part on request says so, and one counted 0 times costs nothing', () => {
  const holed = { ...offers, 'cloud-backup': { ...offers['cloud-backup'], amountRands: null } }
  const backup = (quantity: number) =>
    pricedParts('home-soho-resilience', holed, { 'cloud-backup': quantity }).find(
      ({ id }) => id === 'cloud-backup',
    )?.amountText
  expect([backup(1), backup(0)]).toEqual(['on request', '–'])
})

test('pages carry only what they show of an offer', () => {
  const { 'business-connect': shown } = shownParts(offers)
  expect(Object.keys(shown!)).toEqual(['name', 'amountRands', 'unit', 'speedMbps'])
})
