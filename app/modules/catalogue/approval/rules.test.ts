import { expect, test } from 'vitest'
import { queryString } from '#app/basics/records.ts'
import { testApproval } from '#tools/testing/approval.ts'
import {
  archiveEffect,
  decisionText,
  estimateImpact,
  findFieldConflicts,
  fitsFilter,
  isDue,
  mergeQueue,
  needsSecondPerson,
  queueQuery,
  readApprovalFilter,
  typeOfChange,
} from './rules.ts'
import type { Approval } from './schema.ts'

const change = (field: string) => ({ field, oldValue: 1, newValue: 2 })

test.each([
  [['priceRegular'], 'pricing_change'],
  [['priceRegular', 'pricePromo'], 'pricing_change'],
  [['amountRands'], 'pricing_change'],
  [['priceRegular', 'name'], 'product_update'],
  [['speedUp'], 'product_update'],
])('ADA-08 a change of %j is a %s', (fields, type) => {
  expect(typeOfChange(fields.map(change))).toBe(type)
})

test.each([
  ['pricing_change', 1200],
  ['product_update', 1200],
  ['product_archive', -18_000],
  ['product_create', 19_200],
] as const)('the estimate of a %s is %i rands a month', (type, revenueRands) => {
  const estimate = estimateImpact(type, { before: 1500, after: 1600 }, 12)
  expect(estimate).toEqual({ revenueRands, usersAffected: 12 })
  const large = estimateImpact(type, { before: 0, after: 999_999 }, 10_000_000).revenueRands
  expect(large, 'fits the column').toBeLessThan(2 ** 31)
})

test('ADA-20 a field is in conflict if its current value is neither the old nor the requested one', () => {
  const conflicts = findFieldConflicts(['a', 'b', 'c'].map(change), { a: 1, b: 2, c: 3 })
  expect(conflicts).toEqual([{ ...change('c'), currentValue: 3 }])
})

test('ADA-21 an approved request that was replaced reads “Ended”, not “Withdrawn” by its submitter', () => {
  const withdrawnAt = '2026-12-01T06:00:00.000Z'
  const ended: Approval = { ...testApproval, status: 'rejected', withdrawnAt }
  expect(decisionText(ended)).toBe('Withdrawn by Thandi, 1 December 2026, 08:00')
  expect(decisionText({ ...ended, decidedByName: 'Max' })).toBe('Ended, 1 December 2026, 08:00')
})

test('ADP-15 the archive warning counts the open requests that won’t go live', () => {
  const scheduled: Approval = { ...testApproval, status: 'approved' }
  const conflicts = [{ ...testApproval.changes[0]!, currentValue: 800 }]
  expect(archiveEffect([], 'approved')).toBeNull()
  expect(archiveEffect([{ ...scheduled, conflicts }], 'approved')).toBeNull()
  expect(archiveEffect([testApproval, scheduled], 'approved')).toBe(
    'Archiving this product stops 2 open requests from going live.',
  )
})

test.each([
  [true, 'me', 'me', true],
  [true, 'me', 'you', false],
  [false, 'me', 'me', false],
])('ADA-19 four eyes %s, by %s, decided by %s: refused %s', (isFourEyesOn, by, who, refused) => {
  expect(needsSecondPerson({ isFourEyesOn }, by, who)).toBe(refused)
})

test.each([
  [null, true],
  ['2026-11-20', true],
  ['2026-11-19', true],
  ['2026-11-21', false],
])('ADA-21 a go-live date of %s is due on 20 November: %s', (date, due) => {
  expect(isDue(date, '2026-11-20')).toBe(due)
})

const makeRow = (title: string, type = 'product_update', priority = 'low', by = 'Thandi Mokoena') =>
  ({
    id: title,
    version: 1,
    title,
    type,
    priority,
    status: 'pending',
    appliedAt: null,
    subject: { name: 'Business Fibre 200' },
    submittedBy: { name: by },
  }) as Approval
const rows = [
  makeRow('Lower the price', 'pricing_change', 'urgent'),
  makeRow('Better words'),
  makeRow('Archive it', 'product_archive', 'high', 'Pieter Second'),
]

test.each([
  ['nothing', {}, 3],
  ['a type', { type: 'pricing_change' }, 1],
  ['a priority', { priority: 'high' }, 1],
  ['an unknown type', { type: 'x' }, 3],
  ['words of title and subject in any order', { search: '200 words' }, 1],
  ['the submitter', { search: 'pieter' }, 1],
  ['submitter and type together', { search: 'pieter', type: 'pricing_change' }, 0],
  ['the decided state', { state: 'decided' }, 0],
])('LDS-06 requests are filtered by %s', (_title, asked, count) => {
  expect(rows.filter((row) => fitsFilter(row, readApprovalFilter(asked)))).toHaveLength(count)
})

test('LDS-06 STF-03 a request filter survives a round trip through the query string', () => {
  expect(queryString(readApprovalFilter({}), queueQuery.usual)).toBe('')
  const asked = { state: 'decided', search: 'a b', type: 'pricing_change' }
  const filter = readApprovalFilter({ ...asked, other: 'x' })
  const query = queryString(filter, queueQuery.usual)
  expect(query).toBe('state=decided&search=a+b&type=pricing_change')
  expect(readApprovalFilter(Object.fromEntries(new URLSearchParams(query)))).toEqual(filter)
})

test('SYN-01 SYN-03 SYN-07 a changed request is updated in place, and removed once it is decided', () => {
  const rules = { isFourEyesOn: true, isCommentRequiredOnReject: false }
  const known = { pages: [{ approvals: rows, next: null, rules }], pageParams: [''] }
  const titles = (fresh: Approval) =>
    mergeQueue(known, readApprovalFilter({}), fresh)?.pages[0]!.approvals.map(({ title }) => title)
  const changed = { ...rows[1]!, title: 'Best words', version: 2 }
  expect(titles(changed)).toEqual(['Lower the price', 'Best words', 'Archive it'])
  expect(titles({ ...changed, version: 0 })).toContain('Better words')
  expect(titles({ ...changed, status: 'rejected' })).toEqual(['Lower the price', 'Archive it'])
  expect(titles(makeRow('Another')), 'its position is unknown').toBeUndefined()
  expect(titles({ ...makeRow('Another'), status: 'rejected' })).toHaveLength(3)
})
