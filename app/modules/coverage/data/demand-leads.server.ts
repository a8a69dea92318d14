import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { leads } from '#app/modules/sales/lead/tables.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'

type Box = { south: number; north: number; west: number; east: number }
type Around = Box & { from: Date; until: Date; before?: { at: Date; id: string } }

/**
 * Coverage leads whose checked coordinates lie in the rectangle, the newest first, after `before`; the
 * partial index leads_coverage_latitude finds them. Removed people and suspected spam are left out.
 */
export function findLeadsAround(db: Queryable, around: Around, limit: number) {
  const { south, north, west, east, from, until, before } = around
  const degrees = (name: 'latitude' | 'longitude', low: number, high: number) =>
    sql`${leads.fields} -> ${sql.raw(`'${name}'`)}
      between to_jsonb(${low}::float8) and to_jsonb(${high}::float8)`
  return db
    .select({
      id: leads.id,
      reference: leads.reference,
      name: leads.name,
      status: leads.status,
      submittedAt: leads.submittedAt,
      result: sql<string>`coalesce(${leads.fields} ->> 'result', '')`,
      address: sql<string>`coalesce(${leads.fields} ->> 'address', '')`,
    })
    .from(leads)
    .where(
      and(
        eq(leads.kind, 'coverage'),
        degrees('latitude', south, north),
        degrees('longitude', west, east),
        gte(leads.submittedAt, from),
        lt(leads.submittedAt, until),
        eq(leads.isSuspectedSpam, false),
        isNull(leads.deidentifiedAt),
        before && sql`(${leads.submittedAt}, ${leads.id}) < (${before.at}, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(leads.submittedAt), desc(leads.id))
    .limit(limit)
}
