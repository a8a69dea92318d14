import { expect, test } from 'vitest'
import { fieldErrors } from '#app/basics/outcome.ts'
import { documentedOffer } from './content.ts'
import { offerSchema } from './schema.ts'

test.each([
  ['name', ' ', 'Give the price a name.'],
  ['name', 'x'.repeat(81), 'Use at most 80 characters.'],
  ['amountRands', Number.NaN, 'Enter the price in whole rands, or leave this empty.'],
  ['amountRands', 1.5, 'Enter the price in whole rands, or leave this empty.'],
  ['amountRands', -1, 'Enter the price in whole rands, or leave this empty.'],
  ['amountRands', 10_000_001, 'Enter a price of at most ten million rand.'],
  ['amountRands', 0, 'R0 is allowed only for a price on request.'],
  ['devices', Number.NaN, 'Enter a whole number, or leave this empty.'],
  ['devices', 0, 'Enter a whole number, or leave this empty.'],
  ['devices', 3_000_000_000, 'Enter a number of at most one million, or leave this empty.'],
  ['maxUsers', 2.5, 'Enter a whole number, or leave this empty.'],
  ['speedMbps', 1e20, 'Enter a whole number, or leave this empty.'],
  ['discountNote', 'x'.repeat(81), 'Use at most 80 characters.'],
])('house style 4: a price with the %s %j gets our own error message', (field, value, text) => {
  const parsed = offerSchema.safeParse({ ...documentedOffer('waas-home'), [field]: value })
  expect(parsed.success).toBe(false)
  expect(fieldErrors(parsed.error!)).toEqual({ [field]: text })
})
