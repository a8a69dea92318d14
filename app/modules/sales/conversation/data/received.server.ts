import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { conversationAddressFaults, conversationMessages } from '../tables.server.ts'

/** Our messages with these Message-IDs that were sent. */
export function findSentByMailId(db: Queryable, mailIds: readonly string[]) {
  if (mailIds.length === 0) return Promise.resolve([])
  const { id, leadId, mailId, deliveryId, address } = conversationMessages
  return db
    .select({ id, leadId, mailId, deliveryId, address })
    .from(conversationMessages)
    .where(
      and(
        inArray(mailId, [...mailIds]),
        eq(conversationMessages.direction, 'out'),
        isNull(conversationMessages.undoneAt),
      ),
    )
}

/** Addresses that our messages about these leads were sent to. */
export async function findAddressesWrittenTo(db: Queryable, leadIds: readonly string[]) {
  if (leadIds.length === 0) return []
  return db
    .selectDistinct({
      leadId: conversationMessages.leadId,
      address: conversationMessages.address,
    })
    .from(conversationMessages)
    .where(
      and(
        inArray(conversationMessages.leadId, [...leadIds]),
        eq(conversationMessages.direction, 'out'),
        isNull(conversationMessages.undoneAt),
      ),
    )
}

export async function markReturned(
  db: Queryable,
  id: string,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  await db
    .update(conversationMessages)
    .set({ returnedAt: at, returnReason: reason })
    .where(eq(conversationMessages.id, id))
}

export async function keepAddressFault(
  db: Queryable,
  fault: typeof conversationAddressFaults.$inferInsert,
): Promise<void> {
  const { reason, at } = fault
  await db
    .insert(conversationAddressFaults)
    .values(fault)
    .onConflictDoUpdate({
      target: [conversationAddressFaults.leadId, conversationAddressFaults.address],
      set: { reason, at },
    })
}

/** The address works: somebody wrote from it. */
export async function clearAddressFault(
  db: Queryable,
  leadId: string,
  address: string,
): Promise<void> {
  await db
    .delete(conversationAddressFaults)
    .where(
      and(
        eq(conversationAddressFaults.leadId, leadId),
        eq(conversationAddressFaults.address, address),
      ),
    )
}

/** Addresses of these leads that do not work (ANS-06). */
export function findAddressFaults(db: Queryable, leadIds: readonly string[]) {
  const { address, reason, at } = conversationAddressFaults
  return db
    .select({ address, reason, at })
    .from(conversationAddressFaults)
    .where(inArray(conversationAddressFaults.leadId, [...leadIds]))
    .orderBy(at)
}

/** Takes a message of theirs out of its conversation; it was put to the wrong lead. */
export async function deleteReceivedMessage(db: Queryable, id: string): Promise<void> {
  await db
    .delete(conversationMessages)
    .where(and(eq(conversationMessages.id, id), eq(conversationMessages.direction, 'in')))
}
