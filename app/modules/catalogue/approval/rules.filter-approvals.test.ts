import { expect, test } from 'vitest'
import { queryString } from '#app/basics/records.ts'
import { fitsFilter, mergeQueue, queueQuery, readApprovalFilter } from './rules.ts'
import type { Approval } from './schema.ts'

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
  ['a type nobody knows', { type: 'x' }, 3],
  ['words of title and subject in any order', { search: '200 words' }, 1],
  ['who asks', { search: 'pieter' }, 1],
  ['all of it at once', { search: 'pieter', type: 'pricing_change' }, 0],
  ['what is decided', { state: 'decided' }, 0],
])('LDS-06 requests are filtered by %s', (_title, asked, count) => {
  const filter = readApprovalFilter(asked)
  expect(rows.filter((row) => fitsFilter(row, filter))).toHaveLength(count)
})

test('LDS-06 STF-03 a filter of requests and its query string are the same', () => {
  expect(queryString(readApprovalFilter({}), queueQuery.usual)).toBe('')
  const filter = readApprovalFilter({
    state: 'decided',
    search: 'a b',
    type: 'pricing_change',
    other: 'x',
  })
  const query = queryString(filter, queueQuery.usual)
  expect(query).toBe('state=decided&search=a+b&type=pricing_change')
  expect(readApprovalFilter(Object.fromEntries(new URLSearchParams(query)))).toEqual(filter)
})

test('SYN-01 SYN-03 SYN-07 a request that changed is replaced where it stands, and goes once it is decided', () => {
  const rules = { isFourEyesOn: true, isCommentRequiredOnReject: false }
  const known = { pages: [{ approvals: rows, next: null, rules }], pageParams: [''] }
  const titles = (fresh: Approval) =>
    mergeQueue(known, readApprovalFilter({}), fresh)?.pages[0]!.approvals.map(({ title }) => title)
  const changed = { ...rows[1]!, title: 'Best words', version: 2 }
  expect(titles(changed)).toEqual(['Lower the price', 'Best words', 'Archive it'])
  expect(titles({ ...changed, version: 0 })).toContain('Better words')
  expect(titles({ ...changed, status: 'rejected' })).toEqual(['Lower the price', 'Archive it'])
  expect(titles(makeRow('Another')), 'its place is not known here').toBeUndefined()
  expect(titles({ ...makeRow('Another'), status: 'rejected' })).toHaveLength(3)
})
