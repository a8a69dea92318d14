import { asc, eq } from 'drizzle-orm'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { mailMessageSchema } from '#app/modules/outbox/mail/schema.ts'
import type { Queryable } from '#app/platform/database.server.ts'

/** Every mail of the outbox as it can be read, oldest first; fails at one that cannot be sent. */
export async function findStoredMails(db: Queryable) {
  const rows = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.channel, 'mail'))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
  return rows.map(({ kind, subjectId, payload }) => ({
    kind,
    subjectId,
    ...mailMessageSchema.parse(payload),
  }))
}
