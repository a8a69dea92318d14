import { expect, test } from 'vitest'
import { testProductValue } from '#tools/testing/product-value.ts'
import type { ProductStatus } from '../product/schema.ts'
import {
  adjustedRands,
  emptyBulkChange,
  parseBulkChange,
  planBulkChange,
  readProductRow,
  toTypedBulkChange,
} from './rules.ts'
import { bulkChangeSchema } from './schema.ts'

test.each([
  [1000, 2.5, 1025],
  [999, 10, 1099],
  [995, 10, 1095],
  [1, 50, 2],
  [1, 49.99, 1],
  [450, -10, 405],
  [445, -10, 401],
  [1_000_000, 0.01, 1_000_100],
  [3, -90, 0],
])('STF-01 R%i changed by %d%% is R%i: to the nearest rand, 50c up', (rands, percent, after) => {
  expect(adjustedRands(rands, { kind: 'price-percent', percent })).toBe(after)
})

test('STF-01 a price changed by rands is exact', () => {
  expect(adjustedRands(450, { kind: 'price-rands', rands: -51 })).toBe(399)
})

const priced = testProductValue({ priceRegular: 1000, pricePromo: 999 })
/** The outcome of a change for one product, or the reason why it is refused. */
function outcomeOf(status: ProductStatus, change: object, value = priced, by?: string) {
  const planned = planBulkChange({ status, value }, bulkChangeSchema.parse(change), by ?? null)
  return planned.outcome === 'refused' ? planned.reason : planned.outcome
}

test.each([
  ['draft', { kind: 'publish' }, 'request'],
  ['approved', { kind: 'publish' }, 'unchanged'],
  ['pending', { kind: 'publish' }, 'This product is already waiting for a decision.'],
  ['archived', { kind: 'publish' }, 'This product is archived. Restore it first.'],
  ['approved', { kind: 'archive' }, 'request'],
  ['archived', { kind: 'archive' }, 'This product is already archived.'],
  ['draft', { kind: 'archive' }, 'This product is a draft. Archive it from its own menu.'],
  ['draft', { kind: 'feature', isFeatured: true }, 'draft'],
  ['approved', { kind: 'feature', isFeatured: true }, 'request'],
  ['approved', { kind: 'feature', isFeatured: false }, 'unchanged'],
  ['approved', { kind: 'category', category: 'fixed_wireless_business' }, 'request'],
  ['approved', { kind: 'price-rands', rands: -999 }, 'Enter a price of at least one rand.'],
  [
    'approved',
    { kind: 'price-percent', percent: -90 },
    'The promo price must be below the regular price.',
  ],
] as const)('STF-01 a product that is %s with change %j gives: %s', (status, change, expected) => {
  expect(outcomeOf(status, change)).toBe(expected)
})

test.each([
  [{ kind: 'publish' }, 'Please choose a category.'],
  [{ kind: 'feature', isFeatured: true }, 'draft'],
  [{ kind: 'price-rands', rands: 50 }, 'unchanged'],
  [{ kind: 'price-percent', percent: 10 }, 'unchanged'],
] as const)('STF-01 for an incomplete draft, the change %j gives: %s', (change, expected) => {
  const empty = { category: '', serviceType: '', speedDown: 0, priceRegular: 0 } as const
  const draft = testProductValue({ ...empty, pricePromo: null })
  expect(outcomeOf('draft', change, draft)).toBe(expected)
})

test('STF-01 a product with a pending request is refused, with the requester’s name', () => {
  expect(outcomeOf('approved', { kind: 'archive' }, priced, 'Thandi')).toBe(
    'A change by Thandi is already waiting for approval.',
  )
})

test.each([
  { kind: 'price-percent', percent: 0 },
  { kind: 'price-percent', percent: 1.234 },
  { kind: 'price-percent', percent: -91 },
  { kind: 'price-rands', rands: 0.5 },
  { kind: 'category', category: 'x' },
  { kind: 'burn' },
])('STF-01 %j is not a valid change', (change) => {
  expect(bulkChangeSchema.safeParse(change).success).toBe(false)
})

test.each([
  { kind: 'publish' },
  { kind: 'price-percent', percent: -6.5 },
  { kind: 'price-rands', rands: 1250 },
  { kind: 'feature', isFeatured: true },
  { kind: 'feature', isFeatured: false },
  { kind: 'category', category: 'business_fibre' },
  { kind: 'archive' },
])('STF-01 STF-04 a $kind change that was sent fills the form with the same values', (asked) => {
  const change = bulkChangeSchema.parse(asked)
  const { action, typed } = toTypedBulkChange(change)
  expect(parseBulkChange(action, typed)).toEqual({ change })
})

test.each([
  ['', {}],
  ['abc', { problem: 'Enter a percentage, such as 6.5.' }],
  ['0', { problem: 'Enter a number other than 0.' }],
  ['1.555', { problem: 'Use at most two decimals.' }],
  ['R 6,5 %', { change: { kind: 'price-percent', percent: 6.5 } }],
  ['\u22125 %', { change: { kind: 'price-percent', percent: -5 } }],
])('STF-01 a price change typed as %j gives %j', (amount, read) => {
  expect(parseBulkChange('price', { ...emptyBulkChange, amount })).toEqual(read)
})

test('STF-01 rands can be typed with symbol and separator, and a missing category shows no error yet', () => {
  const typed = { by: 'rands', amount: 'R1,000', category: '' } as const
  const change = { kind: 'price-rands', rands: 1000 }
  expect(parseBulkChange('price', typed)).toEqual({ change })
  expect(parseBulkChange('category', emptyBulkChange)).toEqual({})
})

const fullRow = {
  slug: 'a',
  name: 'A',
  category: 'business_fibre',
  service_type: 'Fibre',
  speed_down: '10',
  speed_up: '10',
  price_regular: '900',
}

test.each(['Business fibre', 'BUSINESS_FIBRE', 'business-fibre'])(
  'STF-02 an imported category may be written as %s',
  (category) => {
    const row = readProductRow({ ...fullRow, category })
    expect(row).toMatchObject({ ok: true, value: { category: 'business_fibre' } })
  },
)

const wrongDay = 'Enter a date such as 2027-01-31, or leave this empty.'
test.each([
  [{ available_from: '31/12/2026', available_until: '2026-12-01' }, `available_from: ${wrongDay}`],
  [{ available_from: '2026-12-31', available_until: '01/12/2026' }, `available_until: ${wrongDay}`],
  [{ speed_down: '0.5' }, 'speed_down: Enter the speed in Mbps as a whole number.'],
])('STF-02 an imported row with %j gets one message for each wrong field', (more, reason) => {
  expect(readProductRow({ ...fullRow, ...more })).toEqual({ ok: false, reason })
})
