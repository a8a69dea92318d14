import { expect, test } from 'vitest'
import { queryString } from '#app/basics/records.ts'
import { sampleProducts } from '#tools/samples/products.ts'
import { formGroups } from './content.ts'
import { resumeEdit } from './edit/rules.ts'
import { activityKind, activityText, activityWords } from './history/rules.ts'
import {
  chargedRands,
  emptyProduct,
  fieldLabel,
  fitsFilter,
  applyDependentFields,
  nextSort,
  readFilter,
  parseTypedProduct,
  readableValue,
  toTypedProduct,
} from './rules.ts'
import { type Product, productValueSchema, wholeProductSchema } from './schema.ts'

test('the form asks for every field of a product', () => {
  const asked = formGroups.flatMap(({ fields }) => fields.map(({ name }) => name as string))
  expect([...asked, 'isFeatured'].toSorted()).toEqual(
    Object.keys(productValueSchema.shape).toSorted(),
  )
})

test('D-104 the samples that are approved bring 125,000 rands a month', () => {
  const sum = sampleProducts
    .filter(({ status }) => status === 'approved')
    .reduce((total, { prices: [priceRegular, pricePromo], subscribers }) => {
      return total + chargedRands({ priceRegular, pricePromo }) * subscribers
    }, 0)
  expect(sum).toBe(125_000)
})

test('what is typed is read as a person writes it, and shown again the same', () => {
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
  expect(value).toMatchObject({
    priceRegular: 1999,
    speedUp: 1000,
    pricePromo: null,
    offerId: null,
  })
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
])('the name %j with the slug %j, typed as %j, gives %j', (name, slug, to, following) => {
  const typed = { ...emptyProduct, name, slug }
  expect(applyDependentFields(typed, 'name', to)).toEqual(following)
  expect(applyDependentFields(typed, 'description', to)).toEqual({})
})

const product = (more: Partial<Product>): Product =>
  ({
    name: 'Fibre',
    slug: 'f',
    serviceType: 'Fibre',
    description: '',
    category: 'business_fibre',
    status: 'draft',
    ...more,
  }) as Product
const all = [
  product({ id: 'a', name: 'Business Fibre 50' }),
  product({
    id: 'b',
    name: 'Home Wireless',
    category: 'fixed_wireless_residential',
    status: 'approved',
  }),
]

test.each([
  ['', 'ab'],
  ['search=fibre+50', 'a'],
  ['search=50+FIBRE', 'a'],
  ['search=BÚSINESS', 'a'],
  ['category=fixed_wireless_residential', 'b'],
  ['status=approved', 'b'],
  ['status=approved&search=business', ''],
  ['status=nonsense&category=all', 'ab'],
])('ADP-03 the address ?%s shows %s', (query, ids) => {
  const filter = readFilter(new URLSearchParams(query))
  expect(
    all
      .filter((one) => fitsFilter(one, filter))
      .map(({ id }) => id)
      .join(''),
  ).toBe(ids)
})

test('D-121 a filter that is not set is left out of the address', () => {
  expect(queryString({ search: '', category: '', status: 'draft' })).toBe('status=draft')
  expect(queryString({ search: 'a b', category: '', status: '' })).toBe('search=a+b')
})

test('STF-01 the head of a column sorts by it, and pressed again the other way round', () => {
  expect(nextSort('', 'price')).toBe('price')
  expect(nextSort('price', 'price')).toBe('-price')
  expect(nextSort('-price', 'price')).toBe('price')
  expect(nextSort('', 'name')).toBe('-name')
  expect(nextSort('-name', 'name')).toBe('')
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

test('QUO-03 a line of a quote keeps its name in a request about its discount', () => {
  expect(fieldLabel('1. Fibre for the Cape Town office')).toBe('1. Fibre for the Cape Town office')
})

test.each([
  ['approval.requested', {}, 'approval_request', 'requested approval of X'],
  ['approval.approved', { type: 'pricing_change' }, 'price_update', 'updated the price of X'],
  ['approval.applied', { type: 'product_create' }, 'product_approved', 'approved X'],
  ['approval.approved', { type: 'product_update' }, 'feature_update', 'updated X'],
  ['approval.rejected', { type: 'pricing_change' }, 'other', 'rejected a request for X'],
  ['product.archived', {}, 'other', 'archived X'],
])('ADD-11 %s %j is of the kind %s: %s', (action, details, kind, text) => {
  const activity = { action, details: { name: 'X', ...details } }
  expect(activityKind(activity)).toBe(kind)
  expect(activityText(activity)).toBe(text)
  expect(activityWords(action)).not.toContain('.')
})

test('ADP-21 a kept edit takes over what others stored meanwhile, and tells what both changed', () => {
  const base = { ...emptyProduct, name: 'A', priceRegular: '900', serviceType: 'LTE' }
  const kept = { base, version: 1, typed: { ...base, name: 'Mine', serviceType: 'Fibre' } }
  expect(resumeEdit(kept, { version: 1, typed: base })).toEqual({
    typed: kept.typed,
    hasMoved: false,
    clashes: [],
  })
  const theirs = { ...base, name: 'Theirs', priceRegular: '950' }
  const resumed = resumeEdit(kept, { version: 2, typed: theirs })
  expect(resumed.typed).toMatchObject({ name: 'Mine', priceRegular: '950', serviceType: 'Fibre' })
  expect(resumed.clashes).toEqual([{ name: 'name', mine: 'Mine', stored: 'Theirs' }])
})
