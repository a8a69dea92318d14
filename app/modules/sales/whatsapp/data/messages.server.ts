import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { conversationMessages } from '../../conversation/tables.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { whatsappMessages } from '../tables.server.ts'

export type SentMessage = typeof whatsappMessages.$inferSelect

export async function insertSent(
  db: Queryable,
  message: { messageId: string; phone: string },
): Promise<void> {
  await db.insert(whatsappMessages).values(message)
}

export async function findSent(
  db: Queryable,
  messageId: string,
  lock = false,
): Promise<SentMessage | undefined> {
  const query = db.select().from(whatsappMessages).where(eq(whatsappMessages.messageId, messageId))
  const [row] = lock ? await query.for('update') : await query
  return row
}

/** Our message that a status is about, by the id we gave it or the name it was given, with its lead. */
export async function findMessageOfStatus(
  db: Queryable,
  { messageId, wamid }: { messageId: string | undefined; wamid: string },
) {
  const { id, leadId, authorId, authorName, at } = conversationMessages
  const isIt = or(
    eq(whatsappMessages.wamid, wamid),
    messageId ? eq(whatsappMessages.messageId, messageId) : undefined,
  )
  const [row] = await db
    .select({ id, leadId, authorId, authorName, at })
    .from(whatsappMessages)
    .innerJoin(conversationMessages, eq(conversationMessages.id, whatsappMessages.messageId))
    .where(isIt)
    .limit(1)
  return row
}

/** Whether a message of ours in this lead said these words: one that was neither taken back nor failed. */
export async function hasWritten(db: Queryable, leadId: string, words: string): Promise<boolean> {
  const { direction, undoneAt, body } = conversationMessages
  const { failedAt, deliveredAt } = whatsappMessages
  const rows = await db
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .innerJoin(whatsappMessages, eq(whatsappMessages.messageId, conversationMessages.id))
    .where(
      and(
        eq(conversationMessages.leadId, leadId),
        eq(direction, 'out'),
        isNull(undoneAt),
        or(isNull(failedAt), isNotNull(deliveredAt)),
        sql`strpos(${body}, ${words}) > 0`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

type Told = { wamid?: string; failReason?: string } & Partial<
  Record<'sentAt' | 'deliveredAt' | 'readAt' | 'failedAt', Date>
>

/** Adds what was told of a message; the earliest time of each kind stays. */
export async function noteTold(db: Queryable, messageId: string, told: Told): Promise<void> {
  const { wamid, failReason, ...times } = told
  const earliest = Object.entries(times).map(([name, at]) => {
    const column = whatsappMessages[name as keyof typeof times]
    return [name, sql`least(${column}, ${at.toISOString()}::timestamptz)`]
  })
  await db
    .update(whatsappMessages)
    .set({
      ...Object.fromEntries(earliest),
      ...(wamid ? { wamid } : {}),
      ...(failReason === undefined ? {} : { failReason }),
    })
    .where(eq(whatsappMessages.messageId, messageId))
}

export function findSentMessages(db: Queryable, ids: readonly string[]): Promise<SentMessage[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(whatsappMessages)
    .where(inArray(whatsappMessages.messageId, [...ids]))
}
