import { asc, inArray } from 'drizzle-orm'
import { wholeDelivery } from '#app/features/deliveries/data/whole-delivery.server.ts'
import { deliveries } from '#app/features/deliveries/tables.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { readStoredMail } from '../rules/stored-mail.ts'
import { mailChannels } from '../schema.ts'

/** Every mail of the outbox as it can be read, oldest first; fails at one that cannot be sent. */
export async function findStoredMails(db: Queryable) {
  const rows = await db
    .select(wholeDelivery)
    .from(deliveries)
    .where(inArray(deliveries.channel, [...mailChannels]))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
  return rows.map((row) => {
    const { data, error } = readStoredMail(row)
    if (error) throw error
    return { kind: row.kind, subjectId: row.subjectId, ...data }
  })
}
