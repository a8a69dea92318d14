import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { replySignatures } from '../tables.ts'

/** Returns the person's own signature; empty if there is none. */
export async function findSignature(db: Queryable, userId: string): Promise<string> {
  const [row] = await db
    .select({ body: replySignatures.body })
    .from(replySignatures)
    // Compared as text, because the actor may be a program, whose id need not be a UUID.
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
