import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { MailFile } from './schema/mail.ts'
import { inboundFiles, inboundMails, inboundOriginals } from './tables.server.ts'

export type InboundMail = typeof inboundMails.$inferSelect
export type NewInboundMail = typeof inboundMails.$inferInsert
export type Place = { mailbox: string; uidValidity: number; uid: number }

export async function findByFingerprint(
  db: Queryable,
  fingerprint: string,
): Promise<InboundMail | undefined> {
  const [row] = await db
    .select()
    .from(inboundMails)
    .where(eq(inboundMails.fingerprint, fingerprint))
  return row
}

export async function findInboundMail(
  db: Queryable,
  id: string,
  lock = false,
): Promise<InboundMail | undefined> {
  const query = db.select().from(inboundMails).where(eq(inboundMails.id, id))
  const [row] = lock ? await query.for('update') : await query
  return row
}

/** Stores a mail with its original and its files. False when its place in the mailbox is taken already. */
export async function insertMail(
  db: Queryable,
  mail: NewInboundMail & { id: string },
  original: { bytes: Uint8Array; isWhole: boolean },
  files: readonly MailFile[],
): Promise<boolean> {
  const stored = await db
    .insert(inboundMails)
    .values(mail)
    .onConflictDoNothing()
    .returning({ id: inboundMails.id })
  if (stored.length === 0) return false
  await db.insert(inboundOriginals).values({ mailId: mail.id, ...original })
  for (const [position, file] of files.entries())
    await db.insert(inboundFiles).values({ mailId: mail.id, position, ...file })
  return true
}

/** The same mail was found elsewhere: there it has to be marked as read, too. */
export async function movePlace(db: Queryable, id: string, place: Place): Promise<void> {
  await db
    .update(inboundMails)
    .set({ ...place, markedAt: null })
    .where(eq(inboundMails.id, id))
}

export async function changeMail(
  db: Queryable,
  mail: Pick<InboundMail, 'id' | 'version'>,
  change: Partial<Pick<InboundMail, 'state' | 'leadId' | 'messageId'>>,
): Promise<void> {
  await db
    .update(inboundMails)
    .set({ ...change, version: mail.version + 1 })
    .where(eq(inboundMails.id, mail.id))
}

/** Mails that are stored and not yet marked as read at the server, oldest first. */
export function findUnmarked(db: Queryable, mailbox: string, uidValidity: number, most: number) {
  return db
    .select({ id: inboundMails.id, uid: inboundMails.uid })
    .from(inboundMails)
    .where(
      and(
        eq(inboundMails.mailbox, mailbox),
        eq(inboundMails.uidValidity, uidValidity),
        sql`${inboundMails.markedAt} is null`,
      ),
    )
    .orderBy(inboundMails.uid)
    .limit(most)
}

export async function noteMarked(db: Queryable, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(inboundMails)
    .set({ markedAt: at })
    .where(inArray(inboundMails.id, [...ids]))
}

export async function hasOtherUnmatched(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: inboundMails.id })
    .from(inboundMails)
    .where(and(eq(inboundMails.state, 'unmatched'), ne(inboundMails.id, id)))
    .limit(1)
  return rows.length > 0
}

const fileColumns = {
  mailId: inboundFiles.mailId,
  position: inboundFiles.position,
  name: inboundFiles.name,
  type: inboundFiles.type,
  size: inboundFiles.size,
  isHeld: inboundFiles.isHeld,
}

/** The files of mails, without their bytes. */
export function listFiles(db: Queryable, mailIds: readonly string[]) {
  if (mailIds.length === 0) return Promise.resolve([])
  return db
    .select(fileColumns)
    .from(inboundFiles)
    .where(inArray(inboundFiles.mailId, [...mailIds]))
    .orderBy(inboundFiles.mailId, inboundFiles.position)
}

export async function findFile(db: Queryable, mailId: string, position: number) {
  const [row] = await db
    .select()
    .from(inboundFiles)
    .where(and(eq(inboundFiles.mailId, mailId), eq(inboundFiles.position, position)))
  return row
}

/** Pictures that the HTML of a mail shows by their Content-ID. */
export function findOwnPictures(db: Queryable, mailId: string) {
  return db
    .select({
      contentId: inboundFiles.contentId,
      type: inboundFiles.type,
      bytes: inboundFiles.bytes,
    })
    .from(inboundFiles)
    .where(
      and(
        eq(inboundFiles.mailId, mailId),
        isNotNull(inboundFiles.contentId),
        inArray(inboundFiles.type, ['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
        sql`${inboundFiles.size} <= 1000000`,
      ),
    )
    .limit(20)
}

export async function findOriginal(db: Queryable, mailId: string) {
  const [row] = await db.select().from(inboundOriginals).where(eq(inboundOriginals.mailId, mailId))
  return row
}

/** What conversations show of mails besides their text. */
export function findMailsOfMessages(db: Queryable, messageIds: readonly string[]) {
  if (messageIds.length === 0) return Promise.resolve([])
  return db
    .select({
      id: inboundMails.id,
      messageId: inboundMails.messageId,
      hasHtml: sql<boolean>`${inboundMails.html} <> ''`,
      problem: inboundMails.problem,
      isWhole: inboundOriginals.isWhole,
    })
    .from(inboundMails)
    .innerJoin(inboundOriginals, eq(inboundOriginals.mailId, inboundMails.id))
    .where(inArray(inboundMails.messageId, [...messageIds]))
    .orderBy(desc(inboundMails.receivedAt))
}
