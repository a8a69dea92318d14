import { expect, test } from 'vitest'
import { priceDifference, sortPricesFirst } from './rules.ts'

test.each([
  [2500, 2650, '+R150, +6%'],
  [2000, 1950, '−R50, −2.5%'],
  [3, 4, '+R1, +33.3%'],
  [0, 900, '+R900'],
  [null, 900, ''],
  [900, null, ''],
])('STF-03 a price that goes from %s to %s reads "%s"', (oldValue, newValue, text) => {
  expect(priceDifference({ field: 'amountRands', oldValue, newValue })).toBe(text)
})

test('STF-03 prices come first, and a speed has no difference in rand', () => {
  const speed = { field: 'speedUp', oldValue: 25, newValue: 50 }
  const price = { field: 'priceRegular', oldValue: 1, newValue: 2 }
  expect(sortPricesFirst([speed, price])).toEqual([price, speed])
  expect(priceDifference(speed)).toBe('')
})
