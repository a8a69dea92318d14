import { and, gte, lte, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { coverageDemand } from '../tables.server.ts'

/** Checks from day to day, by square; the suburb is the one named most often in it. */
export function findDemand(db: Queryable, fromDay: string, toDay: string) {
  const { cellLatitude, cellLongitude, suburb, count, isCovered } = coverageDemand
  // First by suburb, of which a square has a few, so that not every row of every day is put in order.
  const bySuburb = db
    .select({
      cellLatitude,
      cellLongitude,
      suburb,
      count: sql<number>`sum(${count})`.as('count'),
      uncovered: sql<number>`coalesce(sum(${count}) filter (where not ${isCovered}), 0)`.as(
        'uncovered',
      ),
    })
    .from(coverageDemand)
    .where(and(gte(coverageDemand.day, fromDay), lte(coverageDemand.day, toDay)))
    .groupBy(cellLatitude, cellLongitude, suburb)
    .as('by_suburb')
  return db
    .select({
      cellLatitude: bySuburb.cellLatitude,
      cellLongitude: bySuburb.cellLongitude,
      suburb: sql<string>`coalesce((array_agg(${bySuburb.suburb} order by ${bySuburb.count} desc, ${bySuburb.suburb})
        filter (where ${bySuburb.suburb} <> ''))[1], '')`,
      count: sql<number>`sum(${bySuburb.count})::int`,
      uncovered: sql<number>`sum(${bySuburb.uncovered})::int`,
    })
    .from(bySuburb)
    .groupBy(bySuburb.cellLatitude, bySuburb.cellLongitude)
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
