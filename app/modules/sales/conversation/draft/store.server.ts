import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { firstRow, lockableRow } from '#app/platform/sql.server.ts'
import {
  conversationDrafts as drafts,
  conversationWriters,
  conversationFiles as files,
  conversationFileParts as parts,
} from '../tables.ts'

export type DraftPlace = { leadId: string; staffId: string; channel: string }
export type Draft = typeof drafts.$inferSelect

const isDraft = ({ leadId, staffId, channel }: DraftPlace) =>
  and(eq(drafts.leadId, leadId), eq(drafts.staffId, staffId), eq(drafts.channel, channel))

export const findDraft = (db: Queryable, place: DraftPlace) =>
  firstRow(db.select().from(drafts).where(isDraft(place)))

export async function writeDraft(db: Queryable, draft: Draft): Promise<void> {
  const { leadId: _, staffId: __, channel: ___, ...set } = draft
  const target = [drafts.leadId, drafts.staffId, drafts.channel]
  await db.insert(drafts).values(draft).onConflictDoUpdate({ target, set })
}

export async function deleteDraft(db: Queryable, place: DraftPlace): Promise<void> {
  await db.delete(drafts).where(isDraft(place))
}

/** Moves the drafts of a lead and their files to another lead, below the text that their author typed there. */
export async function moveDrafts(db: Queryable, from: string, to: string): Promise<void> {
  const columns = sql`staff_id, channel, address, subject, body, version, updated_at`
  await db.execute(sql`
    with moved as (delete from ${drafts} where lead_id = ${from} returning ${columns})
    insert into ${drafts} as typed (lead_id, ${columns}) select ${to}::uuid, ${columns} from moved
    on conflict (lead_id, staff_id, channel) do update
      set body = typed.body || E'\\n\\n' || excluded.body, version = typed.version + 1`)
  const isOfDraft = and(eq(files.leadId, from), isNull(files.messageId))
  await db.update(files).set({ leadId: to }).where(isOfDraft)
}

export type StoredFile = typeof files.$inferSelect

const isFileOfDraft = ({ leadId, staffId, channel }: DraftPlace) =>
  and(
    eq(files.leadId, leadId),
    eq(files.staffId, staffId),
    eq(files.channel, channel),
    isNull(files.messageId),
  )
const isFullyReceived = eq(files.received, files.size)

/** Stores a file: complete with `bytes`, or empty for upload in parts. Returns false if its id already exists. */
export async function insertFile(
  db: Queryable,
  file: typeof files.$inferInsert,
  bytes?: Uint8Array,
): Promise<boolean> {
  const received = bytes?.byteLength ?? 0
  const [row] = await db
    .insert(files)
    .values({ ...file, received })
    .onConflictDoNothing()
    .returning({ id: files.id })
  if (row && bytes) await insertPart(db, row.id, 0, bytes)
  return row !== undefined
}

export function findFile(db: Queryable, leadId: string, id: string, lock = false) {
  const isIt = and(eq(files.leadId, leadId), eq(files.id, id))
  return lockableRow(db.select().from(files).where(isIt), lock)
}

/** Returns a draft's attachments in the order they were added, including unfinished uploads. */
export function findDraftFiles(db: Queryable, place: DraftPlace): Promise<StoredFile[]> {
  return db.select().from(files).where(isFileOfDraft(place)).orderBy(asc(files.createdAt), files.id)
}

/** Locks and returns these files of a draft. Incomplete files and files of other drafts are omitted. */
export function lockDraftFiles(db: Queryable, place: DraftPlace, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(files)
    .where(and(isFileOfDraft(place), isFullyReceived, inArray(files.id, [...ids])))
    .orderBy(asc(files.createdAt), files.id)
    .for('update')
}

export async function attachFilesToMessage(
  db: Queryable,
  given: readonly Pick<StoredFile, 'id'>[],
  messageId: string,
): Promise<void> {
  if (given.length === 0) return
  const ids = given.map(({ id }) => id)
  await db.update(files).set({ messageId }).where(inArray(files.id, ids))
}

export async function returnFilesToDraft(db: Queryable, messageId: string, leadId: string) {
  await db.update(files).set({ messageId: null, leadId }).where(eq(files.messageId, messageId))
}

export function findFilesOfMessages(db: Queryable, messageIds: readonly string[]) {
  if (messageIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(files)
    .where(and(inArray(files.messageId, [...messageIds]), isFullyReceived))
    .orderBy(asc(files.createdAt), files.id)
}

export async function insertPart(db: Queryable, fileId: string, start: number, bytes: Uint8Array) {
  await db.insert(parts).values({ fileId, start, bytes: Buffer.from(bytes) })
}

export async function recordReceivedBytes(db: Queryable, id: string, received: number) {
  await db.update(files).set({ received }).where(eq(files.id, id))
}

export async function readFileBytes(db: Queryable, id: string): Promise<Buffer> {
  const rows = await db
    .select({ bytes: parts.bytes })
    .from(parts)
    .where(eq(parts.fileId, id))
    .orderBy(asc(parts.start))
  return Buffer.concat(rows.map(({ bytes }) => bytes))
}

/** Returns the bytes of complete files by id. Deleted and incomplete files are omitted. */
export async function readWholeFiles(db: Queryable, ids: readonly string[]) {
  const found = await db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, [...ids]), isFullyReceived))
  const read = new Map<string, Buffer>()
  for (const { id } of found) read.set(id, await readFileBytes(db, id))
  return read
}

export async function deleteDraftFile(db: Queryable, place: DraftPlace, id: string): Promise<void> {
  await db.delete(files).where(and(isFileOfDraft(place), eq(files.id, id)))
}

export async function deleteUnfinishedFiles(db: Queryable, place: DraftPlace, before: Date) {
  const isUnfinished = lt(files.received, files.size)
  await db.delete(files).where(and(isFileOfDraft(place), isUnfinished, lt(files.createdAt, before)))
}

const { leadId, staffId, staffName, seenAt } = conversationWriters

export async function findTypingColleagues(
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

/** Stores a typing signal. Only a person's first signal notifies colleagues, because the trigger ignores updates. */
export async function upsertWriter(db: Queryable, writer: typeof conversationWriters.$inferInsert) {
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

/** Deletes old typing signals, because a crashed browser never reports the end. */
export async function removeStaleWriters(db: Queryable, before: Date): Promise<void> {
  await db.delete(conversationWriters).where(lt(seenAt, before))
}
