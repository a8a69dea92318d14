import { expect, test } from 'vitest'
import {
  formatCappedCount,
  formatCompactRands,
  formatRands,
  formatRandsAndCents,
  maxShownCount,
} from './numbers.ts'

test('OPS-09 a count is exact up to 1,000 or another limit, and shown with a plus above it', () => {
  const counts = [0, 1, maxShownCount, maxShownCount + 1]
  expect(counts.map((count) => formatCappedCount(count))).toEqual(['0', '1', '1,000', '1,000+'])
  expect([maxShownCount + 1, 10_001].map((count) => formatCappedCount(count, 10_000))).toEqual([
    '1,001',
    '10,000+',
  ])
})

test.each([
  [0, 'R0'],
  [35, 'R35'],
  [999, 'R999'],
  [1999, 'R1,999'],
  [125000, 'R125,000'],
  [1234567, 'R1,234,567'],
  [-12301, '−R12,301'],
])('LIM-14 %i rand is shown as %s', (rands, text) => expect(formatRands(rands)).toBe(text))

test.each([
  [0, 'R0'],
  [950, 'R950'],
  [700_000, 'R700K'],
  [2_650, 'R2.65K'],
  [999_999, 'R1M'],
  [1_250_000, 'R1.25M'],
  [-30_000, '−R30K'],
])('ADA-04 %i rand is shown as %s on a card', (rands, text) => {
  expect(formatCompactRands(rands)).toBe(text)
})

test.each([
  [600, 'R600'],
  [599.5, 'R599.50'],
  [1234.05, 'R1,234.05'],
  [-0.5, '−R0.50'],
])('%f with cents is shown as %s', (rands, text) => expect(formatRandsAndCents(rands)).toBe(text))
