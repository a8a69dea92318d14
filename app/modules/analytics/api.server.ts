import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { dateAfter, johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'
import { parseJson } from '#app/basics/text.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import { countChecks } from '#app/modules/coverage/demand/store.server.ts'
import { countLeadsByDay } from '#app/modules/sales/lead/store.server.ts'
import { findQuoteValueBySource } from '#app/modules/sales/quote/value/store.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { csvChunks, sendCsv } from '#app/platform/csv.server.ts'
import {
  type AppEnv,
  findJsonProblem,
  query,
  refusalResponse,
  refuseMethod,
  refuseOtherTypes,
  describeBody,
} from '#app/platform/http.server.ts'
import { type Overview, type Span, countRows, spanOf, summarizeOverview } from './overview/rules.ts'
import { hasOptedOut } from './rules.ts'
import { periodQuerySchema, visitorReportSchema } from './schema.ts'
import { type VisitCounter, recordReport } from './service.server.ts'
import { findCounts, findDays, findSums, hasSampleCounts } from './store.server.ts'

const maxReportBytes = 4 * 1024

/**
 * POST /functions/measure: receives reports from public pages, as JSON that a beacon sends as text. Requires no key,
 * sets no cookie and responds with an empty 204. `knownPaths` returns the public pages' paths.
 */
export function measureFunction(counter: VisitCounter, knownPaths: () => Promise<string[]>) {
  const error = `A report can be up to ${maxReportBytes / 1024} kB.`
  let known: Promise<ReadonlySet<string>> | undefined
  return new Hono<AppEnv>()
    .post(
      '/measure',
      bodyLimit({
        maxSize: maxReportBytes,
        onError: (c) => c.json({ success: false, error, reason: 'invalid-input' }, 413),
      }),
      describeBody(visitorReportSchema),
      async (c, next) => refuseOtherTypes(c, { isBeacon: true }) ?? next(),
      async (c) => {
        const text = await c.req.text()
        const given = parseJson(text)
        const input = given === undefined || findJsonProblem(text) ? undefined : given
        known ??= knownPaths().then((paths) => new Set(paths))
        // The next report tries again.
        known.catch(() => (known = undefined))
        const sender = {
          isRefusing: hasOptedOut({ gpc: c.req.header('sec-gpc'), dnt: c.req.header('dnt') }),
          userAgent: c.req.header('user-agent') ?? '',
          knownPaths: await known,
        }
        const outcome = await recordReport(c.get('ctx'), input, sender, counter)
        return outcome.ok ? c.body(null, 204) : refusalResponse(c, outcome)
      },
    )
    .all('/measure', refuseMethod('POST'))
}

/** Maximum rows on the screen. The download contains all rows. */
const maxListedNames = 100

export const analyticsApi = new Hono<AppEnv>()
  .get('/', allow('viewer'), query<{ days: string }>(periodQuerySchema), async (c) => {
    const ctx = c.get('ctx')
    return c.json(await readOverview(ctx, requestedSpan(ctx, c.req.query())))
  })
  .get('/counts.csv', allow('viewer'), query<{ days: string }>(periodQuerySchema), async (c) => {
    const ctx = c.get('ctx')
    const span = requestedSpan(ctx, c.req.query())
    const days = rowsByDay(ctx, span)
    const parts = csvChunks(['Day', 'What', 'Name', 'Count'], days, (cells) => cells)
    return sendCsv(c, `visits-${span.since}-to`, { parts })
  })

/** Reads one day at a time, because a quarter may have millions of counts. */
async function* rowsByDay(ctx: Context, span: Span) {
  const others = await readLeadAndCheckCounts(ctx, { ...span, before: span.since })
  for (let day = span.since; day <= span.until; day = dateAfter(day, 1))
    yield countRows(day, await findCounts(ctx.db, day), others)
}

function requestedSpan(ctx: Context, given: unknown): Span {
  return spanOf(johannesburgDate(ctx.clock.now()), periodQuerySchema.parse(given).days)
}

async function readOverview(ctx: Context, span: Span): Promise<Overview> {
  const until = startOfJohannesburgDay(dateAfter(span.until, 1))
  const [sums, days, others, site, value, hasSamples] = await Promise.all([
    findSums(ctx.db, span, maxListedNames),
    findDays(ctx.db, span),
    readLeadAndCheckCounts(ctx, span),
    readSettings(ctx, 'site'),
    findQuoteValueBySource(ctx.db, startOfJohannesburgDay(span.since), until),
    hasSampleCounts(ctx.db, span.before, span.until),
  ])
  const all = summarizeOverview(span, { sums, days, ...others })
  return { ...all, value, hasSamples, isCounting: site.areVisitsCounted }
}

async function readLeadAndCheckCounts({ db }: Context, span: Span) {
  const until = startOfJohannesburgDay(dateAfter(span.until, 1))
  const [enquiries, checks] = await Promise.all([
    countLeadsByDay(db, startOfJohannesburgDay(span.before), until),
    countChecks(db, span.before, span.until),
  ])
  return { enquiries, checks }
}
