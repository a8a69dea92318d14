import { and, between, eq, gte, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#app/platform/database.server.ts'
import { hasRow } from '#app/platform/sql.server.ts'
import { type Metric, vitalNames } from './content.ts'
import type { NamedSum, Span } from './overview/rules.ts'
import {
  analyticsDaily,
  analyticsDays,
  analyticsPeriods,
  analyticsSalts,
  analyticsVisitors,
} from './tables.ts'

const dailyFigures = sql`${analyticsDaily.metric} in ('view', 'visit', 'visitor')`

/** Both dates are included. */
const isBetween = (from: string, until: string) => between(analyticsDaily.day, from, until)

/** Excludes the last day. No statement timeout, because a period may have millions of rows. */
export async function sumPeriod(tx: Transaction, { days, before, since, until }: Span) {
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
 * Checks whether the sums of this period were calculated on its last day. All rows of a period are written together, so
 * reading one is enough. The sort makes PostgreSQL read the period's first row from the primary key, and not the rows
 * of other periods.
 */
export async function hasPeriodSums(db: Queryable, { days, until }: Pick<Span, 'days' | 'until'>) {
  const { metric, name, bar } = analyticsPeriods
  const [first] = await db
    .select({ asOf: analyticsPeriods.asOf })
    .from(analyticsPeriods)
    .where(eq(analyticsPeriods.days, days))
    .orderBy(analyticsPeriods.days, metric, name, bar)
    .limit(1)
  return first?.asOf === until
}

/** Deletes the stored sums that include `day`, because its counts change. Later reads add up the days. */
async function deleteSumsAfter(db: Queryable, day: string): Promise<void> {
  await db.delete(analyticsPeriods).where(sql`${analyticsPeriods.asOf} > ${day}::date`)
}

/** Selects one row per name: a period's sums plus its last day. Joining them takes a third less time than grouping. */
function summedRows({ days, until }: Span) {
  return sql`(
    select metric, name, bar, coalesce(earlier.now, 0) + coalesce(latest.count, 0) as now,
      coalesce(earlier.before, 0) as before, coalesce(latest.day, earlier.last_day) as last_day
    from (select * from ${analyticsPeriods} where days = ${days}::int and as_of = ${until}::date) earlier
    full join (select * from ${analyticsDaily} where day = ${until}::date) latest using (metric, name, bar)
  )`
}

/** Selects the same rows as `summedRows`, directly from the days, for a period without stored sums. */
function rowsOfDays({ before, since, until }: Span) {
  return sql`(
    select metric, name, bar, coalesce(sum(count) filter (where day >= ${since}::date), 0)::int as now,
      coalesce(sum(count) filter (where day < ${since}::date), 0)::int as before, max(day) as last_day
    from ${analyticsDaily} where day between ${before}::date and ${until}::date
    group by metric, name, bar
  )`
}

/** Finds views, visits and visitors by day, as `findDays` does, for a summed period. */
function daysOfPeriod(db: Queryable, { before, until }: Span) {
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

/** Adds counts and the day's new visitors in one transaction. A visitor already counted that day adds nothing. */
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

/** Adds the counts of the sample month, all of them for days before today. Existing rows stay unchanged. */
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

/** Checks whether the counts between two dates, both included, contain sample data. */
export const hasSampleCounts = (db: Queryable, from: string, until: string) =>
  hasRow(db, analyticsDaily, and(eq(analyticsDaily.isSample, true), isBetween(from, until)))

/** Returns the day's salt. The first caller stores `fresh` as the salt. */
export async function readSalt(db: Queryable, day: string, fresh: Buffer): Promise<Buffer> {
  await db.insert(analyticsSalts).values({ day, salt: fresh }).onConflictDoNothing()
  const [row] = await db.select().from(analyticsSalts).where(eq(analyticsSalts.day, day))
  return row!.salt
}

/** Deletes the visitors and salts of every day except `today`. */
export async function deleteVisitors(db: Queryable, today: string): Promise<void> {
  await db.delete(analyticsVisitors).where(ne(analyticsVisitors.day, today))
  await db.delete(analyticsSalts).where(ne(analyticsSalts.day, today))
}

export async function deleteCountsBefore(db: Queryable, day: string): Promise<number> {
  const { rowCount } = await db.delete(analyticsDaily).where(lt(analyticsDaily.day, day))
  return rowCount ?? 0
}

/** Bots can create thousands of names a day for these metrics, so a screen shows only the highest counts. */
const highVolumeMetrics = ['source', 'campaign', 'broken'] as const satisfies readonly Metric[]

/**
 * Returns the counts by name, from `since` to `until` and for the period before (from `before`). Sources, campaigns and
 * broken paths are limited to the `maxNames` names with the highest counts.
 */
export async function findSums(db: Queryable, span: Span, maxNames: number) {
  const sums = (await hasPeriodSums(db, span)) ? summedRows(span) : rowsOfDays(span)
  const highest = highVolumeMetrics.map(
    (metric) =>
      sql`(select * from sums where metric = ${metric} order by now desc, before desc, last_day desc limit ${maxNames})`,
  )
  const { rows } = await db.execute<NamedSum>(sql`
    with sums as materialized ${sums}
    select metric, name, bar, now, before, last_day::text as "lastDay" from (
      select * from sums where metric <> all(${sql.param([...highVolumeMetrics])}::text[])
      union all ${sql.join(highest, sql` union all `)}
    ) listed`)
  return rows
}

/** Returns views, visits and visitors by day, for the period and the one before it. */
export async function findDays(db: Queryable, span: Span) {
  if (await hasPeriodSums(db, span)) return daysOfPeriod(db, span)
  return db
    .select({
      day: analyticsDaily.day,
      metric: sql<'view' | 'visit' | 'visitor'>`${analyticsDaily.metric}`,
      count: sql<number>`sum(${analyticsDaily.count})::int`,
    })
    .from(analyticsDaily)
    .where(and(isBetween(span.before, span.until), dailyFigures))
    .groupBy(analyticsDaily.day, analyticsDaily.metric)
}

/** Finds a day's stored counts for a download, without histograms and samples. */
export function findCounts(db: Queryable, on: string): Promise<DayCount[]> {
  const { day, metric, name, bar, count } = analyticsDaily
  return db
    .select({ day, metric, name, bar, count })
    .from(analyticsDaily)
    .where(
      and(
        eq(analyticsDaily.isSample, false),
        eq(day, on),
        notInArray(analyticsDaily.metric, [...vitalNames]),
      ),
    )
    .orderBy(metric, name)
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
    .where(and(isBetween(from, until), eq(analyticsDaily.metric, 'visit')))
  return row!
}
