import { count, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { rolloutClinics } from '../tables.server.ts'

export type WorkedClinic = typeof rolloutClinics.$inferSelect
const keyOf = (name: string) => sql`lower(btrim(${name}))`

/** The clinic's row, locked until the transaction ends; undefined for one that has none. */
export async function lockClinic(db: Queryable, name: string): Promise<WorkedClinic | undefined> {
  const [row] = await db
    .select()
    .from(rolloutClinics)
    .where(eq(rolloutClinics.key, keyOf(name)))
    .for('update')
  return row
}

/** Gives a listed clinic a row of its own; does nothing where another was quicker. */
export async function insertClinic(db: Queryable, name: string): Promise<void> {
  await db
    .insert(rolloutClinics)
    .values({ key: keyOf(name), name })
    .onConflictDoNothing()
}

/** Writes a change; the caller holds the row's lock and gives the next version. */
export async function updateClinic(
  db: Queryable,
  key: string,
  change: Partial<typeof rolloutClinics.$inferInsert>,
): Promise<void> {
  await db.update(rolloutClinics).set(change).where(eq(rolloutClinics.key, key))
}

/** How many clinics each of these people owns. */
export async function countClinicsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: rolloutClinics.ownerId, count: count() })
    .from(rolloutClinics)
    .where(inArray(rolloutClinics.ownerId, [...ids]))
    .groupBy(rolloutClinics.ownerId)
  return new Map(rows.map((row) => [row.id!, row.count]))
}

/** Gives every clinic of one owner to another. @returns which */
export function moveClinics(db: Queryable, from: string, to: string, by: string, at: Date) {
  return db
    .update(rolloutClinics)
    .set({
      ownerId: to,
      version: sql`${rolloutClinics.version} + 1`,
      changedByName: by,
      updatedAt: at,
    })
    .where(eq(rolloutClinics.ownerId, from))
    .returning({ key: rolloutClinics.key, name: rolloutClinics.name })
}
