import { johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'
import { campaignName } from '#app/basics/visit-source.ts'
import { directSource } from '#app/modules/analytics/content.ts'
import { histogramBar } from '#app/modules/analytics/overview/rules.ts'
import {
  type DayCount,
  addSampleCounts,
  deleteSampleCounts,
} from '#app/modules/analytics/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { seededNumbers } from './plan.ts'

const dayMs = 24 * 60 * 60 * 1000
const monthDays = 30

/** Pages on which visits begin, each with its share in per cent. */
const landingPageShares = [
  ['/', 40],
  ['/bundles', 18],
  ['/connectivity', 16],
  ['/pricing', 12],
  ['/resources/load-shedding', 8],
  ['/contact', 6],
] as const
const furtherPages = ['/pricing', '/connectivity/fibre', '/contact', '/bundles', '/services']
const sources = [
  ['google.com', 48],
  [directSource, 30],
  ['facebook.com', 12],
  ['linkedin.com', 6],
  ['bing.com', 4],
] as const
const campaign = campaignName({ source: 'newsletter', medium: 'email', campaign: 'spring' })!

/**
 * The visits of the 30 days before today, fewer at weekends, as the site would count them. The result depends only on
 * the date. Today gets no sample visits, only real ones.
 */
export function planVisits(now: Date): DayCount[] {
  const today = startOfJohannesburgDay(johannesburgDate(now)).getTime()
  return Array.from({ length: monthDays }, (_, back) => new Date(today - (back + 1) * dayMs))
    .toReversed()
    .flatMap(visitsOfDay)
}

function visitsOfDay(date: Date): DayCount[] {
  const day = johannesburgDate(date)
  const draw = seededNumbers(`visits-${day}`)
  const counts = new Map<string, DayCount>()
  const add = (metric: DayCount['metric'], name: string, bar = 0) => {
    const key = `${metric} ${name} ${bar}`
    const row = counts.get(key) ?? { day, metric, name, bar, count: 0 }
    counts.set(key, { ...row, count: row.count + 1 })
  }
  const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  const visits = Math.round((isWeekend ? 18 : 42) + draw() * 16)
  for (let number = 0; number < visits; number++) {
    const landing = pickByShare(landingPageShares, draw())
    add('visit', landing)
    add('view', landing)
    add('source', pickByShare(sources, draw()))
    if (draw() < 0.06) add('campaign', campaign)
    if (draw() < 0.9) add('visitor', '')
    if (draw() < 0.55) add('view', furtherPages[Math.floor(draw() * furtherPages.length)]!)
    add('lcp', landing, histogramBar('lcp', 900 + draw() * 1_800))
    add('inp', landing, histogramBar('inp', 40 + draw() * 180))
    add('cls', landing, histogramBar('cls', draw() * 0.08))
    add('ttfb', landing, histogramBar('ttfb', 120 + draw() * 600))
  }
  return [...counts.values()]
}

/** The name whose share in per cent covers `chance`, a number from 0 up to 1. */
function pickByShare(shares: readonly (readonly [string, number])[], chance: number): string {
  let left = chance * 100
  for (const [name, share] of shares) {
    if (left < share) return name
    left -= share
  }
  return shares[0]![0]
}

/** Adds the visits of the month, marked as samples; a repeat adds nothing. */
export async function addVisits({ db, clock }: Context): Promise<void> {
  await addSampleCounts(db, planVisits(clock.now()))
}

/** Removes the sample visits of the month, and no real ones. */
export async function removeVisits(tx: Transaction): Promise<void> {
  await deleteSampleCounts(tx)
}
