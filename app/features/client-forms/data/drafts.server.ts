import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { clientFormDrafts as drafts } from '../tables.server.ts'

export type StoredDraft = typeof drafts.$inferSelect

/** A person's unsent forms, the last one saved first. */
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

/** Writes a draft unless a newer copy, or its end, is stored already; what is stored now. */
export async function upsertDraft(
  db: Queryable,
  draft: Omit<StoredDraft, 'isDone'>,
): Promise<StoredDraft> {
  const [written] = await db
    .insert(drafts)
    .values(draft)
    .onConflictDoUpdate({
      target: [drafts.staffId, drafts.id],
      set: { data: draft.data, lastSaved: draft.lastSaved, form: draft.form },
      setWhere: and(eq(drafts.isDone, false), lt(drafts.lastSaved, draft.lastSaved)),
    })
    .returning()
  return written ?? (await findDraft(db, draft.staffId, draft.id))!
}

/** Ends a draft: its data go, its row stays, so that another device's copy does not bring it back. */
export async function endDraft(
  db: Queryable,
  draft: { staffId: string; id: string; form: string; at: Date },
): Promise<void> {
  const { staffId, id, form, at } = draft
  await db
    .insert(drafts)
    .values({ staffId, id, form, data: {}, lastSaved: at, isDone: true })
    .onConflictDoUpdate({
      target: [drafts.staffId, drafts.id],
      set: { data: sql`'{}'::jsonb`, isDone: true },
    })
}
