import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { timeZone } from '#app/basics/dates.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { leads } from '../tables.server.ts'

/** How many enquiries of each kind were stored on each day of Johannesburg; neither spam nor samples. */
export function countLeadsByDay(db: Queryable, since: Date, until: Date) {
  const day = sql<string>`(${leads.submittedAt} at time zone ${sql.raw(`'${timeZone}'`)})::date`
  return db
    .select({ day, kind: leads.kind, count: sql<number>`count(*)::int` })
    .from(leads)
    .where(
      and(
        gte(leads.submittedAt, since),
        lt(leads.submittedAt, until),
        eq(leads.isSuspectedSpam, false),
        eq(leads.isSample, false),
      ),
    )
    .groupBy(sql`1`, leads.kind)
}
