import { and, asc, eq, gt, lt, ne } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { conversationWriters } from '../tables.server.ts'

const { leadId, staffId, staffName, seenAt } = conversationWriters

/** The others who are writing to the visitor of a lead. */
export async function findOtherWriters(
  db: Queryable,
  lead: string,
  person: string,
  since: Date,
): Promise<string[]> {
  const rows = await db
    .select({ staffName })
    .from(conversationWriters)
    .where(and(eq(leadId, lead), ne(staffId, person), gt(seenAt, since)))
    .orderBy(asc(staffName))
    .limit(20)
  return rows.map((row) => row.staffName)
}

/** Only the first beat is told to others: a trigger tells of rows that come and go. */
export async function upsertWriter(
  db: Queryable,
  writer: typeof conversationWriters.$inferInsert,
): Promise<void> {
  await db
    .insert(conversationWriters)
    .values(writer)
    .onConflictDoUpdate({
      target: [leadId, staffId],
      set: { seenAt: writer.seenAt, staffName: writer.staffName },
    })
}

export async function removeWriter(db: Queryable, lead: string, person: string): Promise<void> {
  await db.delete(conversationWriters).where(and(eq(leadId, lead), eq(staffId, person)))
}

/** Browsers that died told nobody that they stopped. */
export async function removeSilentWriters(db: Queryable, before: Date): Promise<void> {
  await db.delete(conversationWriters).where(lt(seenAt, before))
}
