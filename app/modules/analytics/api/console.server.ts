import { Hono } from 'hono'
import { csvText } from '#app/basics/csv.ts'
import { johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'
import { countChecks } from '#app/modules/coverage/data/demand.server.ts'
import { countLeadsByDay } from '#app/modules/sales/lead/data/counts.server.ts'
import { readSettings } from '#app/modules/settings/data.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { query, type AppEnv } from '#app/platform/http.server.ts'
import { findCounts, findDays, findSums } from '../data.server.ts'
import { countRows } from '../rules/count-rows.ts'
import { dayAfter, spanOf, summarize, type Span } from '../rules/summarize.ts'
import { periodQuerySchema } from '../schema.ts'
import type { Overview } from '../schema/answers.ts'
import { allow } from '#app/modules/access/session/service.server.ts'

const mostRows = 100_000
/** Enough for a screen; the file has them all. */
const mostListed = 100

/** Figures under /api/admin/analytics (ADS-15). */
export const analyticsApi = new Hono<AppEnv>()
  .get('/', allow('viewer'), query<{ days: string }>(), async (c) => {
    const ctx = c.get('ctx')
    return c.json(await readOverview(ctx, asked(ctx, c.req.query())))
  })
  .get('/counts.csv', allow('viewer'), query<{ days: string }>(), async (c) => {
    const ctx = c.get('ctx')
    const span = asked(ctx, c.req.query())
    const counts = await findCounts(ctx.db, span, mostRows)
    const [enquiries, checks] = await readFriends(ctx, { ...span, before: span.since })
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header(
      'Content-Disposition',
      `attachment; filename="visits-${span.since}-to-${span.until}.csv"`,
    )
    return c.body(csvText(countRows(counts, enquiries, checks)))
  })

function asked(ctx: Context, given: unknown): Span {
  return spanOf(johannesburgDate(ctx.clock.now()), periodQuerySchema.parse(given).days)
}

async function readOverview(ctx: Context, span: Span): Promise<Overview> {
  const [sums, days, [enquiries, checks], site] = await Promise.all([
    findSums(ctx.db, span, mostListed),
    findDays(ctx.db, span),
    readFriends(ctx, span),
    readSettings(ctx, 'site'),
  ])
  const all = summarize(span, { sums, days, enquiries, checks })
  return { ...all, isCounting: site.areVisitsCounted }
}

function readFriends({ db }: Context, span: Span) {
  const until = startOfJohannesburgDay(dayAfter(span.until, 1))
  return Promise.all([
    countLeadsByDay(db, startOfJohannesburgDay(span.before), until),
    countChecks(db, span.before, span.until),
  ])
}
