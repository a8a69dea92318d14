import { and, eq, gte, inArray, lt, lte, max, ne, notInArray, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#app/platform/database.server.ts'
import { vitalNames, type Metric } from './content.ts'
import { daysOfPeriod, forgetSumsAfter, isSummed, summedRows } from './data/periods.server.ts'
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

/** Everything counted from `since` to `until`, and from `before` up to `since`, by name. */
export async function findSums(db: Queryable, span: DaySpan) {
  if (await isSummed(db, span)) {
    const { rows } = await db.execute<SummedRow>(sql`
      select metric, name, bar, sum(now)::int as now, sum(before)::int as before, max(last_day)::text as "lastDay"
      from ${summedRows(span)} group by metric, name, bar`)
    return rows
  }
  const sum = (condition: ReturnType<typeof gte>) =>
    sql<number>`coalesce(sum(${analyticsDaily.count}) filter (where ${condition}), 0)::int`
  return db
    .select({
      metric: sql<Metric>`${analyticsDaily.metric}`,
      name: analyticsDaily.name,
      bar: analyticsDaily.bar,
      now: sum(gte(analyticsDaily.day, span.since)),
      before: sum(lt(analyticsDaily.day, span.since)),
      lastDay: max(analyticsDaily.day),
    })
    .from(analyticsDaily)
    .where(and(gte(analyticsDaily.day, span.before), lte(analyticsDaily.day, span.until)))
    .groupBy(analyticsDaily.metric, analyticsDaily.name, analyticsDaily.bar)
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
