import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { matchesPatterns } from '#app/platform/sql.server.ts'
import { savedViews } from '../tables.ts'
import type { ViewFilter, ViewList } from './schema.ts'

type ViewOwner = { staffId: string; list: ViewList }

const isOwnedBy = ({ staffId, list }: ViewOwner) =>
  and(eq(savedViews.staffId, staffId), eq(savedViews.list, list))

export function findViews(db: Queryable, owner: ViewOwner) {
  return db
    .select({ id: savedViews.id, name: savedViews.name, filter: savedViews.filter })
    .from(savedViews)
    .where(isOwnedBy(owner))
    .orderBy(asc(savedViews.nameKey))
}

export function countOtherViews(db: Queryable, owner: ViewOwner, name: string) {
  const isOther = ne(savedViews.nameKey, name.toLowerCase())
  return db.$count(savedViews, and(isOwnedBy(owner), isOther))
}

/** Saves a filter under a name; replaces a view of the same name, regardless of case. */
export async function upsertView(
  db: Queryable,
  view: ViewOwner & { name: string; filter: ViewFilter; at: Date },
): Promise<string> {
  const { staffId, list, name, filter, at } = view
  const [row] = await db
    .insert(savedViews)
    .values({ staffId, list, name, nameKey: name.toLowerCase(), filter, createdAt: at })
    .onConflictDoUpdate({
      target: [savedViews.staffId, savedViews.list, savedViews.nameKey],
      set: { name, filter },
    })
    .returning({ id: savedViews.id })
  return row!.id
}

export async function removeView(db: Queryable, owner: ViewOwner, id: string): Promise<boolean> {
  const removed = await db.delete(savedViews).where(and(isOwnedBy(owner), eq(savedViews.id, id)))
  return removed.rowCount === 1
}

/** Returns all staff's saved views whose filter has a search text, oldest first. */
export function findViewsSearchingFor(db: Queryable) {
  return db
    .select()
    .from(savedViews)
    .where(sql`coalesce(${savedViews.filter} ->> 'search', '') <> ''`)
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id))
}

/** Newest first; the name or the search text matches one of the regular expressions. */
export function findViewsMatching(db: Queryable, patterns: readonly string[], limit: number) {
  const words = sql`concat(${savedViews.name}, ' ', ${savedViews.filter} ->> 'search')`
  return db
    .select()
    .from(savedViews)
    .where(matchesPatterns(words, patterns))
    .orderBy(desc(savedViews.createdAt), desc(savedViews.id))
    .limit(limit)
}

export async function deleteViews(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(savedViews).where(inArray(savedViews.id, [...ids]))
}

export async function countViewsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: savedViews.staffId, count: count() })
    .from(savedViews)
    .where(inArray(savedViews.staffId, [...ids]))
    .groupBy(savedViews.staffId)
  return new Map(rows.map((row) => [row.id, row.count]))
}

/** Returns a person's views and locks them until the transaction ends. */
export function findViewsOf(db: Queryable, staffId: string) {
  return db
    .select()
    .from(savedViews)
    .where(eq(savedViews.staffId, staffId))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id))
    .for('update')
}

/** Returns a person's views as texts of list and lower-case name, such as "leads overdue". */
export async function findViewNames(db: Queryable, staffId: string): Promise<Set<string>> {
  const rows = await db
    .select({ list: savedViews.list, nameKey: savedViews.nameKey })
    .from(savedViews)
    .where(eq(savedViews.staffId, staffId))
  return new Set(rows.map(({ list, nameKey }) => `${list} ${nameKey}`))
}

export async function moveView(db: Queryable, id: string, staffId: string, name: string) {
  await db
    .update(savedViews)
    .set({ staffId, name, nameKey: name.toLowerCase() })
    .where(eq(savedViews.id, id))
}
