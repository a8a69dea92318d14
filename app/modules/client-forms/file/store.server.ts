import { and, asc, eq, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import type { PictureFacts } from '#app/basics/pictures.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import {
  clientFormAttachments as attachments,
  clientFormFileParts as parts,
  clientFormFiles as files,
} from '../tables.ts'
import type { FileAnswer } from './rules.ts'

export type StoredFile = typeof files.$inferSelect

export async function findFile(db: Queryable, hash: string): Promise<StoredFile | undefined> {
  const [row] = await db.select().from(files).where(eq(files.hash, hash))
  return row
}

/** The file, locked; made when it is new. */
export async function lockFile(
  db: Queryable,
  file: { hash: string; size: number; expiresAt: Date; network: string },
): Promise<StoredFile> {
  await db.insert(files).values(file).onConflictDoNothing()
  const [row] = await db.select().from(files).where(eq(files.hash, file.hash)).for('update')
  return row!
}

/**
 * The number of unreferenced files, of all networks or of one, and their received bytes: announced sizes fill no
 * disk. Stops counting after `limit` files.
 */
export async function countUnattached(db: Queryable, limit: number, network?: string) {
  const waiting = db
    .select({ received: files.received })
    .from(files)
    .where(network === undefined ? isNotNull(files.expiresAt) : eq(files.network, network))
    .limit(limit)
    .as('waiting')
  const [row] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${waiting.received}), 0)`.mapWith(Number),
    })
    .from(waiting)
  return row!
}

export async function insertPart(db: Queryable, hash: string, start: number, bytes: Uint8Array) {
  await db.insert(parts).values({ hash, start, bytes: Buffer.from(bytes) })
}

export async function updateFile(
  db: Queryable,
  hash: string,
  change: Partial<PictureFacts> & { received: number; expiresAt?: Date },
): Promise<void> {
  await db.update(files).set(change).where(eq(files.hash, hash))
}

export async function deleteFile(db: Queryable, hash: string): Promise<void> {
  await db.delete(files).where(eq(files.hash, hash))
}

export async function readBytes(db: Queryable, hash: string): Promise<Buffer> {
  const rows = await db
    .select({ bytes: parts.bytes })
    .from(parts)
    .where(eq(parts.hash, hash))
    .orderBy(asc(parts.start))
  return Buffer.concat(rows.map(({ bytes }) => bytes))
}

/** The complete files among these, locked so that none expires meanwhile. */
export async function lockWholeFiles(db: Queryable, hashes: readonly string[]) {
  const rows = await db
    .select({ hash: files.hash })
    .from(files)
    .where(and(inArray(files.hash, [...hashes]), isNotNull(files.type)))
    .orderBy(asc(files.hash))
    .for('update')
  return rows.map(({ hash }) => hash)
}

/** Ties files to a submission, which keeps them. */
export async function attachFiles(
  db: Queryable,
  submissionId: string,
  answers: readonly FileAnswer[],
): Promise<void> {
  const hashes = answers.map(({ hash }) => hash)
  await db.insert(attachments).values(answers.map((answer) => ({ submissionId, ...answer })))
  await db.update(files).set({ expiresAt: null, network: null }).where(inArray(files.hash, hashes))
}

/** A complete file of a submission; files without a submission are not served. */
export async function findAttachedFile(db: Queryable, submissionId: string, hash: string) {
  const [row] = await db
    .select({ type: files.type, size: files.size })
    .from(attachments)
    .innerJoin(files, eq(files.hash, attachments.hash))
    .where(and(eq(attachments.submissionId, submissionId), eq(attachments.hash, hash)))
    .limit(1)
  return row
}

/** Releases the files of submissions; those without another submission are deleted. */
export async function detachFiles(db: Queryable, submissionIds: readonly string[]): Promise<void> {
  if (submissionIds.length === 0) return
  const detached = await db
    .delete(attachments)
    .where(inArray(attachments.submissionId, [...submissionIds]))
    .returning({ hash: attachments.hash })
  const hashes = [...new Set(detached.map(({ hash }) => hash))]
  if (hashes.length === 0) return
  const users = db.select().from(attachments).where(eq(attachments.hash, files.hash))
  await db.delete(files).where(and(inArray(files.hash, hashes), notExists(users)))
}

/** Deletes files that no submission came for in time. @returns how many */
export async function deleteExpiredFiles(db: Queryable, now: Date, limit: number): Promise<number> {
  const expired = db
    .select({ hash: files.hash })
    .from(files)
    .where(lt(files.expiresAt, now))
    .orderBy(asc(files.expiresAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const gone = await db
    .delete(files)
    .where(inArray(files.hash, expired))
    .returning({ hash: files.hash })
  return gone.length
}
