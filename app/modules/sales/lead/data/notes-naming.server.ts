import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { leadNotes, leads } from '../tables.server.ts'

/** Notes of staff that hold one of the patterns (of `ilike`), newest first; reads every note (PRV-04). */
export function findNotesHolding(db: Queryable, patterns: readonly string[], most: number) {
  return db
    .select({
      id: leadNotes.id,
      leadId: leadNotes.leadId,
      reference: leads.reference,
      body: leadNotes.body,
      at: leadNotes.at,
    })
    .from(leadNotes)
    .innerJoin(leads, eq(leads.id, leadNotes.leadId))
    .where(
      sql`${leadNotes.body} ilike any(${sql.param([...patterns])}::text[])
        or translate(${leadNotes.body}, ' ().-', '') like any(${sql.param([...patterns])}::text[])`,
    )
    .orderBy(desc(leadNotes.id))
    .limit(most)
}

export async function deleteLeadNotes(db: Queryable, ids: readonly number[]): Promise<number> {
  const rows = await db
    .delete(leadNotes)
    .where(inArray(leadNotes.id, [...ids]))
    .returning({ id: leadNotes.id })
  return rows.length
}
