import { expect, test } from 'vitest'
import { countText, mostCounted } from './capped-count.ts'

test('OPS-09 a count is exact up to a thousand, or up to another figure', () => {
  const counts = [0, 1, mostCounted, mostCounted + 1]
  expect(counts.map((count) => countText(count))).toEqual(['0', '1', '1,000', '1,000+'])
  expect([mostCounted + 1, 10_001].map((count) => countText(count, 10_000))).toEqual([
    '1,001',
    '10,000+',
  ])
})
