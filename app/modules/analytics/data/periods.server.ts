import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { analyticsDaily, analyticsDays, analyticsPeriods } from '../tables.server.ts'

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
 * Whether the sums of this period, made on its last day, stand. All rows of a period are made at once, so that the
 * first by its key speaks for them: without the order, the rows of other periods are read before.
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
export async function forgetSumsAfter(db: Queryable, day: string): Promise<void> {
  await db.delete(analyticsPeriods).where(sql`${analyticsPeriods.asOf} > ${day}::date`)
}

/**
 * A row for each name of a period that was summed, with its last day as it stands. Either side names each once, so that
 * they are joined, which takes two thirds of the time of grouping all of them.
 */
export function summedRows({ days, until }: Pick<Period, 'days' | 'until'>) {
  return sql`(
    select metric, name, bar, coalesce(earlier.now, 0) + coalesce(latest.count, 0) as now,
      coalesce(earlier.before, 0) as before, coalesce(latest.day, earlier.last_day) as last_day
    from (select * from ${analyticsPeriods} where days = ${days}::int and as_of = ${until}::date) earlier
    full join (select * from ${analyticsDaily} where day = ${until}::date) latest using (metric, name, bar)
  )`
}

/** The same of a period that was not summed, from its days. */
export function rowsOfDays({ before, since, until }: Omit<Period, 'days'>) {
  return sql`(
    select metric, name, bar, coalesce(sum(count) filter (where day >= ${since}::date), 0)::int as now,
      coalesce(sum(count) filter (where day < ${since}::date), 0)::int as before, max(day) as last_day
    from ${analyticsDaily} where day between ${before}::date and ${until}::date
    group by metric, name, bar
  )`
}

/** As `findDays`, the same way. */
export function daysOfPeriod(db: Queryable, { before, until }: Pick<Period, 'before' | 'until'>) {
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
