import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { clientFormDrafts as drafts } from '../tables.server.ts'

/** Unsent forms of staff that hold one of the patterns (of `ilike`), newest first; reads every draft (PRV-04). */
export function findDraftsHolding(db: Queryable, patterns: readonly string[], most: number) {
  return db
    .select()
    .from(drafts)
    .where(
      and(
        eq(drafts.isDone, false),
        sql`(${drafts.data}::text ilike any(${sql.param([...patterns])}::text[])
          or translate(${drafts.data}::text, ' ().-', '') like any(${sql.param([...patterns])}::text[]))`,
      ),
    )
    .orderBy(desc(drafts.lastSaved))
    .limit(most)
}
