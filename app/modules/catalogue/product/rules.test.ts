import { expect, test } from 'vitest'
import { queryString } from '#app/basics/records.ts'
import { useMemoryStorage } from '#tools/testing/browser-storage.ts'
import { testProductValue } from '#tools/testing/product-value.ts'
import { formGroups } from './content.ts'
import { storeEdit } from './edit/ui/stored-edit.ts'
import { readResumedEdit } from './edit/ui/use-product-edit.ts'
import { activityKind, activityText, activityWords } from './history/rules.ts'
import {
  applyDependentFields,
  canChangeStatus,
  changeList,
  emptyProduct,
  fieldLabel,
  fitsFilter,
  isActive,
  nextSort,
  parseTypedProduct,
  priceDifference,
  readFilter,
  readableValue,
  slugOf,
  sortPricesFirst,
  speedText,
  toTypedProduct,
  unusedSlug,
  withChanges,
} from './rules.ts'
import {
  type FieldValue,
  type Product,
  type ProductStatus,
  productStatuses,
  productValueSchema,
  wholeProductSchema,
} from './schema.ts'

test.each([
  ['draft', ['pending', 'archived']],
  ['pending', ['draft', 'approved', 'archived']],
  ['approved', ['archived']],
  ['archived', ['draft']],
] as const)('D-107 a product that is %s can become %j', (from, allowed) => {
  expect(productStatuses.filter((to) => canChangeStatus(from, to))).toEqual(allowed)
})

test.each<[ProductStatus, string | null, string | null, boolean]>([
  ['approved', null, null, true],
  ['approved', '2026-11-20', '2026-11-20', true],
  ['approved', '2026-11-21', null, false],
  ['approved', null, '2026-11-19', false],
  ['archived', null, null, false],
  ['draft', null, null, false],
  ['pending', null, null, false],
])('D-106 %s from %s until %s is active on 20 November: %s', (status, from, until, active) => {
  const product = { status, availableFrom: from, availableUntil: until }
  expect(isActive(product, '2026-11-20')).toBe(active)
})

test.each([
  [100, 100, '100 Mbps'],
  [100, 50, '100/50 Mbps'],
  [1000, 1000, '1000 Mbps'],
  [0, 50, '–/50 Mbps'],
  [0, 0, 'Not entered'],
])('ADP-08 %i down and %i up read %s', (speedDown, speedUp, text) => {
  expect(speedText({ speedDown, speedUp })).toBe(text)
})

useMemoryStorage()

test('ENT-08 a change list names each changed field, with null for a missing value, and can be applied', () => {
  const before: Record<string, FieldValue> = { name: 'A', pricePromo: null, isFeatured: false }
  const after: Record<string, FieldValue> = { name: 'A', pricePromo: 5, isFeatured: true }
  const changes = changeList(before, after)
  expect(changes).toEqual([
    { field: 'pricePromo', oldValue: null, newValue: 5 },
    { field: 'isFeatured', oldValue: false, newValue: true },
  ])
  expect(withChanges(before, changes)).toEqual(after)
  expect(changeList(after, after)).toEqual([])
})

test('ADA-09 ADA-11 a missing text and an empty one are equal, so no row changes from None to None', () => {
  const empty: Record<string, FieldValue> = { name: 'A', description: '' }
  expect(changeList({}, empty)).toEqual([{ field: 'name', oldValue: null, newValue: 'A' }])
  expect(changeList({ ...empty, description: null }, empty)).toEqual([])
  expect(changeList({ ...empty, description: 'Fast' }, empty)).toEqual([
    { field: 'description', oldValue: 'Fast', newValue: '' },
  ])
})

test.each([
  ['fibre', [], 'fibre'],
  ['fibre', ['fibre'], 'fibre-2'],
  ['fibre', ['fibre', 'fibre-2'], 'fibre-3'],
  ['a'.repeat(80), ['a'.repeat(80)], `${'a'.repeat(78)}-2`],
])('ADP-13 the free slug for %s with %j taken is %s', (wanted, taken, slug) => {
  expect(unusedSlug(wanted, new Set(taken))).toBe(slug)
  expect(slug.length).toBeLessThanOrEqual(80)
})

test.each([
  ['Business Fibre 50', 'business-fibre-50'],
  ['  Café & Co.  ', 'cafe-co'],
  ['!!!', 'product'],
])('the slug of %s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

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

test('the form has every field of a product', () => {
  const asked = formGroups.flatMap(({ fields }) => fields.map(({ name }) => name as string))
  const known = Object.keys(productValueSchema.shape)
  expect([...asked, 'isFeatured'].toSorted()).toEqual(known.toSorted())
})

test('typed numbers may contain a currency symbol and spaces, and show again as plain numbers', () => {
  const typed = {
    ...emptyProduct,
    name: 'A',
    slug: 'a',
    category: 'business_fibre',
    serviceType: 'Fibre',
    speedDown: '50',
    speedUp: '1 000',
    priceRegular: 'R1,999',
  }
  const value = wholeProductSchema.parse(parseTypedProduct(typed))
  const read = { priceRegular: 1999, speedUp: 1000, pricePromo: null, offerId: null }
  expect(value).toMatchObject(read)
  expect(toTypedProduct(value)).toEqual({ ...typed, speedUp: '1000', priceRegular: '1999' })
  expect(parseTypedProduct({ ...typed, priceRegular: 'R 1 999,00' }).priceRegular).toBe(1999)
  const wrong = wholeProductSchema.safeParse(parseTypedProduct({ ...typed, pricePromo: 'cheap' }))
  expect(wrong.error?.issues.map(({ path }) => path)).toEqual([['pricePromo']])
})

test.each([
  ['', '', 'Fibre 50', { slug: 'fibre-50' }],
  ['Fibre 50', 'fibre-50', 'Fibre Hoëveld', { slug: 'fibre-hoeveld' }],
  ['Fibre 50', 'fibre-50', ' ', { slug: '' }],
  ['Fibre 50', 'own-slug', 'Fibre 60', {}],
])('renaming %j with the slug %j to %j changes %j', (name, slug, to, following) => {
  const typed = { ...emptyProduct, name, slug }
  expect(applyDependentFields(typed, 'name', to)).toEqual(following)
  expect(applyDependentFields(typed, 'description', to)).toEqual({})
})

const business = { id: 'a', ...testProductValue({ name: 'Business Fibre 50' }), status: 'draft' }
const home = { ...business, id: 'b', name: 'Home Wireless', status: 'approved' }
const all = [business, { ...home, category: 'fixed_wireless_residential' }] as Product[]

test.each([
  ['', 'ab'],
  ['search=fibre+50', 'a'],
  ['search=50+FIBRE', 'a'],
  ['search=BÚSINESS', 'a'],
  ['category=fixed_wireless_residential', 'b'],
  ['status=approved', 'b'],
  ['status=approved&search=business', ''],
  ['status=nonsense&category=all', 'ab'],
])('ADP-03 the query string ?%s shows %s', (query, ids) => {
  const shown = all.filter((one) => fitsFilter(one, readFilter(new URLSearchParams(query))))
  expect(shown.map(({ id }) => id).join('')).toBe(ids)
})

test('D-121 an unset filter is left out of the URL', () => {
  expect(queryString({ search: '', category: '', status: 'draft' })).toBe('status=draft')
  expect(queryString({ search: 'a b', category: '', status: '' })).toBe('search=a+b')
})

test('STF-01 clicking a column heading sorts by it, and clicking again reverses the order', () => {
  const presses = [nextSort('', 'price'), nextSort('price', 'price'), nextSort('-price', 'price')]
  expect(presses).toEqual(['price', '-price', 'price'])
  expect([nextSort('', 'name'), nextSort('-name', 'name')]).toEqual(['-name', ''])
  expect(readFilter(new URLSearchParams('sort=-speed')).sort).toBe('-speed')
  for (const query of ['sort=name', 'sort=1', 'sort=--price', ''])
    expect(readFilter(new URLSearchParams(query)).sort, query).toBe('')
})

test.each([
  ['pricePromo', null, 'None'],
  ['description', '', 'None'],
  ['priceRegular', 1999, 'R1,999'],
  ['speedDown', 50, '50'],
  ['isFeatured', true, 'Yes'],
  ['category', 'business_fibre', 'Business fibre'],
  ['availableFrom', '2027-01-31', '31 January 2027'],
] as const)('ADA-11 %s %j reads %s', (field, value, text) => {
  expect(readableValue(field, value)).toBe(text)
  expect(fieldLabel(field)).not.toBe(field)
})

test('QUO-03 a request for a discount labels a quote line with its name', () => {
  expect(fieldLabel('1. Fibre for the Cape Town office')).toBe('1. Fibre for the Cape Town office')
})

test.each([
  ['approval.requested', {}, 'approval_request', 'requested approval of X'],
  ['approval.approved', { type: 'pricing_change' }, 'price_update', 'updated the price of X'],
  ['approval.applied', { type: 'product_create' }, 'product_approved', 'approved X'],
  ['approval.approved', { type: 'product_update' }, 'feature_update', 'updated X'],
  ['approval.rejected', { type: 'pricing_change' }, 'other', 'rejected a request for X'],
  ['product.archived', {}, 'other', 'archived X'],
])('ADD-11 %s %j has the kind %s: %s', (action, details, kind, text) => {
  const activity = { action, details: { name: 'X', ...details } }
  expect(activityKind(activity)).toBe(kind)
  expect(activityText(activity)).toBe(text)
  expect(activityWords(action)).not.toContain('.')
})

test('ADP-21 a stored edit is merged with a colleague’s changes, and a field that both changed is a conflict', () => {
  const base = { ...emptyProduct, name: 'A', priceRegular: '900', serviceType: 'LTE' }
  const typed = { ...base, name: 'Mine', serviceType: 'Fibre' }
  storeEdit('me', 'p', { base, version: 1, typed })
  const unmoved = { value: typed, concurrentChange: null }
  expect(readResumedEdit('me', { id: 'p', version: 1, typed: base })).toEqual(unmoved)
  const theirs = { ...base, name: 'Theirs', priceRegular: '950' }
  expect(readResumedEdit('me', { id: 'p', version: 2, typed: theirs })).toMatchObject({
    value: { name: 'Mine', priceRegular: '950', serviceType: 'Fibre' },
    concurrentChange: { clashes: [{ name: 'name', mine: 'Mine', stored: 'Theirs' }] },
  })
  const moved = { id: 'p', version: 2, typed: theirs }
  expect(readResumedEdit('colleague', moved), 'another person on this device').toBeUndefined()
})

test('T18 characters that turn the direction of text are removed from a product’s name', () => {
  const value = testProductValue({ name: '\u202eFibre\u2069 75' })
  expect(productValueSchema.parse(value).name).toBe('Fibre 75')
})
