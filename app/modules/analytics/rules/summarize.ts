import { leadKinds, type LeadKind } from '#app/modules/sales/lead/schema/inputs.ts'
import { vitalNames, type Metric, type VitalName } from '../content.ts'
import type { Overview } from '../schema/answers.ts'
import { percentile75 } from './vitals.ts'

export type NamedSum = {
  metric: Metric
  name: string
  bar: number
  now: number
  before: number
  lastDay: string | null
}
export type Counted = {
  sums: readonly NamedSum[]
  days: readonly { day: string; metric: 'view' | 'visit' | 'visitor'; count: number }[]
  enquiries: readonly { day: string; kind: LeadKind; count: number }[]
  checks: readonly { day: string; count: number; covered: number }[]
}

type SumsOf = (metric: Metric) => readonly NamedSum[]

const dayMs = 24 * 60 * 60 * 1000

/** The calendar day `days` after `day`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** The last `days` days up to and with `today`, and where the ones before them begin. */
export function spanOf(today: string, days: number) {
  const before = dayAfter(today, 1 - 2 * days)
  return { days, before, since: dayAfter(today, 1 - days), until: today }
}
export type Span = ReturnType<typeof spanOf>

/** Everything the screen shows of a period, from what was counted. */
export function summarize(span: Span, counted: Counted): Omit<Overview, 'isCounting'> {
  const byMetric = Map.groupBy(counted.sums, ({ metric }) => metric)
  const of = (metric: Metric) => byMetric.get(metric) ?? []
  const add = (sums: readonly NamedSum[]) => ({
    now: sums.reduce((total, { now }) => total + now, 0),
    before: sums.reduce((total, { before }) => total + before, 0),
  })
  const split = (rows: readonly { day: string; count: number }[]) => ({
    now: rows.reduce((total, { day, count }) => total + (day >= span.since ? count : 0), 0),
    before: rows.reduce((total, { day, count }) => total + (day < span.since ? count : 0), 0),
  })
  const landings = new Map(of('visit').map(({ name, now }) => [name, now]))
  return {
    since: span.since,
    until: span.until,
    totals: {
      visits: add(of('visit')),
      views: add(of('view')),
      visitors: add(of('visitor')),
      enquiries: split(counted.enquiries),
      coverageChecks: split(counted.checks),
    },
    coveredChecks: counted.checks.reduce(
      (total, { day, covered }) => total + (day >= span.since ? covered : 0),
      0,
    ),
    days: daysOf(span, counted),
    pages: ranked(of('view')).map((page) => ({ ...page, landings: landings.get(page.name) ?? 0 })),
    sources: ranked(of('source')),
    campaigns: ranked(of('campaign')),
    forms: formsOf(span, counted.enquiries, of),
    vitals: vitalsOf(of),
    broken: brokenOf(of('broken')),
  }
}

function ranked(sums: readonly NamedSum[]) {
  return sums
    .map(({ name, now, before }) => ({ name, now, before }))
    .toSorted((one, other) => other.now - one.now || other.before - one.before)
}

function daysOf(span: Span, { days, enquiries }: Counted): Overview['days'] {
  const counts = new Map(days.map(({ day, metric, count }) => [`${day} ${metric}`, count]))
  const sent = Map.groupBy(enquiries, ({ day }) => day)
  const sentOn = (day: string) => (sent.get(day) ?? []).reduce((sum, { count }) => sum + count, 0)
  const length = Math.round((Date.parse(span.until) - Date.parse(span.since)) / dayMs) + 1
  return Array.from({ length }, (_, at) => {
    const day = dayAfter(span.since, at)
    const count = (metric: string, of = day) => counts.get(`${of} ${metric}`) ?? 0
    return {
      day,
      visits: count('visit'),
      visitsBefore: count('visit', dayAfter(span.before, at)),
      enquiries: sentOn(day),
      enquiriesBefore: sentOn(dayAfter(span.before, at)),
      views: count('view'),
      visitors: count('visitor'),
    }
  })
}

/**
 * Forms that were seen or sent, the most sent first. Sent ones come from the leads, whoever was counted. Who started a
 * form has seen it, whichever of the two the browser managed to report.
 */
function formsOf(span: Span, enquiries: Counted['enquiries'], of: SumsOf): Overview['forms'] {
  const count = (metric: Metric, kind: LeadKind) =>
    of(metric).find(({ name }) => name === kind)?.now ?? 0
  const sent = (kind: LeadKind, isNow: boolean) =>
    enquiries.reduce(
      (total, row) =>
        row.kind === kind && row.day >= span.since === isNow ? total + row.count : total,
      0,
    )
  return leadKinds
    .map((kind) => ({
      kind,
      seen: Math.max(count('form-seen', kind), count('form-started', kind)),
      started: count('form-started', kind),
      sent: sent(kind, true),
      sentBefore: sent(kind, false),
    }))
    .filter(({ seen, started, sent: now, sentBefore }) => seen + started + now + sentBefore > 0)
    .toSorted((one, other) => other.sent - one.sent || other.seen - one.seen)
}

/** Pages with figures of real visits in the period, the most measured first. */
function vitalsOf(of: SumsOf): Overview['vitals'] {
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

function brokenOf(sums: readonly NamedSum[]): Overview['broken'] {
  return sums
    .filter(({ now }) => now > 0)
    .map(({ name, now, before, lastDay }) => ({ name, now, before, lastDay: lastDay ?? '' }))
    .toSorted(
      (one, other) => other.now - one.now || Date.parse(other.lastDay) - Date.parse(one.lastDay),
    )
}
