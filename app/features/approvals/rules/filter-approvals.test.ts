import { expect, test } from 'vitest'
import { approvalQuery, filterApprovals, noFilter, readApprovalFilter } from './filter-approvals.ts'

const one = (title: string, type = 'product_update', priority = 'low', by = 'Thandi Mokoena') =>
  ({
    title,
    type,
    priority,
    subject: { name: 'Business Fibre 200' },
    submittedBy: { name: by },
  }) as Parameters<typeof filterApprovals>[0][number]
const rows = [
  one('Lower the price', 'pricing_change', 'urgent'),
  one('Better words'),
  one('Archive it', 'product_archive', 'high', 'Pieter Second'),
]

test.each([
  ['nothing', {}, 3],
  ['a type', { type: 'pricing_change' }, 1],
  ['a priority', { priority: 'high' }, 1],
  ['a type nobody knows', { type: 'x' }, 3],
  ['words of title and subject in any order', { search: '200 words' }, 1],
  ['who asks', { search: 'pieter' }, 1],
  ['all of it at once', { search: 'pieter', type: 'pricing_change' }, 0],
])('LDS-06 requests are filtered by %s', (_title, asked, count) => {
  expect(filterApprovals(rows, readApprovalFilter(asked))).toHaveLength(count)
})

test('LDS-06 a filter of requests and its query string are the same', () => {
  expect(approvalQuery(noFilter)).toBe('')
  const filter = readApprovalFilter({ search: 'a b', type: 'pricing_change', other: 'x' })
  const query = approvalQuery(filter)
  expect(query).toBe('search=a+b&type=pricing_change')
  expect(readApprovalFilter(Object.fromEntries(new URLSearchParams(query)))).toEqual(filter)
})
