import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { replySignatures } from '../tables.ts'

/** The person's own text; empty without one. */
export async function findSignature(db: Queryable, userId: string): Promise<string> {
  const [row] = await db
    .select({ body: replySignatures.body })
    .from(replySignatures)
    // As text: an actor of a program is no row of staff.
    .where(eq(sql`${replySignatures.userId}::text`, userId))
  return row?.body ?? ''
}

export async function storeSignature(db: Queryable, userId: string, body: string, at: Date) {
  if (body === '') {
    await db.delete(replySignatures).where(eq(replySignatures.userId, userId))
    return
  }
  await db
    .insert(replySignatures)
    .values({ userId, body, updatedAt: at })
    .onConflictDoUpdate({ target: replySignatures.userId, set: { body, updatedAt: at } })
}
