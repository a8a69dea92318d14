import type { CsvCell } from '#app/basics/csv.ts'
import { dateAfter, formatDate } from '#app/basics/dates.ts'
import { formatCount } from '#app/basics/numbers.ts'
import { kindLabels } from '#app/modules/sales/lead/inbox/content.ts'
import { type LeadKind, leadKinds } from '#app/modules/sales/lead/schema.ts'
import { type Metric, type VitalName, vitalNames } from '../content.ts'

type Scale = { good: number; poor: number; bounds: readonly number[] }

const durationBounds = [
  100, 200, 300, 400, 500, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2500, 3000, 3500, 4000,
  5000, 6000, 8000, 10_000, 15_000,
]

/**
 * Histogram bounds, and limits of good and poor values (web.dev/vitals), in milliseconds; CLS has no unit. Only append
 * bars at the end, because stored rows refer to them by index.
 */
export const vitalScales: Record<VitalName, Scale> = {
  lcp: { good: 2500, poor: 4000, bounds: durationBounds },
  inp: {
    good: 200,
    poor: 500,
    bounds: [25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 700, 1000, 2000, 5000],
  },
  cls: {
    good: 0.1,
    poor: 0.25,
    bounds: [0.001, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 1],
  },
  ttfb: { good: 800, poor: 1800, bounds: durationBounds },
}

/** Returns the histogram bar of a value. Bar i contains values above bound i-1 and up to bound i. */
export function histogramBar(vital: VitalName, value: number): number {
  const { bounds } = vitalScales[vital]
  const at = bounds.findIndex((bound) => value <= bound)
  return at < 0 ? bounds.length : at
}

/** Returns the 75th percentile of a histogram, assuming an even spread within each bar; undefined without values. */
export function percentile75(
  vital: VitalName,
  bars: ReadonlyMap<number, number>,
): number | undefined {
  const { bounds } = vitalScales[vital]
  const total = [...bars.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return undefined
  const wanted = total * 0.75
  let below = 0
  for (const [bar, count] of [...bars].toSorted(([one], [other]) => one - other)) {
    if (below + count >= wanted) {
      const from = bounds[bar - 1] ?? 0
      const to = bounds[bar] ?? from
      return from + ((to - from) * (wanted - below)) / count
    }
    below += count
  }
  return bounds.at(-1)
}

export type Verdict = 'good' | 'fair' | 'poor'

export function rateVital(vital: VitalName, value: number): Verdict {
  const { good, poor } = vitalScales[vital]
  if (value <= good) return 'good'
  return value <= poor ? 'fair' : 'poor'
}

/** Formats a vital: 1240 → "1.24 s", 85 → "85 ms", layout shift 0.0512 → "0.05". */
export function formatVital(vital: VitalName, value: number): string {
  if (vital === 'cls') return value.toFixed(2)
  return value >= 1000 ? `${(value / 1000).toFixed(2)} s` : `${Math.round(value)} ms`
}

export type NamedSum = {
  metric: Metric
  name: string
  bar: number
  now: number
  before: number
  lastDay: string | null
}
export type PeriodCounts = {
  sums: readonly NamedSum[]
  days: readonly { day: string; metric: 'view' | 'visit' | 'visitor'; count: number }[]
  enquiries: readonly { day: string; kind: LeadKind; count: number }[]
  checks: readonly { day: string; count: number; covered: number }[]
}

type FindMetricSums = (metric: Metric) => readonly NamedSum[]

/** Returns the last `days` days including `today`, and the start (`before`) of the equal period before them. */
export function spanOf(today: string, days: number) {
  const before = dateAfter(today, 1 - 2 * days)
  return { days, before, since: dateAfter(today, 1 - days), until: today }
}
export type Span = ReturnType<typeof spanOf>

/** The figures of the screen. */
export type Overview = ReturnType<typeof summarizeOverview> & {
  isCounting: boolean
  /** True if the figures include visits from the sample month. Enquiries never include samples. */
  hasSamples: boolean
  /** Quotes sent, and the value of accepted quotes, by source. An empty source means unknown. */
  value: {
    source: string
    quotes: number
    accepted: number
    monthCents: number
    onceCents: number
  }[]
}

export function summarizeOverview(span: Span, counted: PeriodCounts) {
  const byMetric = Map.groupBy(counted.sums, ({ metric }) => metric)
  const sumsOf = (metric: Metric) => byMetric.get(metric) ?? []
  const add = (sums: readonly NamedSum[]) => ({
    now: sums.reduce((total, { now }) => total + now, 0),
    before: sums.reduce((total, { before }) => total + before, 0),
  })
  const landings = new Map(sumsOf('visit').map(({ name, now }) => [name, now]))
  return {
    since: span.since,
    until: span.until,
    totals: {
      visits: add(sumsOf('visit')),
      views: add(sumsOf('view')),
      visitors: add(sumsOf('visitor')),
      enquiries: splitBySpan(span, counted.enquiries),
      coverageChecks: splitBySpan(span, counted.checks),
    },
    coveredChecks: splitBySpan(
      span,
      counted.checks.map(({ day, covered }) => ({ day, count: covered })),
    ).now,
    days: daysOf(span, counted),
    pages: sortByCount(sumsOf('view')).map((page) => ({
      ...page,
      landings: landings.get(page.name) ?? 0,
    })),
    sources: sortByCount(sumsOf('source')),
    campaigns: sortByCount(sumsOf('campaign')),
    forms: formsOf(span, counted.enquiries, sumsOf),
    vitals: vitalsOf(sumsOf),
    broken: brokenPathsOf(sumsOf('broken')),
  }
}

/** Adds up the counts of the period, and of the period before it. */
function splitBySpan({ since }: Span, rows: readonly { day: string; count: number }[]) {
  const sum = (isNow: boolean) =>
    rows.reduce((total, { day, count }) => total + (day >= since === isNow ? count : 0), 0)
  return { now: sum(true), before: sum(false) }
}

function sortByCount(sums: readonly NamedSum[]) {
  return sums
    .map(({ name, now, before }) => ({ name, now, before }))
    .toSorted((one, other) => other.now - one.now || other.before - one.before)
}

function daysOf(span: Span, { days, enquiries }: PeriodCounts) {
  const counts = new Map(days.map(({ day, metric, count }) => [`${day} ${metric}`, count]))
  const sent = Map.groupBy(enquiries, ({ day }) => day)
  const sentOn = (day: string) => (sent.get(day) ?? []).reduce((sum, { count }) => sum + count, 0)
  return Array.from({ length: span.days }, (_, at) => {
    const day = dateAfter(span.since, at)
    const dayBefore = dateAfter(span.before, at)
    const count = (metric: string, of = day) => counts.get(`${of} ${metric}`) ?? 0
    return {
      day,
      visits: count('visit'),
      visitsBefore: count('visit', dayBefore),
      enquiries: sentOn(day),
      enquiriesBefore: sentOn(dayBefore),
      views: count('view'),
      visitors: count('visitor'),
    }
  })
}

/** Sent forms come from the leads, so they include visitors who opted out. A started form counts as seen. */
function formsOf(span: Span, enquiries: PeriodCounts['enquiries'], of: FindMetricSums) {
  const count = (metric: Metric, kind: LeadKind) =>
    of(metric).find(({ name }) => name === kind)?.now ?? 0
  const byKind = Map.groupBy(enquiries, ({ kind }) => kind)
  return leadKinds
    .map((kind) => {
      const { now: sent, before: sentBefore } = splitBySpan(span, byKind.get(kind) ?? [])
      const started = count('form-started', kind)
      return { kind, seen: Math.max(count('form-seen', kind), started), started, sent, sentBefore }
    })
    .filter(({ seen, started, sent: now, sentBefore }) => seen + started + now + sentBefore > 0)
    .toSorted((one, other) => other.sent - one.sent || other.seen - one.seen)
}

/** Lists the pages with vitals from real visits in the period, most measurements first. */
function vitalsOf(of: FindMetricSums) {
  const measured = vitalNames.map((vital) => of(vital).filter(({ now }) => now > 0))
  const pages = new Set(measured.flat().map(({ name }) => name))
  const byPage = measured.map((sums) => Map.groupBy(sums, ({ name }) => name))
  const figureOf = (vital: VitalName, page: string) => {
    const sums = byPage[vitalNames.indexOf(vital)]!.get(page)
    const counts = sums && new Map(sums.map(({ bar, now }) => [bar, now]))
    const p75 = counts && percentile75(vital, counts)
    if (!counts || p75 === undefined) return null
    return { p75, samples: [...counts.values()].reduce((total, count) => total + count, 0) }
  }
  return [...pages]
    .map((page) => ({
      page,
      lcp: figureOf('lcp', page),
      inp: figureOf('inp', page),
      cls: figureOf('cls', page),
      ttfb: figureOf('ttfb', page),
    }))
    .toSorted((one, other) => (other.lcp?.samples ?? 0) - (one.lcp?.samples ?? 0))
}

function brokenPathsOf(sums: readonly NamedSum[]) {
  return sums
    .filter(({ now }) => now > 0)
    .map(({ name, now, before, lastDay }) => ({ name, now, before, lastDay: lastDay ?? '' }))
    .toSorted(
      (one, other) => other.now - one.now || Date.parse(other.lastDay) - Date.parse(one.lastDay),
    )
}

const metricLabels: Record<string, string> = {
  view: 'Page view',
  visit: 'Visit starting on',
  visitor: 'Daily visitors',
  source: 'Visit from',
  campaign: 'Visit by campaign',
  broken: 'Broken path',
  'form-seen': 'Form seen',
  'form-started': 'Form started',
}

/** Lists all counts of a day as spreadsheet rows, one per name. */
export function countRows(
  day: string,
  counts: readonly { metric: string; name: string; count: number }[],
  { enquiries, checks }: Pick<PeriodCounts, 'enquiries' | 'checks'>,
): CsvCell[][] {
  const isOfDay = (row: { day: string }) => row.day === day
  return [
    ...counts.map(({ metric, name, count }) => {
      const label = metric.startsWith('form-') ? kindLabels[name as LeadKind] : undefined
      return [day, metricLabels[metric] ?? metric, label ?? name, count]
    }),
    ...enquiries
      .filter(isOfDay)
      .map(({ kind, count }) => [day, 'Form sent', kindLabels[kind], count]),
    ...checks.filter(isOfDay).flatMap(({ count, covered }) => [
      [day, 'Coverage check', 'covered', covered],
      [day, 'Coverage check', 'not covered', count - covered],
    ]),
  ]
}

export function describeDifference({ now, before }: { now: number; before: number }): string {
  if (now === before) return 'No change'
  if (before === 0) return 'New'
  if (now === 0) return `${formatCount(before)} before`
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return 'About the same as before'
  return `${formatCount(percent)}% ${now > before ? 'more' : 'fewer'} than before`
}

/** Formats a share such as "25%". Undefined if the whole is 0 or the part is greater than the whole. */
export function formatShare(part: number, whole: number): string | undefined {
  if (whole === 0 || part > whole) return undefined
  const percent = (part / whole) * 100
  return percent > 0 && percent < 1 ? 'under 1%' : `${Math.round(percent)}%`
}

/** Formats a date as day and short month: 2026-11-20 → "20 Nov". */
export function shortDay(day: string): string {
  const [number, month = ''] = formatDate(day).split(' ')
  return `${number} ${month.slice(0, 3)}`
}

/** Formats a period as "14 November to 20 November 2026". */
export function describePeriod(since: string, until: string): string {
  const [from, to] = [formatDate(since), formatDate(until)]
  return since.slice(0, 4) === until.slice(0, 4)
    ? `${from.slice(0, -5)} to ${to}`
    : `${from} to ${to}`
}
