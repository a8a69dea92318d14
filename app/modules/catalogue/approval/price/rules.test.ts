import { expect, test } from 'vitest'
import type { PublicPrice, StoredPrice } from '../schema.ts'
import { mergeStoredPrice, toTypedPrice } from './rules.ts'

const value = {
  name: 'Basic',
  amountRands: 189,
  unit: 'per user per month',
  isOnRequest: false,
  isStartingPrice: false,
  devices: null,
  maxUsers: null,
  speedMbps: null,
  discountNote: '',
} as const
const openedPrice: PublicPrice = {
  ...value,
  id: 'managed-it-basic',
  family: 'managed-it',
  isPublished: true,
  version: 1,
  updatedAt: '2026-11-20T08:00:00.000Z',
  updatedBy: '',
}
/** Merges an edit of the opened price with a stored one. */
const merge = (typed: object, changed: object, more: Partial<StoredPrice> = {}) => {
  const stored = { version: 2, updatedBy: 'Max Manager', value: { ...value, ...changed } }
  const mine = { ...toTypedPrice(openedPrice), ...typed }
  return mergeStoredPrice(openedPrice, mine, { ...stored, waiting: null, ...more })
}

test('ADP-21 a field that both people changed is shown with both values, and the edit continues from the stored version', () => {
  const met = merge({ amountRands: 'R 210' }, { amountRands: 195 })
  expect(met.concurrentChange).toEqual({
    by: 'Max Manager',
    isWaiting: false,
    clashes: [{ name: 'amountRands', stored: '195', mine: 'R 210' }],
  })
  expect(met.price).toMatchObject({ version: 2, amountRands: 195 })
  expect(met.typed.amountRands).toBe('R 210')
})

test('ADP-21 changes of different fields are merged without a conflict', () => {
  const met = merge({ amountRands: '210' }, { name: 'Basic plus' })
  expect(met.concurrentChange).toMatchObject({ isWaiting: false, clashes: [] })
  expect(met.typed).toMatchObject({ name: 'Basic plus', amountRands: '210' })
})

test('ADP-21 a pending change is listed with its values and mine', () => {
  const submittedBy = { id: 'e', name: 'Eve Editor', email: 'e@staff.example', role: 'editor' }
  const changes = [{ field: 'amountRands', oldValue: 189, newValue: 199 }]
  // `mergeStoredPrice` reads only these fields of a request.
  const waiting = { submittedBy, changes } as NonNullable<StoredPrice['waiting']>
  const met = merge({ name: 'Basic two' }, {}, { version: 1, waiting })
  expect(met.concurrentChange).toEqual({
    by: 'Eve Editor',
    isWaiting: true,
    rows: [
      { field: 'amountRands', theirs: 199, mine: 189 },
      { field: 'name', theirs: 'Basic', mine: 'Basic two' },
    ],
  })
})
