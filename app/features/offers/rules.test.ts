import { expect, test } from 'vitest'
import { shownAmount } from './rules.ts'

test.each([
  [1999, 'R1,999'],
  [35, 'R35'],
  [null, null],
  [0, null],
  [-1, null],
  [Number.NaN, null],
])('HOME-08 an offer of %s rand shows as %s', (amountRands, text) => {
  expect(shownAmount({ amountRands })).toBe(text)
})
