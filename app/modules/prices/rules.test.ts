import { expect, test } from 'vitest'
import { documentedOffers } from './content.ts'
import {
  searchableOfferName,
  fullOfferName,
  onRequestNote,
  pricePointLabel,
  priceText,
  shownAmount,
  speedText,
  vatNote,
} from './rules.ts'

test.each([
  [1999, 'R1,999'],
  [35, 'R35'],
  [null, null],
  [0, null],
  [-1, null],
  [Number.NaN, null],
])('HOME-08 an offer of %s rand shows as %s', (amountRands, text) => {
  expect(shownAmount({ amountRands })).toBe(text)
})

const unit = 'per month'
const note = 'R0 · priced on request'
const discounted = `${note}, up to 20% discount`
test.each([
  [{ amountRands: 999, unit }, 'R999 per month', null],
  [{ amountRands: null, unit }, 'Price on request', null],
  [{ amountRands: 0, unit }, 'Price on request', null],
  [{ amountRands: null, unit, isOnRequest: true }, 'Price on request', null],
  [{ amountRands: 0, unit, isOnRequest: true }, `Custom (${note})`, note],
  [
    { amountRands: 0, unit, isOnRequest: true, discountNote: 'up to 20% discount' },
    `Custom (${discounted})`,
    discounted,
  ],
] as const)('D-35 PRC-13 the price %o reads %s', (offer, text, expected) => {
  expect(priceText(offer)).toBe(text)
  expect(onRequestNote(offer)).toBe(expected)
})

const noOfferDetails = { isStartingPrice: false, devices: null, maxUsers: null, speedMbps: null }
test.each([
  [noOfferDetails, ''],
  [{ ...noOfferDetails, isStartingPrice: true }, 'starting from'],
  [{ ...noOfferDetails, devices: 10 }, 'with 10 devices'],
  [{ ...noOfferDetails, maxUsers: 30, speedMbps: 1000 }, 'up to 30 users, 1Gbps'],
])('D-30 D-32 a price is labelled by what it includes: %o is "%s"', (offer, label) => {
  expect(pricePointLabel(offer)).toBe(label)
})

test.each([
  [20, '20Mbps'],
  [1000, '1Gbps'],
  [1500, '1500Mbps'],
])('a speed of %i Mbps reads %s', (mbps, text) => expect(speedText(mbps)).toBe(text))

test('D-48 the name of an offer with its family and price point is unique', () => {
  expect(fullOfferName({ family: 'virtual-desktop', name: 'Basic' })).toBe('Virtual Desktop Basic')
  const details = { ...noOfferDetails, speedMbps: 10 }
  const wireless = { ...details, family: 'connectivity', name: 'Fixed Wireless Access' } as const
  expect(searchableOfferName(wireless)).toBe('Fixed Wireless Access 10Mbps')
  const names = documentedOffers.map((offer) => `${fullOfferName(offer)} ${pricePointLabel(offer)}`)
  expect(new Set(names).size).toBe(names.length)
})

test.each([
  [true, 1_500, 'All prices are in rand, per month unless stated, and include 15% VAT.'],
  [false, 1_550, 'All prices are in rand, per month unless stated, and exclude 15.5% VAT.'],
])('PRC-25 D-36 the VAT note follows the settings: %s, %d', (includesVat, rate, note) => {
  expect(vatNote(includesVat, rate)).toBe(note)
})
