import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { matchesPatterns } from '#app/platform/sql.server.ts'
import { clientFormDrafts as drafts } from '../tables.ts'

export type StoredDraft = typeof drafts.$inferSelect

/** Returns a person's unsent forms, most recently saved first, at most 200. */
export function findDrafts(db: Queryable, staffId: string): Promise<StoredDraft[]> {
  return db
    .select()
    .from(drafts)
    .where(and(eq(drafts.staffId, staffId), eq(drafts.isDone, false)))
    .orderBy(desc(drafts.lastSaved))
    .limit(200)
}

export async function findDraft(db: Queryable, staffId: string, id: string) {
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.staffId, staffId), eq(drafts.id, id)))
  return row
}

/** Adds a draft, or merges it under a row lock. An ended draft stays ended; an unchanged draft is not written. */
export function addOrMergeDraft(
  db: Queryable,
  draft: Omit<StoredDraft, 'isDone'>,
  join: (stored: StoredDraft) => Pick<StoredDraft, 'data' | 'typed' | 'lastSaved'> | undefined,
): Promise<StoredDraft> {
  const isIt = and(eq(drafts.staffId, draft.staffId), eq(drafts.id, draft.id))
  return db.transaction(async (tx) => {
    const [added] = await tx.insert(drafts).values(draft).onConflictDoNothing().returning()
    if (added) return added
    const [stored] = await tx.select().from(drafts).where(isIt).for('update')
    const joined = stored!.isDone ? undefined : join(stored!)
    if (!joined) return stored!
    const [written] = await tx.update(drafts).set(joined).where(isIt).returning()
    return written!
  })
}

/** Ends a draft: deletes its data but keeps the row, so that a copy on another device cannot restore it. */
export async function endDraft(
  db: Queryable,
  draft: { staffId: string; id: string; form: string; at: Date },
): Promise<void> {
  const { staffId, id, form, at } = draft
  await db
    .insert(drafts)
    .values({ staffId, id, form, data: {}, typed: null, lastSaved: at, isDone: true })
    .onConflictDoUpdate({
      target: [drafts.staffId, drafts.id],
      set: { data: sql`'{}'::jsonb`, typed: null, isDone: true },
    })
}

/** Newest first. No index supports this search, so it reads every draft. */
export function findDraftsMatching(db: Queryable, patterns: readonly string[], limit: number) {
  return db
    .select()
    .from(drafts)
    .where(and(eq(drafts.isDone, false), matchesPatterns(sql`${drafts.data}::text`, patterns)))
    .orderBy(desc(drafts.lastSaved))
    .limit(limit)
}
