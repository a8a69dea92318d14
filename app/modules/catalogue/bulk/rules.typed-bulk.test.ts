import { expect, test } from 'vitest'
import { emptyBulkChange, parseBulkChange, toTypedBulkChange } from './rules.ts'
import { bulkChangeSchema } from './schema.ts'

test.each([
  { kind: 'publish' },
  { kind: 'price-percent', percent: -6.5 },
  { kind: 'price-rands', rands: 1250 },
  { kind: 'feature', isFeatured: true },
  { kind: 'feature', isFeatured: false },
  { kind: 'category', category: 'business_fibre' },
  { kind: 'archive' },
])('STF-01 STF-04 $kind is typed again as it was sent', (asked) => {
  const change = bulkChangeSchema.parse(asked)
  const { action, typed } = toTypedBulkChange(change)
  expect(parseBulkChange(action, typed)).toEqual({ change })
})

test('STF-01 what is typed wrong says why, and what is not typed yet says nothing', () => {
  const price = (amount: string) => parseBulkChange('price', { ...emptyBulkChange, amount })
  expect(price('')).toEqual({})
  expect(price('abc')).toEqual({ problem: 'Enter a percentage, such as 6.5.' })
  expect(price('0')).toEqual({ problem: 'Enter a number other than 0.' })
  expect(price('1.555')).toEqual({ problem: 'Use at most two decimals.' })
  expect(price('R 6,5 %')).toEqual({ change: { kind: 'price-percent', percent: 6.5 } })
  expect(parseBulkChange('price', { by: 'rands', amount: 'R1,000', category: '' })).toEqual({
    change: { kind: 'price-rands', rands: 1000 },
  })
  expect(price('\u22125 %')).toEqual({ change: { kind: 'price-percent', percent: -5 } })
  expect(parseBulkChange('category', emptyBulkChange)).toEqual({})
})
