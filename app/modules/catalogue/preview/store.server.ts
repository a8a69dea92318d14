import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Offer } from '#app/modules/prices/schema.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { sitePreviews } from './tables.ts'

const minutes = 10
const maxPreviewsPerSession = 20
const oldest = sql`now() - make_interval(mins => ${minutes})`

/** Keeps a preview; what is over goes, and of one session the newest stay. */
export async function insertPreview(
  db: Queryable,
  preview: { tokenHash: string; sessionId: string; facts: Record<string, Offer> },
): Promise<void> {
  await db.delete(sitePreviews).where(sql`${sitePreviews.createdAt} <= ${oldest}`)
  const beyond = db
    .select({ tokenHash: sitePreviews.tokenHash })
    .from(sitePreviews)
    .where(eq(sitePreviews.sessionId, preview.sessionId))
    .orderBy(desc(sitePreviews.createdAt))
    .offset(maxPreviewsPerSession - 1)
  await db.delete(sitePreviews).where(inArray(sitePreviews.tokenHash, beyond))
  await db.insert(sitePreviews).values(preview)
}

/** What a preview replaces, while it lasts and for its own session alone. */
export async function findPreview(
  db: Queryable,
  tokenHash: string,
  sessionId: string,
): Promise<Record<string, Offer> | undefined> {
  const [row] = await db
    .select({ facts: sitePreviews.facts })
    .from(sitePreviews)
    .where(
      and(
        eq(sitePreviews.tokenHash, tokenHash),
        eq(sitePreviews.sessionId, sessionId),
        gt(sitePreviews.createdAt, oldest),
      ),
    )
  return row?.facts
}
