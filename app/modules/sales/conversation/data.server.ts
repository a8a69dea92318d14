import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { conversationMessages } from './tables.server.ts'

export type Message = typeof conversationMessages.$inferSelect

export const findMessageByKey = (db: Queryable, key: string) =>
  findMessage(db, eq(conversationMessages.idempotencyKey, key))

export const findMessageOfDelivery = (db: Queryable, deliveryId: string) =>
  findMessage(db, eq(conversationMessages.deliveryId, deliveryId))

async function findMessage(db: Queryable, condition: SQL): Promise<Message | undefined> {
  const [row] = await db.select().from(conversationMessages).where(condition)
  return row
}

export async function lockMessage(
  db: Queryable,
  leadId: string,
  id: string,
): Promise<Message | undefined> {
  const [row] = await db
    .select()
    .from(conversationMessages)
    .where(and(eq(conversationMessages.id, id), eq(conversationMessages.leadId, leadId)))
    .for('update')
  return row
}

export async function insertMessage(
  db: Queryable,
  message: typeof conversationMessages.$inferInsert,
): Promise<void> {
  await db.insert(conversationMessages).values(message)
}

/** Empties a message that never left; its key stays taken. */
export async function markUndone(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .update(conversationMessages)
    .set({ undoneAt: at, body: '', subject: '', address: '' })
    .where(eq(conversationMessages.id, id))
}

/** The Message-IDs of what was written about these leads, oldest first. */
export async function findMailIds(db: Queryable, leadIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ mailId: conversationMessages.mailId })
    .from(conversationMessages)
    .where(
      and(
        inArray(conversationMessages.leadId, leadIds),
        isNull(conversationMessages.undoneAt),
        isNotNull(conversationMessages.mailId),
      ),
    )
    .orderBy(asc(conversationMessages.at), asc(conversationMessages.id))
  return rows.flatMap(({ mailId }) => mailId ?? [])
}

/** The last answer that someone else wrote after a moment (ANS-10). */
export async function findAnswerOfOther(
  db: Queryable,
  leadId: string,
  staffId: string,
  after: Date,
): Promise<Pick<Message, 'authorName' | 'at'> | undefined> {
  const { authorName, at } = conversationMessages
  const [row] = await db
    .select({ authorName, at })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.leadId, leadId),
        eq(conversationMessages.direction, 'out'),
        ne(conversationMessages.authorId, staffId),
        isNull(conversationMessages.undoneAt),
        gt(at, after),
      ),
    )
    .orderBy(desc(at))
    .limit(1)
  return row
}

/**
 * The mails of a lead as its visitor may read them, oldest first: what left us, and what they wrote. What came by a
 * telephone number stays out: whoever fills in a form can type the number of someone else.
 */
export function listVisitorMessages(db: Queryable, leadId: string) {
  const { id, direction, authorName, body, at } = conversationMessages
  return db
    .select({ id, direction, authorName, body, at })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.leadId, leadId),
        isNull(conversationMessages.undoneAt),
        eq(conversationMessages.channel, 'mail'),
        eq(conversationMessages.isForeign, false),
        eq(conversationMessages.isAutomatic, false),
        sql`(${direction} = 'in' or exists (select 1 from deliveries d
          where d.id = ${conversationMessages.deliveryId} and d.state = 'delivered'))`,
      ),
    )
    .orderBy(asc(at), asc(id))
    .limit(200)
}
