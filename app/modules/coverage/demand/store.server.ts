import { and, desc, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Box } from '#app/modules/places/rules.ts'
import { leads } from '#app/modules/sales/lead/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { coverageDemand } from '../tables.ts'

/** Returns the coverage checks of a range of days by grid square, in order, each with its most frequent suburb. */
export function findDemand(db: Queryable, fromDay: string, toDay: string) {
  const { cellLatitude, cellLongitude, suburb, count, isCovered } = coverageDemand
  // Grouping by suburb first avoids sorting all rows, because a square has only a few suburbs.
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
    .orderBy(bySuburb.cellLatitude, bySuburb.cellLongitude)
}

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

type LeadsArea = Box & { from: Date; until: Date; before?: { at: Date; id: string } }

/**
 * Returns coverage leads whose checked coordinates are in the rectangle, newest first; `before` is the last lead of the
 * previous page. Uses the partial index leads_coverage_latitude. Anonymised leads and suspected spam are left out.
 */
export function findLeadsAround(db: Queryable, around: LeadsArea, limit: number) {
  const { south, north, west, east, from, until, before } = around
  const degrees = (name: 'latitude' | 'longitude', low: number, high: number) =>
    sql`${leads.fields} -> ${sql.raw(`'${name}'`)}
      between to_jsonb(${low}::float8) and to_jsonb(${high}::float8)`
  const { id, reference, name, status, submittedAt } = leads
  const result = sql<string>`coalesce(${leads.fields} ->> 'result', '')`
  const address = sql<string>`coalesce(${leads.fields} ->> 'address', '')`
  return db
    .select({ id, reference, name, status, submittedAt, result, address })
    .from(leads)
    .where(
      and(
        eq(leads.kind, 'coverage'),
        degrees('latitude', south, north),
        degrees('longitude', west, east),
        gte(submittedAt, from),
        lt(submittedAt, until),
        eq(leads.isSuspectedSpam, false),
        isNull(leads.deidentifiedAt),
        before && sql`(${submittedAt}, ${id}) < (${before.at}, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(submittedAt), desc(id))
    .limit(limit)
}
