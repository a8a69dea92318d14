import { expect, test } from 'vitest'
import {
  estimateImpact,
  findFieldConflicts,
  isDue,
  needsSecondPerson,
  typeOfChange,
} from './rules.ts'

const change = (field: string, oldValue: number, newValue: number) => ({
  field,
  oldValue,
  newValue,
})

test.each([
  [['priceRegular'], 'pricing_change'],
  [['priceRegular', 'pricePromo'], 'pricing_change'],
  [['amountRands'], 'pricing_change'],
  [['priceRegular', 'name'], 'product_update'],
  [['speedUp'], 'product_update'],
])('ADA-08 a change of %j is a %s', (fields, type) => {
  expect(typeOfChange(fields.map((field) => change(field, 1, 2)))).toBe(type)
})

test.each([
  ['pricing_change', 1200],
  ['product_update', 1200],
  ['product_archive', -18_000],
  ['product_create', 19_200],
] as const)('the estimate of a %s is %i rands a month', (type, revenueRands) => {
  const estimate = estimateImpact(type, { before: 1500, after: 1600 }, 12)
  expect(estimate).toEqual({ revenueRands, usersAffected: 12 })
})

test('ADA-20 a field is in conflict when someone else set it to something third', () => {
  const changes = [change('a', 1, 2), change('b', 1, 2), change('c', 1, 2)]
  expect(findFieldConflicts(changes, { a: 1, b: 2, c: 3 })).toEqual([
    { field: 'c', oldValue: 1, newValue: 2, currentValue: 3 },
  ])
})

test.each([
  [true, 'me', 'me', true],
  [true, 'me', 'you', false],
  [false, 'me', 'me', false],
])(
  'ADA-19 four eyes %s, submitted by %s, decided by %s: refused %s',
  (isFourEyesOn, by, decider, refused) => {
    expect(needsSecondPerson({ isFourEyesOn }, by, decider)).toBe(refused)
  },
)

test.each([
  [null, true],
  ['2026-11-20', true],
  ['2026-11-19', true],
  ['2026-11-21', false],
])('ADA-21 a go-live date of %s has come on 20 November: %s', (date, due) => {
  expect(isDue(date, '2026-11-20')).toBe(due)
})
