import { eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { leads } from '#app/modules/sales/lead/tables.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { coverageWatches } from '../tables.server.ts'

const isOf = (email: string) =>
  sql`lower(${leads.email}) = lower(${email}) and ${leads.email} <> ''`

/** Places whose coverage somebody asked to be told of. */
export function findWatchesOfPerson(db: Queryable, email: string) {
  return db
    .select({
      reference: leads.reference,
      at: leads.submittedAt,
      latitude: coverageWatches.latitude,
      longitude: coverageWatches.longitude,
    })
    .from(coverageWatches)
    .innerJoin(leads, eq(leads.id, coverageWatches.leadId))
    .where(isOf(email))
}

/** Deletes the watches of a person; the lead itself is its own feature's. */
export function deleteWatchesOfPerson(db: Queryable, email: string): Promise<number> {
  return deleteWatches(db, isOf(email))
}

/** Deletes the watches of leads that have lost their person (PRV-05). */
export function deleteWatchesOfNobody(db: Queryable): Promise<number> {
  return deleteWatches(db, isNotNull(leads.deidentifiedAt))
}

async function deleteWatches(db: Queryable, whose: SQL): Promise<number> {
  const rows = await db
    .delete(coverageWatches)
    .where(inArray(coverageWatches.leadId, db.select({ id: leads.id }).from(leads).where(whose)))
    .returning({ leadId: coverageWatches.leadId })
  return rows.length
}
