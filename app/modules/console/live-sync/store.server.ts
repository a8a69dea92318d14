import { asc, lt, max, min, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { liveChanges } from '../tables.ts'
import { liveTopics, type LiveChange, type LiveTopic } from './schema.ts'

/**
 * Sequence numbers are assigned before a transaction commits, so a change may become visible after changes with higher
 * numbers. Changes up to this much older than the last one read are therefore read again.
 */
const replayOverlap = sql`interval '2 minutes'`
/** Maximum number of changes to replay; if more were missed, clients refetch everything. */
const maxReplayedChanges = 2_000

/** Returns the sequence of the latest change, or 0 without changes. */
export async function findLatestSequence(db: Queryable): Promise<number> {
  const [row] = await db.select({ latest: max(liveChanges.sequence) }).from(liveChanges)
  return row?.latest ?? 0
}

/**
 * Returns the changes that a client may have missed since `after`, oldest first, possibly with some it already
 * received. Undefined if some were already deleted or there are more than 2,000.
 */
export async function findChangesAfter(
  db: Queryable,
  after: number,
): Promise<LiveChange[] | undefined> {
  const [kept] = await db.select({ oldest: min(liveChanges.sequence) }).from(liveChanges)
  if (kept?.oldest == null) return after === 0 ? [] : undefined
  if (after > 0 && kept.oldest > after) return undefined
  const since = sql`(select ${liveChanges.at} - ${replayOverlap} from ${liveChanges} where ${liveChanges.sequence} = ${after})`
  const rows = await db
    .select()
    .from(liveChanges)
    .where(sql`${liveChanges.sequence} > ${after} or ${liveChanges.at} >= ${since}`)
    .orderBy(asc(liveChanges.sequence))
    .limit(maxReplayedChanges + 1)
  if (rows.length > maxReplayedChanges) return undefined
  return rows
    .filter(({ topic }) => topic in liveTopics)
    .map(({ sequence, topic, operation, recordId }) => ({
      sequence,
      topic: topic as LiveTopic,
      operation,
      id: recordId,
    }))
}

/** Deletes changes older than a day, and returns the number of deleted rows. */
export async function pruneChanges(db: Queryable, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000)
  const gone = await db.delete(liveChanges).where(lt(liveChanges.at, dayAgo))
  return gone.rowCount ?? 0
}
