import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { conversationMessages } from '../../conversation/tables.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { whatsappMedia } from '../tables.server.ts'

export type Media = typeof whatsappMedia.$inferSelect

type NewMedia = {
  messageId: string
  media: { id: string; type: string; mime_type?: string | undefined; filename?: string | undefined }
  at: Date
}

/** Notes a file that is to be fetched now. */
export async function insertMedia(db: Queryable, { messageId, media, at }: NewMedia) {
  const { id, type, mime_type = '', filename = '' } = media
  await db.insert(whatsappMedia).values({
    messageId,
    mediaId: id,
    name: filename || type,
    type: mime_type,
    nextAttemptAt: at,
    askedAt: at,
  })
}

/** A file that is still to be fetched, with its lead, locked; undefined where another node has it. */
export async function takeMedia(db: Queryable, messageId: string) {
  const [row] = await db
    .select({ media: whatsappMedia, leadId: conversationMessages.leadId })
    .from(whatsappMedia)
    .innerJoin(conversationMessages, eq(conversationMessages.id, whatsappMedia.messageId))
    .where(and(eq(whatsappMedia.messageId, messageId), isNotNull(whatsappMedia.nextAttemptAt)))
    .for('update', { of: whatsappMedia, skipLocked: true })
  return row
}

/** Messages whose files are due, the longest waiting first. */
export async function findDueMedia(db: Queryable, now: Date, max: number): Promise<string[]> {
  const rows = await db
    .select({ messageId: whatsappMedia.messageId })
    .from(whatsappMedia)
    .where(lte(whatsappMedia.nextAttemptAt, now))
    .orderBy(asc(whatsappMedia.nextAttemptAt))
    .limit(max)
  return rows.map(({ messageId }) => messageId)
}

export async function changeMedia(
  db: Queryable,
  messageId: string,
  change: Partial<Pick<Media, 'attempts' | 'nextAttemptAt' | 'problem'>>,
): Promise<void> {
  await db.update(whatsappMedia).set(change).where(eq(whatsappMedia.messageId, messageId))
}

/** The file is here: nothing is left to fetch. */
export async function deleteMedia(db: Queryable, messageId: string): Promise<void> {
  await db.delete(whatsappMedia).where(eq(whatsappMedia.messageId, messageId))
}

export function findMediaOfMessages(db: Queryable, messageIds: readonly string[]) {
  if (messageIds.length === 0) return Promise.resolve([])
  return db
    .select({ messageId: whatsappMedia.messageId, problem: whatsappMedia.problem })
    .from(whatsappMedia)
    .where(inArray(whatsappMedia.messageId, [...messageIds]))
}
