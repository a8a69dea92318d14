import { and, gte, lte, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { coverageDemand } from '../tables.server.ts'

/** Checks from day to day, by square; the suburb is the one named most often in it. */
export function findDemand(db: Queryable, fromDay: string, toDay: string) {
  return db
    .select({
      cellLatitude: coverageDemand.cellLatitude,
      cellLongitude: coverageDemand.cellLongitude,
      suburb: sql<string>`coalesce((array_agg(${coverageDemand.suburb} order by ${coverageDemand.count} desc)
        filter (where ${coverageDemand.suburb} <> ''))[1], '')`,
      count: sql<number>`sum(${coverageDemand.count})::int`,
      uncovered: sql<number>`coalesce(sum(${coverageDemand.count}) filter (where not ${coverageDemand.isCovered}), 0)::int`,
    })
    .from(coverageDemand)
    .where(and(gte(coverageDemand.day, fromDay), lte(coverageDemand.day, toDay)))
    .groupBy(coverageDemand.cellLatitude, coverageDemand.cellLongitude)
}

/** How often coverage was asked for from day to day, and how often the answer was yes. */
export function countChecks(db: Queryable, sinceDay: string, untilDay: string) {
  return db
    .select({
      day: coverageDemand.day,
      count: sql<number>`sum(${coverageDemand.count})::int`,
      covered: sql<number>`coalesce(sum(${coverageDemand.count}) filter (where ${coverageDemand.isCovered}), 0)::int`,
    })
    .from(coverageDemand)
    .where(and(gte(coverageDemand.day, sinceDay), lte(coverageDemand.day, untilDay)))
    .groupBy(coverageDemand.day)
}
