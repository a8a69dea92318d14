import { expect, test } from 'vitest'
import { contrastRatio } from './contrast-ratio.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ffffff', '#0000ff', 8.59],
])('contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
})

test('what is no colour has no contrast', () => {
  expect(contrastRatio('leaf', '#ffffff')).toBeNaN()
})
