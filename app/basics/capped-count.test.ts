import { expect, test } from 'vitest'
import { countText, mostCounted } from './capped-count.ts'

test('OPS-09 a count is exact up to ten thousand', () => {
  expect([0, 1, 1234, mostCounted, mostCounted + 1].map(countText)).toEqual([
    '0',
    '1',
    '1234',
    '10000',
    '10,000+',
  ])
})
