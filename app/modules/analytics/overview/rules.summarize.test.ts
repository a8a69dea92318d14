import { expect, test } from 'vitest'
import type { Metric } from '../content.ts'
import { type NamedSum, countRows, dayAfter, spanOf, summarizeOverview } from './rules.ts'

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
const emptyCounts = { sums: [], days: [], enquiries: [], checks: [] }

test('a period ends today and the one before it is as long', () => {
  expect(span).toEqual({ days: 7, before: '2026-11-07', since: '2026-11-14', until: '2026-11-20' })
  expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01')
})

test('every day of the period has a row, also where nothing was counted', () => {
  const { days, totals } = summarizeOverview(span, {
    ...emptyCounts,
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
    Array.from({ length: 7 }, (_, at) => dayAfter('2026-11-14', at)),
  )
  expect(days[0]).toMatchObject({ visits: 3, visitsBefore: 2, enquiries: 5, enquiriesBefore: 0 })
  expect(days[6]).toMatchObject({ visits: 0, visitors: 5, enquiries: 0, enquiriesBefore: 2 })
  expect(totals.visits).toEqual({ now: 0, before: 0 })
})

test('pages are ranked, with the visits that began there', () => {
  const { pages, totals } = summarizeOverview(span, {
    ...emptyCounts,
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

test('a form goes from seen to started to sent; sent ones are the stored enquiries', () => {
  const { forms, totals } = summarizeOverview(span, {
    ...emptyCounts,
    sums: [sum('form-seen', 'contact', { now: 40 }), sum('form-started', 'contact', { now: 10 })],
    enquiries: [
      { day: '2026-11-15', kind: 'contact', count: 4 },
      { day: '2026-11-13', kind: 'contact', count: 6 },
      { day: '2026-11-10', kind: 'referral', count: 1 },
    ],
  })
  expect(forms).toEqual([
    { kind: 'contact', seen: 40, started: 10, sent: 4, sentBefore: 6 },
    { kind: 'referral', seen: 0, started: 0, sent: 0, sentBefore: 1 },
  ])
  expect(totals.enquiries).toEqual({ now: 4, before: 7 })
})

test('coverage questions count with their answers', () => {
  const { totals, coveredChecks } = summarizeOverview(span, {
    ...emptyCounts,
    checks: [
      { day: '2026-11-20', count: 10, covered: 4 },
      { day: '2026-11-10', count: 3, covered: 3 },
    ],
  })
  expect(totals.coverageChecks).toEqual({ now: 10, before: 3 })
  expect(coveredChecks).toBe(4)
})

test('a form is seen by as many as start it, though the browser reported fewer', () => {
  const counted = {
    ...emptyCounts,
    sums: [sum('form-seen', 'contact', { now: 2 }), sum('form-started', 'contact', { now: 3 })],
  }
  expect(summarizeOverview(span, counted).forms).toMatchObject([{ seen: 3, started: 3 }])
})

test('vitals are of the period alone; NF-05 broken paths carry the day last seen', () => {
  const { vitals, broken } = summarizeOverview(span, {
    ...emptyCounts,
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

test('the file has a row per day and name, in order of days', () => {
  const rows = countRows(
    [
      { day: '2026-11-20', metric: 'form-seen', name: 'contact', count: 3 },
      { day: '2026-11-19', metric: 'broken', name: '/old', count: 1 },
    ],
    [{ day: '2026-11-18', kind: 'contact', count: 2 }],
    [{ day: '2026-11-21', count: 5, covered: 2 }],
  )
  expect(rows.map((row) => row.join('|'))).toEqual([
    'Day|What|Name|Count',
    expect.stringMatching(/^2026-11-18\|Form sent\|Contact.*\|2$/),
    '2026-11-19|Broken path|/old|1',
    expect.stringMatching(/^2026-11-20\|Form seen\|Contact.*\|3$/),
    '2026-11-21|Coverage check|covered|2',
    '2026-11-21|Coverage check|not covered|3',
  ])
})
