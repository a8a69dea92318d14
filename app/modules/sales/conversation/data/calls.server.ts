import { and, asc, eq, inArray, isNull, lte, ne } from 'drizzle-orm'
import { leads } from '../../lead/tables.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { conversationCalls } from '../tables.server.ts'

/** The id of the stored call; undefined when one with its key is stored already. */
export async function insertCall(
  db: Queryable,
  call: typeof conversationCalls.$inferInsert,
): Promise<string | undefined> {
  const [row] = await db
    .insert(conversationCalls)
    .values(call)
    .onConflictDoNothing()
    .returning({ id: conversationCalls.id })
  return row?.id
}

/** Calls to be made again by now that nobody was reminded of, oldest first and locked. */
export function lockDueCallBacks(db: Queryable, now: Date, most: number) {
  const { id, leadId, authorId } = conversationCalls
  return db
    .select({ id, leadId, authorId, reference: leads.reference, assignedTo: leads.assignedTo })
    .from(conversationCalls)
    .innerJoin(leads, eq(leads.id, leadId))
    .where(
      and(
        lte(conversationCalls.callBackAt, now),
        isNull(conversationCalls.remindedAt),
        isNull(leads.deidentifiedAt),
      ),
    )
    .orderBy(asc(conversationCalls.callBackAt))
    .limit(most)
    .for('update', { of: conversationCalls, skipLocked: true })
}

export async function noteReminded(db: Queryable, ids: string[], at: Date): Promise<void> {
  await db
    .update(conversationCalls)
    .set({ remindedAt: at })
    .where(inArray(conversationCalls.id, ids))
}

/** A later call makes what was to be done before it void. */
export async function closeCallBacks(
  db: Queryable,
  leadId: string,
  at: Date,
  except: string,
): Promise<void> {
  await db
    .update(conversationCalls)
    .set({ remindedAt: at })
    .where(
      and(
        eq(conversationCalls.leadId, leadId),
        isNull(conversationCalls.remindedAt),
        ne(conversationCalls.id, except),
      ),
    )
}
