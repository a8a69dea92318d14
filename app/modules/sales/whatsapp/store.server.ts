import {
  type Column,
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
} from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { firstRow, lockableRow } from '#app/platform/sql.server.ts'
import { conversationMessages } from '../conversation/tables.ts'
import { deidentifiedLeadIds } from '../lead/person/store.server.ts'
import {
  whatsappContacts,
  whatsappLeadAddresses,
  whatsappMedia,
  whatsappMessages,
  whatsappTemplates,
} from './tables.ts'
import type { Template } from './template/rules.ts'

const { address, leadId } = whatsappLeadAddresses

/** Links an address to a lead: its future messages belong to that lead. */
export async function linkAddress(db: Queryable, from: string, lead: string): Promise<void> {
  const row = { address: from, leadId: lead }
  await db.insert(whatsappLeadAddresses).values(row).onConflictDoNothing()
}

export async function findLinkedLeads(db: Queryable, from: readonly string[]): Promise<string[]> {
  if (from.length === 0) return []
  const rows = await db
    .selectDistinct({ leadId })
    .from(whatsappLeadAddresses)
    .where(inArray(address, [...from]))
  return rows.map((row) => row.leadId)
}

/** Returns the addresses that are linked to these leads, without the leads' own numbers. */
export async function findAddressesOf(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectDistinct({ address })
    .from(whatsappLeadAddresses)
    .where(inArray(leadId, [...ids]))
  return rows.map((row) => row.address)
}

/** Without `ids`, deletes those linked to leads whose personal data was removed. */
export async function deleteAddresses(db: Queryable, ids?: readonly string[]): Promise<number> {
  if (ids?.length === 0) return 0
  const { rowCount } = await db
    .delete(whatsappLeadAddresses)
    .where(inArray(leadId, ids ? [...ids] : deidentifiedLeadIds(db)))
  return rowCount ?? 0
}

/** SQL condition that is true if no lead is linked to the address in this column. */
export const hasNoLeadSql = (column: Column) => sql`not exists (
    select from leads where leads.phone_stored = ${column}
  ) and not exists (select from ${whatsappLeadAddresses} where ${address} = ${column})`

export type Contact = typeof whatsappContacts.$inferSelect

/** Locks the contact. Keeps the latest time, because messages may arrive out of order. */
export async function recordContactMessage(
  db: Queryable,
  written: { phone: string; name: string; at: Date; isStop: boolean; now: Date },
): Promise<void> {
  const { phone, name, at, isStop, now } = written
  const column = isStop ? 'stoppedAt' : 'lastWroteAt'
  await db
    .insert(whatsappContacts)
    .values({ phone, name, [column]: at, updatedAt: now })
    .onConflictDoUpdate({
      target: whatsappContacts.phone,
      set: {
        name: sql`case when excluded.name = '' then ${whatsappContacts.name} else excluded.name end`,
        [column]: sql`greatest(${whatsappContacts[column]}, ${at.toISOString()}::timestamptz)`,
        updatedAt: now,
      },
    })
}

export function findContacts(db: Queryable, phones: readonly string[]): Promise<Contact[]> {
  if (phones.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(whatsappContacts)
    .where(inArray(whatsappContacts.phone, [...phones]))
}

export const findContact = (db: Queryable, phone: string) =>
  firstRow(db.select().from(whatsappContacts).where(eq(whatsappContacts.phone, phone)))

/** Moves a contact to a new address, with their "stop" and the time of their last message. */
export async function moveContact(
  db: Queryable,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const [left] = await db
    .delete(whatsappContacts)
    .where(eq(whatsappContacts.phone, from))
    .returning()
  if (!left) return
  await db
    .insert(whatsappContacts)
    .values({ ...left, phone: to, updatedAt: now })
    .onConflictDoUpdate({
      target: whatsappContacts.phone,
      set: {
        lastWroteAt: sql`greatest(${whatsappContacts.lastWroteAt}, excluded.last_wrote_at)`,
        stoppedAt: sql`greatest(${whatsappContacts.stoppedAt}, excluded.stopped_at)`,
        updatedAt: now,
      },
    })
}

/** Their "stop" is no longer needed, because we never write to a person without a lead. */
export async function purgeOrphanedContacts(db: Queryable): Promise<number> {
  const { rowCount } = await db.delete(whatsappContacts).where(hasNoLeadSql(whatsappContacts.phone))
  return rowCount ?? 0
}

export type SentMessage = typeof whatsappMessages.$inferSelect

export async function insertSentMessage(
  db: Queryable,
  message: { messageId: string; phone: string },
): Promise<void> {
  await db.insert(whatsappMessages).values(message)
}

export const findSentMessage = (db: Queryable, messageId: string, lock = false) =>
  lockableRow(
    db.select().from(whatsappMessages).where(eq(whatsappMessages.messageId, messageId)),
    lock,
  )

/** Finds our message that a status belongs to, with its lead, by our ID or by WhatsApp's. */
export async function findMessageOfStatus(
  db: Queryable,
  { messageId, wamid }: { messageId: string | undefined; wamid: string },
) {
  const { id, leadId, authorId, authorName, at } = conversationMessages
  const hasOurId = messageId ? eq(whatsappMessages.messageId, messageId) : undefined
  const [row] = await db
    .select({ id, leadId, authorId, authorName, at })
    .from(whatsappMessages)
    .innerJoin(conversationMessages, eq(id, whatsappMessages.messageId))
    .where(or(eq(whatsappMessages.wamid, wamid), hasOurId))
    .limit(1)
  return row
}

/** Returns true if we already sent this text in this lead. Withdrawn and failed messages don't count. */
export async function hasSentText(db: Queryable, lead: string, words: string): Promise<boolean> {
  const { id, leadId, direction, undoneAt, body } = conversationMessages
  const { messageId, failedAt, deliveredAt } = whatsappMessages
  const rows = await db
    .select({ id })
    .from(conversationMessages)
    .innerJoin(whatsappMessages, eq(messageId, id))
    .where(
      and(
        eq(leadId, lead),
        eq(direction, 'out'),
        isNull(undoneAt),
        or(isNull(failedAt), isNotNull(deliveredAt)),
        sql`strpos(${body}, ${words}) > 0`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

type StatusUpdate = {
  wamid: string
  status: 'sentAt' | 'deliveredAt' | 'readAt' | 'failedAt'
  at: Date
  /** Replaces the stored reason, if given. */
  failReason?: string
}

/** Adds a status to a message. Of each kind of status, the earliest time is kept. */
export async function recordStatus(
  db: Queryable,
  messageId: string,
  { wamid, status, at, failReason }: StatusUpdate,
): Promise<void> {
  const earliest = sql`least(${whatsappMessages[status]}, ${at.toISOString()}::timestamptz)`
  await db
    .update(whatsappMessages)
    .set({ wamid, failReason, [status]: earliest })
    .where(eq(whatsappMessages.messageId, messageId))
}

export function findSentMessages(db: Queryable, ids: readonly string[]): Promise<SentMessage[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(whatsappMessages)
    .where(inArray(whatsappMessages.messageId, [...ids]))
}

export type Media = typeof whatsappMedia.$inferSelect

type NewMedia = {
  messageId: string
  media: { id: string; type: string; mime_type?: string; filename?: string }
  at: Date
}

/** Queues the download of a file, due at once. */
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

/** Locks and returns a pending file with its lead; undefined if another node has locked it. */
export async function claimMedia(db: Queryable, messageId: string) {
  const [row] = await db
    .select({ media: whatsappMedia, leadId: conversationMessages.leadId })
    .from(whatsappMedia)
    .innerJoin(conversationMessages, eq(conversationMessages.id, whatsappMedia.messageId))
    .where(and(eq(whatsappMedia.messageId, messageId), isNotNull(whatsappMedia.nextAttemptAt)))
    .for('update', { of: whatsappMedia, skipLocked: true })
  return row
}

/** Messages whose files are due, oldest first. */
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

export function findTemplates(db: Queryable): Promise<Template[]> {
  return db
    .select()
    .from(whatsappTemplates)
    .orderBy(asc(whatsappTemplates.name), asc(whatsappTemplates.language))
    .limit(500)
}

export const findTemplate = (db: Queryable, id: string) =>
  firstRow(db.select().from(whatsappTemplates).where(eq(whatsappTemplates.id, id)))

export async function replaceTemplates(
  db: Queryable,
  templates: readonly Template[],
  readAt: Date,
): Promise<void> {
  for (const template of templates) {
    const row = { ...template, readAt }
    await db
      .insert(whatsappTemplates)
      .values(row)
      .onConflictDoUpdate({ target: whatsappTemplates.id, set: row })
  }
  await db.delete(whatsappTemplates).where(lt(whatsappTemplates.readAt, readAt))
}
