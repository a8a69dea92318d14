import { johannesburgDate } from '#app/basics/dates.ts'
import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { readSettings } from '#app/modules/settings/data.server.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { directSource, vitalNames } from '../content.ts'
import {
  campaignName,
  isMachine,
  isPrivatePath,
  maskPath,
  publicPath,
  sourceName,
} from '../rules.ts'
import { barOf } from '../rules/vitals.ts'
import { visitorReportSchema, type VisitorReport } from '../schema.ts'
import type { VisitCounter } from './visit-counter.server.ts'

export type Sender = {
  /** The browser asks not to be counted. */
  isRefusing: boolean
  userAgent: string
  /** Paths of the public pages. */
  knownPaths: ReadonlySet<string>
}

/**
 * Counts what the script of a public page reports (API-08, API-09, NF-05). Of the request nothing is kept
 * but counts: address and browser go into the day's visitor hash alone. Machines, and browsers that ask
 * not to be counted, are answered alike and add nothing.
 */
export async function recordReport(
  ctx: Context,
  input: unknown,
  sender: Sender,
  counter: VisitCounter,
): Promise<Outcome<{ isCounted: boolean }>> {
  allowVisitor(ctx)
  const now = ctx.clock.now()
  if (!counter.admit(ctx.clientNetwork, now, ctx.env.RATE_LIMIT_FACTOR))
    return refused('too-many-requests', 'That was a lot of reports.', { retryAfterSeconds: 60 })
  const parsed = visitorReportSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'The report is not of the documented shape.')
  if (sender.isRefusing || isMachine(sender.userAgent) || isPrivatePath(parsed.data.path))
    return accepted({ isCounted: false })
  const site = await readSettings(ctx, 'site')
  if (!site.areVisitsCounted) return accepted({ isCounted: false })

  const day = johannesburgDate(now)
  const page = publicPath(parsed.data.path, sender.knownPaths)
  if (page === undefined) {
    if (parsed.data.isView) counter.add(day, 'broken', maskPath(parsed.data.path))
  } else countPage(counter, day, page, parsed.data)
  if (parsed.data.entry) countEntry(counter, day, page ?? '', parsed.data.entry)
  if (parsed.data.isView) {
    await counter
      .addVisitor(day, ctx.clientNetwork, sender.userAgent)
      // The database is away: pages are served without it, and a count must not fail them.
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'a visitor was not counted'))
  }
  return accepted({ isCounted: true })
}

function countPage(counter: VisitCounter, day: string, page: string, report: VisitorReport): void {
  if (report.isView) counter.add(day, 'view', page)
  for (const form of new Set(report.seen)) counter.add(day, 'form-seen', form)
  for (const form of new Set(report.started)) counter.add(day, 'form-started', form)
  for (const vital of vitalNames) {
    const value = report.vitals?.[vital]
    if (value !== undefined) counter.add(day, vital, page, barOf(vital, value))
  }
}

function countEntry(
  counter: VisitCounter,
  day: string,
  page: string,
  entry: NonNullable<VisitorReport['entry']>,
): void {
  counter.add(day, 'visit', page)
  counter.add(day, 'source', entry.host ? (sourceName(entry.host) ?? directSource) : directSource)
  const campaign = campaignName(entry)
  if (campaign) counter.add(day, 'campaign', campaign)
}
