import { expect, test } from 'vitest'
import { documentedOffers } from '#app/modules/prices/content.ts'
import { pricedParts, shownParts } from './priced-parts.ts'

const offers = Object.fromEntries(documentedOffers.map((offer) => [offer.id, offer]))

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
  const holed = { ...offers, 'cloud-backup': { ...offers['cloud-backup']!, amountRands: null } }
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
