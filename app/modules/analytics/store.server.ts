import { and, eq, gte, inArray, lt, lte, ne, notInArray, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#app/platform/database.server.ts'
import { type Metric, vitalNames } from './content.ts'
import {
  analyticsDaily,
  analyticsDays,
  analyticsPeriods,
  analyticsSalts,
  analyticsVisitors,
} from './tables.ts'

const dailyFigures = sql`${analyticsDaily.metric} in ('view', 'visit', 'visitor')`

type Period = { days: number; before: string; since: string; until: string }

/** Sums a period anew, and its days, up to and without its last day; takes as long as it takes. */
export async function sumPeriod(tx: Transaction, { days, before, since, until }: Period) {
  await tx.execute(sql`set local statement_timeout = 0`)
  const ofPeriod = and(gte(analyticsDaily.day, before), lt(analyticsDaily.day, until))
  await tx.delete(analyticsPeriods).where(eq(analyticsPeriods.days, days))
  await tx.execute(sql`
    insert into ${analyticsPeriods} (days, as_of, metric, name, bar, now, before, last_day)
    select ${days}::int, ${until}::date, metric, name, bar,
      coalesce(sum(count) filter (where day >= ${since}::date), 0)::int,
      coalesce(sum(count) filter (where day < ${since}::date), 0)::int, max(day)
    from ${analyticsDaily} where ${ofPeriod} group by metric, name, bar`)
  await tx
    .delete(analyticsDays)
    .where(and(gte(analyticsDays.day, before), lt(analyticsDays.day, until)))
  await tx.execute(sql`
    insert into ${analyticsDays} (day, metric, count)
    select day, metric, sum(count)::int from ${analyticsDaily} where ${ofPeriod} and ${dailyFigures} group by day, metric`)
}

/**
 * Whether the sums of this period, made on its last day, exist. All rows of a period are written at once, so the
 * first by key is enough: without the order, rows of other periods are read first.
 */
export async function isSummed(db: Queryable, { days, until }: Pick<Period, 'days' | 'until'>) {
  const { metric, name, bar } = analyticsPeriods
  const [first] = await db
    .select({ asOf: analyticsPeriods.asOf })
    .from(analyticsPeriods)
    .where(eq(analyticsPeriods.days, days))
    .orderBy(analyticsPeriods.days, metric, name, bar)
    .limit(1)
  return first?.asOf === until
}

/** Sums that hold no longer, because something of an earlier day was counted late: it is read from the days again. */
async function deleteSumsAfter(db: Queryable, day: string): Promise<void> {
  await db.delete(analyticsPeriods).where(sql`${analyticsPeriods.asOf} > ${day}::date`)
}

/**
 * A row for each name of a period that was summed, with its last day as stored. Either side names each once, so that
 * they are joined, which takes two thirds of the time of grouping all of them.
 */
function summedRows({ days, until }: Pick<Period, 'days' | 'until'>) {
  return sql`(
    select metric, name, bar, coalesce(earlier.now, 0) + coalesce(latest.count, 0) as now,
      coalesce(earlier.before, 0) as before, coalesce(latest.day, earlier.last_day) as last_day
    from (select * from ${analyticsPeriods} where days = ${days}::int and as_of = ${until}::date) earlier
    full join (select * from ${analyticsDaily} where day = ${until}::date) latest using (metric, name, bar)
  )`
}

/** The same for a period without sums, from its days. */
function rowsOfDays({ before, since, until }: Omit<Period, 'days'>) {
  return sql`(
    select metric, name, bar, coalesce(sum(count) filter (where day >= ${since}::date), 0)::int as now,
      coalesce(sum(count) filter (where day < ${since}::date), 0)::int as before, max(day) as last_day
    from ${analyticsDaily} where day between ${before}::date and ${until}::date
    group by metric, name, bar
  )`
}

/** As `findDays`, the same way. */
function daysOfPeriod(db: Queryable, { before, until }: Pick<Period, 'before' | 'until'>) {
  const columns = (table: typeof analyticsDays | typeof analyticsDaily) => ({
    day: table.day,
    metric: sql<'view' | 'visit' | 'visitor'>`${table.metric}`,
  })
  return db
    .select({ ...columns(analyticsDays), count: analyticsDays.count })
    .from(analyticsDays)
    .where(and(gte(analyticsDays.day, before), lt(analyticsDays.day, until)))
    .unionAll(
      db
        .select({
          ...columns(analyticsDaily),
          count: sql<number>`sum(${analyticsDaily.count})::int`,
        })
        .from(analyticsDaily)
        .where(and(eq(analyticsDaily.day, until), dailyFigures))
        .groupBy(analyticsDaily.day, analyticsDaily.metric),
    )
}

export type DayCount = Omit<typeof analyticsDaily.$inferSelect, 'isSample'>

/** Adds counts and the day's new visitors, all or nothing. A visitor known to the day adds nothing. */
export async function addCounts(
  db: Database,
  counts: readonly DayCount[],
  visitors: readonly { hash: Buffer; day: string }[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const all = [...counts]
    if (visitors.length > 0) {
      const added = await tx
        .insert(analyticsVisitors)
        .values([...visitors])
        .onConflictDoNothing()
        .returning({ day: analyticsVisitors.day })
      for (const [day, { length }] of Map.groupBy(added, (row) => row.day))
        all.push({ day, metric: 'visitor', name: '', bar: 0, count: length })
    }
    if (all.length === 0) return
    await deleteSumsAfter(tx, all.map(({ day }) => day).toSorted()[0]!)
    const key = (row: DayCount) => [row.day, row.metric, row.name, row.bar].join('\n')
    await tx
      .insert(analyticsDaily)
      // Every node locks rows in the same order, which prevents deadlocks.
      .values(all.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)))
      .onConflictDoUpdate({
        target: [
          analyticsDaily.day,
          analyticsDaily.metric,
          analyticsDaily.name,
          analyticsDaily.bar,
          analyticsDaily.isSample,
        ],
        set: { count: sql`${analyticsDaily.count} + excluded.count` },
      })
  })
}

/** Adds counts of the sample month; those that are there already stay as they are. All are of days before today. */
export async function addSampleCounts(db: Queryable, counts: readonly DayCount[]): Promise<void> {
  if (counts.length === 0) return
  await deleteSumsAfter(db, counts.map(({ day }) => day).toSorted()[0]!)
  await db
    .insert(analyticsDaily)
    .values(counts.map((row) => ({ ...row, isSample: true })))
    .onConflictDoNothing()
}

/** Deletes the counts of the sample month, and every sum they were part of. */
export async function deleteSampleCounts(db: Queryable): Promise<void> {
  const gone = await db
    .delete(analyticsDaily)
    .where(eq(analyticsDaily.isSample, true))
    .returning({ day: analyticsDaily.day })
  const [first] = gone.map(({ day }) => day).toSorted()
  if (first) await deleteSumsAfter(db, first)
}

/** Whether the sample month is part of what was counted between two dates, both included. */
export async function hasSampleCounts(db: Queryable, from: string, until: string) {
  const rows = await db
    .select({ day: analyticsDaily.day })
    .from(analyticsDaily)
    .where(
      and(
        eq(analyticsDaily.isSample, true),
        gte(analyticsDaily.day, from),
        lte(analyticsDaily.day, until),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The day's salt; the first who asks stores `fresh`. */
export async function readSalt(db: Queryable, day: string, fresh: Buffer): Promise<Buffer> {
  await db.insert(analyticsSalts).values({ day, salt: fresh }).onConflictDoNothing()
  const [row] = await db.select().from(analyticsSalts).where(eq(analyticsSalts.day, day))
  return row!.salt
}

/** Forgets the visitors and salts of every day but `today`. */
export async function deleteVisitors(db: Queryable, today: string): Promise<void> {
  await db.delete(analyticsVisitors).where(ne(analyticsVisitors.day, today))
  await db.delete(analyticsSalts).where(ne(analyticsSalts.day, today))
}

/** Returns how many rows went. */
export async function deleteCountsBefore(db: Queryable, day: string): Promise<number> {
  const { rowCount } = await db.delete(analyticsDaily).where(lt(analyticsDaily.day, day))
  return rowCount ?? 0
}

type SummedRow = {
  metric: Metric
  name: string
  bar: number
  now: number
  before: number
  lastDay: string | null
}

export type DaySpan = { days: number; before: string; since: string; until: string }

/** A day may have thousands of these, made up by bots; a screen shows those with the highest counts. */
const manyNames = ['source', 'campaign', 'broken'] as const satisfies readonly Metric[]

/**
 * Everything counted from `since` to `until`, and from `before` up to `since`, by name; of sources, campaigns and
 * addresses not found the `mostNamed` with the highest counts.
 */
export async function findSums(db: Queryable, span: DaySpan, mostNamed: number) {
  const sums = (await isSummed(db, span)) ? summedRows(span) : rowsOfDays(span)
  const highest = manyNames.map(
    (metric) =>
      sql`(select * from sums where metric = ${metric} order by now desc, before desc, last_day desc limit ${mostNamed})`,
  )
  const { rows } = await db.execute<SummedRow>(sql`
    with sums as materialized ${sums}
    select metric, name, bar, now, before, last_day::text as "lastDay" from (
      select * from sums where metric <> all(${sql.param([...manyNames])}::text[])
      union all ${sql.join(highest, sql` union all `)}
    ) listed`)
  return rows
}

/** Views, visits and visitors by day, both periods. */
export async function findDays(db: Queryable, span: DaySpan) {
  if (await isSummed(db, span)) return daysOfPeriod(db, span)
  return db
    .select({
      day: analyticsDaily.day,
      metric: sql<'view' | 'visit' | 'visitor'>`${analyticsDaily.metric}`,
      count: sql<number>`sum(${analyticsDaily.count})::int`,
    })
    .from(analyticsDaily)
    .where(
      and(
        gte(analyticsDaily.day, span.before),
        lte(analyticsDaily.day, span.until),
        inArray(analyticsDaily.metric, ['view', 'visit', 'visitor']),
      ),
    )
    .groupBy(analyticsDaily.day, analyticsDaily.metric)
}

/** The counts of a period as they are kept, without histograms and samples, for a file; at most `limit`. */
export function findCounts(db: Queryable, span: DaySpan, limit: number): Promise<DayCount[]> {
  const { day, metric, name, bar, count } = analyticsDaily
  return db
    .select({ day, metric, name, bar, count })
    .from(analyticsDaily)
    .where(
      and(
        eq(analyticsDaily.isSample, false),
        gte(analyticsDaily.day, span.since),
        lte(analyticsDaily.day, span.until),
        notInArray(analyticsDaily.metric, [...vitalNames]),
      ),
    )
    .orderBy(analyticsDaily.day, analyticsDaily.metric, analyticsDaily.name)
    .limit(limit)
}

/** Visits counted between two dates, both included, and how many of them are samples. */
export async function countVisits(db: Queryable, from: string, until: string) {
  const sum = sql`coalesce(sum(${analyticsDaily.count})`
  const [row] = await db
    .select({
      visits: sql<number>`${sum}, 0)::int`,
      sampleVisits: sql<number>`${sum} filter (where ${analyticsDaily.isSample}), 0)::int`,
    })
    .from(analyticsDaily)
    .where(
      and(
        gte(analyticsDaily.day, from),
        lte(analyticsDaily.day, until),
        eq(analyticsDaily.metric, 'visit'),
      ),
    )
  return row!
}
