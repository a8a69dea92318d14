import { expect, test } from 'vitest'
import { histogramBar, formatVital, rateVital, percentile75, vitalScales } from './rules.ts'

test.each([
  ['lcp', 0, 0],
  ['lcp', 100, 0],
  ['lcp', 101, 1],
  ['lcp', 99_000, vitalScales.lcp.bounds.length],
  ['cls', 0, 0],
  ['cls', 0.1, 5],
] as const)('%s %d falls into bar %d', (vital, value, bar) => {
  expect(histogramBar(vital, value)).toBe(bar)
})

test('the limits of good and poor are bounds, so that no bar holds both verdicts', () => {
  for (const { good, poor, bounds } of Object.values(vitalScales)) {
    expect(bounds).toContain(good)
    expect(bounds).toContain(poor)
    expect(bounds).toEqual(bounds.toSorted((one, other) => one - other))
  }
})

test('the 75th percentile of a histogram', () => {
  expect(percentile75('lcp', new Map())).toBeUndefined()
  expect(percentile75('lcp', new Map([[0, 4]]))).toBe(75)
  // Three of the four values are at most 200 ms.
  expect(
    percentile75(
      'lcp',
      new Map([
        [20, 1],
        [1, 3],
      ]),
    ),
  ).toBe(200)
  expect(percentile75('lcp', new Map([[vitalScales.lcp.bounds.length, 2]]))).toBe(15_000)
})

test('the 75th percentile of many values is near the real one', () => {
  const values = Array.from({ length: 1000 }, (_, at) => 400 + at * 3)
  const bars = new Map<number, number>()
  for (const value of values) {
    const bar = histogramBar('lcp', value)
    bars.set(bar, (bars.get(bar) ?? 0) + 1)
  }
  const real = values[749]!
  expect(Math.abs(percentile75('lcp', bars)! - real) / real).toBeLessThan(0.05)
})

test.each([
  ['lcp', 2500, 'good'],
  ['lcp', 2501, 'fair'],
  ['lcp', 4001, 'poor'],
  ['inp', 500, 'fair'],
  ['cls', 0.26, 'poor'],
  ['ttfb', 800, 'good'],
] as const)('%s %d is %s', (vital, value, verdict) => {
  expect(rateVital(vital, value)).toBe(verdict)
})

test.each([
  ['lcp', 1240, '1.24 s'],
  ['inp', 85.4, '85 ms'],
  ['cls', 0.0512, '0.05'],
] as const)('%s %d reads %s', (vital, value, text) => {
  expect(formatVital(vital, value)).toBe(text)
})
