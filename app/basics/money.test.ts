import { expect, test } from 'vitest'
import { formatRands } from './money.ts'

test.each([
  [0, 'R0'],
  [35, 'R35'],
  [999, 'R999'],
  [1999, 'R1,999'],
  [125000, 'R125,000'],
  [1234567, 'R1,234,567'],
  [-12301, '-R12,301'],
])('LIM-14 %i rand reads %s', (rands, text) => {
  expect(formatRands(rands)).toBe(text)
})
