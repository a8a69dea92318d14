import { expect, test } from 'vitest'
import { dateAfter } from '#app/basics/dates.ts'
import { sitePage } from '#app/modules/shell/search-presence/rules.ts'
import type { Metric } from '../content.ts'
import {
  type NamedSum,
  type PeriodCounts,
  countRows,
  describeDifference,
  describePeriod,
  formatShare,
  formatVital,
  histogramBar,
  percentile75,
  rateVital,
  shortDay,
  spanOf,
  summarizeOverview,
  vitalScales,
} from './rules.ts'

const span = spanOf('2026-11-20', 7)
const sum = (metric: Metric, name: string, more: Partial<NamedSum> = {}): NamedSum => ({
  metric,
  name,
  bar: 0,
  now: 1,
  before: 0,
  lastDay: '2026-11-20',
  ...more,
})
const summarize = (counted: Partial<PeriodCounts>) =>
  summarizeOverview(span, { sums: [], days: [], enquiries: [], checks: [], ...counted })

test('a period ends today, and the previous period has the same length', () => {
  expect(span).toEqual({ days: 7, before: '2026-11-07', since: '2026-11-14', until: '2026-11-20' })
  expect(dateAfter('2026-02-28', 1)).toBe('2026-03-01')
})

test('every day of the period has a row, even without counts', () => {
  const { days, totals } = summarize({
    days: [
      { day: '2026-11-14', metric: 'visit', count: 3 },
      { day: '2026-11-07', metric: 'visit', count: 2 },
      { day: '2026-11-20', metric: 'visitor', count: 5 },
    ],
    enquiries: [
      { day: '2026-11-14', kind: 'contact', count: 4 },
      { day: '2026-11-14', kind: 'referral', count: 1 },
      { day: '2026-11-13', kind: 'contact', count: 2 },
    ],
  })
  expect(days.map(({ day }) => day)).toEqual(
    Array.from({ length: 7 }, (_, at) => dateAfter('2026-11-14', at)),
  )
  expect(days[0]).toMatchObject({ visits: 3, visitsBefore: 2, enquiries: 5, enquiriesBefore: 0 })
  expect(days[6]).toMatchObject({ visits: 0, visitors: 5, enquiries: 0, enquiriesBefore: 2 })
  expect(totals.visits).toEqual({ now: 0, before: 0 })
})

test('pages are ranked by views and show the visits that started there', () => {
  const { pages, totals } = summarize({
    sums: [
      sum('view', '/pricing', { now: 2, before: 9 }),
      sum('view', '/', { now: 5, before: 1 }),
      sum('visit', '/', { now: 4 }),
    ],
  })
  expect(pages).toEqual([
    { name: '/', now: 5, before: 1, landings: 4 },
    { name: '/pricing', now: 2, before: 9, landings: 0 },
  ])
  expect(totals.views).toEqual({ now: 7, before: 10 })
})

test('forms, enquiries and coverage checks are counted for the period and the one before', () => {
  const { forms, totals, coveredChecks } = summarize({
    sums: [sum('form-seen', 'contact', { now: 40 }), sum('form-started', 'contact', { now: 10 })],
    enquiries: [
      { day: '2026-11-15', kind: 'contact', count: 4 },
      { day: '2026-11-13', kind: 'contact', count: 6 },
      { day: '2026-11-10', kind: 'referral', count: 1 },
    ],
    checks: [
      { day: '2026-11-20', count: 10, covered: 4 },
      { day: '2026-11-10', count: 3, covered: 3 },
    ],
  })
  expect(forms).toEqual([
    { kind: 'contact', seen: 40, started: 10, sent: 4, sentBefore: 6 },
    { kind: 'referral', seen: 0, started: 0, sent: 0, sentBefore: 1 },
  ])
  expect(totals.enquiries).toEqual({ now: 4, before: 7 })
  expect(totals.coverageChecks).toEqual({ now: 10, before: 3 })
  expect(coveredChecks).toBe(4)
})

test('a form counts as seen at least as often as started, even if browsers reported fewer', () => {
  const sums = [sum('form-seen', 'contact', { now: 2 }), sum('form-started', 'contact', { now: 3 })]
  expect(summarize({ sums }).forms).toMatchObject([{ seen: 3, started: 3 }])
})

test('NF-05 only this period’s vitals and broken paths are listed, broken paths with the day last seen', () => {
  const { vitals, broken } = summarize({
    sums: [
      sum('lcp', '/', { bar: 1, now: 4 }),
      sum('lcp', '/pricing', { bar: 3, now: 0, before: 8 }),
      sum('broken', '/old', { now: 2, lastDay: '2026-11-18' }),
      sum('broken', '/older', { now: 0, before: 7 }),
    ],
  })
  expect(vitals).toEqual([
    { page: '/', lcp: { p75: 175, samples: 4 }, inp: null, cls: null, ttfb: null },
  ])
  expect(broken).toEqual([{ name: '/old', now: 2, before: 0, lastDay: '2026-11-18' }])
})

test('the CSV export has a row per day and name', () => {
  const checks = ['2026-11-20', '2026-11-21'].map((day) => ({ day, count: 5, covered: 2 }))
  const counts = [{ metric: 'form-seen', name: 'contact', count: 3 }]
  const enquiries = [{ day: '2026-11-20', kind: 'contact' as const, count: 2 }]
  const rows = countRows('2026-11-20', counts, { enquiries, checks })
  expect(rows.map((row) => row.join('|'))).toEqual([
    expect.stringMatching(/^2026-11-20\|Form seen\|Contact.*\|3$/),
    expect.stringMatching(/^2026-11-20\|Form sent\|Contact.*\|2$/),
    '2026-11-20|Coverage check|covered|2',
    '2026-11-20|Coverage check|not covered|3',
  ])
})

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

test('the good and poor limits are histogram bounds, so no bar mixes two ratings', () => {
  for (const { good, poor, bounds } of Object.values(vitalScales)) {
    expect(bounds).toContain(good)
    expect(bounds).toContain(poor)
    expect(bounds).toEqual(bounds.toSorted((one, other) => one - other))
  }
})

/** Counts how often each bar occurs. */
const countBars = (bars: readonly number[]) =>
  new Map([...Map.groupBy(bars, (bar) => bar)].map(([bar, { length }]) => [bar, length]))

test('the 75th percentile is interpolated within a histogram bar, and undefined without values', () => {
  expect(percentile75('lcp', new Map())).toBeUndefined()
  expect(percentile75('lcp', countBars([0, 0, 0, 0]))).toBe(75)
  // Three of the four values are at most 200 ms.
  const four = [20, 1, 1, 1]
  expect(percentile75('lcp', countBars(four))).toBe(200)
  expect(percentile75('lcp', new Map([[vitalScales.lcp.bounds.length, 2]]))).toBe(15_000)
})

test('the 75th percentile of 1,000 values is within 5% of the exact one', () => {
  const values = Array.from({ length: 1000 }, (_, at) => 400 + at * 3)
  const bars = countBars(values.map((value) => histogramBar('lcp', value)))
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
] as const)('%s %d is %s', (vital, value, verdict) => expect(rateVital(vital, value)).toBe(verdict))

test.each([
  ['lcp', 1240, '1.24 s'],
  ['inp', 85.4, '85 ms'],
  ['cls', 0.0512, '0.05'],
] as const)('%s %d reads %s', (vital, value, text) => expect(formatVital(vital, value)).toBe(text))

test.each([
  [0, 0, 'No change'],
  [3, 3, 'No change'],
  [3, 0, 'New'],
  [0, 3, '3 before'],
  [150, 100, '50% more than before'],
  [1001, 1000, 'About the same as before'],
  [25, 100, '75% fewer than before'],
])('%d after %d: %s', (now, before, words) => {
  expect(describeDifference({ now, before })).toBe(words)
})

test.each([
  [1, 4, '25%'],
  [1, 400, 'under 1%'],
  [0, 4, '0%'],
  [5, 4, undefined],
  [0, 0, undefined],
])('%d of %d is %s', (part, whole, share) => expect(formatShare(part, whole)).toBe(share))

test('days, periods and public pages have readable names', () => {
  expect(shortDay('2026-09-03')).toBe('3 Sep')
  expect(describePeriod('2026-11-14', '2026-11-20')).toBe('14 November to 20 November 2026')
  expect(describePeriod('2025-12-20', '2026-01-02')).toBe('20 December 2025 to 2 January 2026')
  expect(sitePage('/pricing')?.name).toBe('Pricing')
  expect(sitePage('/email-opt-out')).toBeUndefined()
})
