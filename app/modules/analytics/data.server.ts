import { and, eq, gte, inArray, lt, lte, ne, notInArray, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#app/platform/database.server.ts'
import { vitalNames, type Metric } from './content.ts'
import {
  daysOfPeriod,
  forgetSumsAfter,
  isSummed,
  rowsOfDays,
  summedRows,
} from './data/periods.server.ts'
import { analyticsDaily, analyticsSalts, analyticsVisitors } from './tables.server.ts'

export type DayCount = typeof analyticsDaily.$inferSelect

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
    await forgetSumsAfter(tx, all.map(({ day }) => day).toSorted()[0]!)
    const key = (row: DayCount) => [row.day, row.metric, row.name, row.bar].join('\n')
    await tx
      .insert(analyticsDaily)
      // Every node locks rows in one order, so that none waits for another in a circle.
      .values(all.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)))
      .onConflictDoUpdate({
        target: [
          analyticsDaily.day,
          analyticsDaily.metric,
          analyticsDaily.name,
          analyticsDaily.bar,
        ],
        set: { count: sql`${analyticsDaily.count} + excluded.count` },
      })
  })
}

/** The day's salt; the first who asks stores `fresh`. */
export async function readSalt(db: Queryable, day: string, fresh: Buffer): Promise<Buffer> {
  await db.insert(analyticsSalts).values({ day, salt: fresh }).onConflictDoNothing()
  const [row] = await db.select().from(analyticsSalts).where(eq(analyticsSalts.day, day))
  return row!.salt
}

/** Forgets the visitors and salts of every day but `today`. */
export async function forgetVisitors(db: Queryable, today: string): Promise<void> {
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

/** Of these a day may name thousands, made up by programs; a screen names those with the highest counts. */
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

/** The counts of a period as they are kept, without histograms, for a file; at most `limit`. */
export function findCounts(db: Queryable, span: DaySpan, limit: number): Promise<DayCount[]> {
  return db
    .select()
    .from(analyticsDaily)
    .where(
      and(
        gte(analyticsDaily.day, span.since),
        lte(analyticsDaily.day, span.until),
        notInArray(analyticsDaily.metric, [...vitalNames]),
      ),
    )
    .orderBy(analyticsDaily.day, analyticsDaily.metric, analyticsDaily.name)
    .limit(limit)
}
