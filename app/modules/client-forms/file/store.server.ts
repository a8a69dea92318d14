import { and, asc, eq, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import type { PictureFacts } from '#app/basics/pictures.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { firstRow } from '#app/platform/sql.server.ts'
import {
  clientFormAttachments as attachments,
  clientFormFileParts as parts,
  clientFormFiles as files,
} from '../tables.ts'
import type { FileAnswer } from './rules.ts'

export type StoredFile = typeof files.$inferSelect

export const findFile = (db: Queryable, hash: string) =>
  firstRow(db.select().from(files).where(eq(files.hash, hash)))

/** Returns the file and locks its row; creates the row if it is new, or was deleted while this waited for the lock. */
export async function lockFile(
  db: Queryable,
  file: { hash: string; size: number; expiresAt: Date; network: string },
): Promise<StoredFile> {
  await db.insert(files).values(file).onConflictDoNothing()
  const [row] = await db.select().from(files).where(eq(files.hash, file.hash)).for('update')
  return row ?? lockFile(db, file)
}

/** Counts files without a submission, up to `limit`, and their received bytes; announced sizes do not count. */
export async function countUnattachedFiles(db: Queryable, limit: number, network?: string) {
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

type FileChange = Partial<PictureFacts> & { received: number; expiresAt?: Date }
export async function updateFile(db: Queryable, hash: string, change: FileChange): Promise<void> {
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

/** Returns the complete files among these, locked so that they cannot expire in the meantime. */
export async function lockWholeFiles(db: Queryable, hashes: readonly string[]) {
  const rows = await db
    .select({ hash: files.hash })
    .from(files)
    .where(and(inArray(files.hash, [...hashes]), isNotNull(files.type)))
    .orderBy(asc(files.hash))
    .for('update')
  return rows.map(({ hash }) => hash)
}

/** Attaches files to a submission, so that they do not expire. */
export async function attachFiles(
  db: Queryable,
  submissionId: string,
  answers: readonly FileAnswer[],
): Promise<void> {
  const hashes = answers.map(({ hash }) => hash)
  await db.insert(attachments).values(answers.map((answer) => ({ submissionId, ...answer })))
  await db.update(files).set({ expiresAt: null, network: null }).where(inArray(files.hash, hashes))
}

/** Returns a complete file of a submission; files without a submission are never served. */
export async function findAttachedFile(db: Queryable, submissionId: string, hash: string) {
  const [row] = await db
    .select({ type: files.type, size: files.size })
    .from(attachments)
    .innerJoin(files, eq(files.hash, attachments.hash))
    .where(and(eq(attachments.submissionId, submissionId), eq(attachments.hash, hash)))
    .limit(1)
  return row
}

/** Detaches files from submissions; deletes files that no other submission uses. */
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

export async function deleteExpiredFiles(db: Queryable, now: Date, limit: number): Promise<number> {
  const expired = db
    .select({ hash: files.hash })
    .from(files)
    .where(lt(files.expiresAt, now))
    .orderBy(asc(files.expiresAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const { rowCount } = await db.delete(files).where(inArray(files.hash, expired))
  return rowCount ?? 0
}
