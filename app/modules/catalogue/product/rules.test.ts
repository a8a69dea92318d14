import { expect, test } from 'vitest'
import {
  canChangeStatus,
  changeList,
  unusedSlug,
  isActive,
  slugOf,
  speedText,
  withChanges,
} from './rules.ts'
import { productStatuses, type FieldValue, type ProductStatus } from './schema.ts'

const allowedTransitions = new Set([
  'draft pending',
  'draft archived',
  'pending approved',
  'pending draft',
  'pending archived',
  'approved archived',
  'archived draft',
])
const pairs = productStatuses.flatMap((from) => productStatuses.map((to) => [from, to] as const))
test.each(pairs)('D-107 from %s to %s', (from, to) => {
  expect(canChangeStatus(from, to)).toBe(allowedTransitions.has(`${from} ${to}`))
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

test('ENT-08 a change list names each field that differs, None where there was nothing, and can be applied', () => {
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

test('ADA-09 ADA-11 a text that is not there and an empty one are no change, so no row reads None twice', () => {
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
])('ADP-13 a free slug for %s beside %j is %s', (wanted, taken, slug) => {
  expect(unusedSlug(wanted, new Set(taken))).toBe(slug)
  expect(slug.length).toBeLessThanOrEqual(80)
})

test.each([
  ['Business Fibre 50', 'business-fibre-50'],
  ['  Café & Co.  ', 'cafe-co'],
  ['!!!', 'product'],
])('%s is called %s in addresses', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
