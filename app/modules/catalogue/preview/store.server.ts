import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { sitePreviews } from './tables.ts'

const lifetimeMinutes = 10
const maxPreviewsPerSession = 20
const oldestValidTime = sql`now() - make_interval(mins => ${lifetimeMinutes})`

/** Stores a preview. Deletes expired previews, and the oldest ones above 20 per session. */
export async function insertPreview(
  db: Queryable,
  preview: { tokenHash: string; sessionId: string; facts: Record<string, unknown> },
): Promise<void> {
  await db.delete(sitePreviews).where(sql`${sitePreviews.createdAt} <= ${oldestValidTime}`)
  const beyond = db
    .select({ tokenHash: sitePreviews.tokenHash })
    .from(sitePreviews)
    .where(eq(sitePreviews.sessionId, preview.sessionId))
    .orderBy(desc(sitePreviews.createdAt))
    .offset(maxPreviewsPerSession - 1)
  await db.delete(sitePreviews).where(inArray(sitePreviews.tokenHash, beyond))
  await db.insert(sitePreviews).values(preview)
}

/** Returns the facts that a preview replaces; undefined if it expired or belongs to another session. */
export async function findPreview(
  db: Queryable,
  tokenHash: string,
  sessionId: string,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await db
    .select({ facts: sitePreviews.facts })
    .from(sitePreviews)
    .where(
      and(
        eq(sitePreviews.tokenHash, tokenHash),
        eq(sitePreviews.sessionId, sessionId),
        gt(sitePreviews.createdAt, oldestValidTime),
      ),
    )
  return row?.facts
}
