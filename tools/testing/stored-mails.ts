import { asc, eq } from 'drizzle-orm'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { mailMessageSchema } from '#app/modules/outbox/mail/schema.ts'
import type { Queryable } from '#app/platform/database.server.ts'

/** All mails of the outbox in readable form, oldest first; throws if one of them cannot be sent. */
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
