import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { InboxView } from '../schema/inbox.ts'
import { leadViews } from '../tables.server.ts'

export function findViews(db: Queryable, staffId: string) {
  return db
    .select({ id: leadViews.id, name: leadViews.name, filter: leadViews.filter })
    .from(leadViews)
    .where(eq(leadViews.staffId, staffId))
    .orderBy(asc(leadViews.nameKey))
}

export async function countViews(db: Queryable, staffId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(leadViews)
    .where(eq(leadViews.staffId, staffId))
  return row!.count
}

/** Keeps a filter under a name; one of the same name, whatever its case, is replaced. */
export async function upsertView(
  db: Queryable,
  view: { staffId: string; name: string; filter: InboxView; at: Date },
): Promise<string> {
  const { staffId, name, filter, at } = view
  const [row] = await db
    .insert(leadViews)
    .values({ staffId, name, nameKey: name.toLowerCase(), filter, createdAt: at })
    .onConflictDoUpdate({
      target: [leadViews.staffId, leadViews.nameKey],
      set: { name, filter },
    })
    .returning({ id: leadViews.id })
  return row!.id
}

/** True when this person had it. */
export async function removeView(db: Queryable, staffId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(leadViews)
    .where(and(eq(leadViews.staffId, staffId), eq(leadViews.id, id)))
    .returning({ id: leadViews.id })
  return rows.length > 0
}

/** Every saved view whose filter searches for something, of all members of staff; oldest first. */
export function findSearchingViews(db: Queryable) {
  return db
    .select()
    .from(leadViews)
    .where(sql`coalesce(${leadViews.filter} ->> 'search', '') <> ''`)
    .orderBy(asc(leadViews.createdAt), asc(leadViews.id))
}

export async function deleteViews(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(leadViews).where(inArray(leadViews.id, [...ids]))
}
