import { and, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { leads } from '#app/features/leads/tables.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { inboundMails } from '../tables.server.ts'

/** Mails from an address, and those that belong to these leads. */
const isOf = (email: string, leadIds: readonly string[]) =>
  or(
    sql`lower(${inboundMails.fromAddress}) = lower(${email})`,
    leadIds.length > 0 ? inArray(inboundMails.leadId, [...leadIds]) : undefined,
  )

export function findMailsOf(db: Queryable, email: string, leadIds: readonly string[]) {
  const { id, kind, fromAddress, subject, body, receivedAt } = inboundMails
  return db
    .select({ id, kind, fromAddress, subject, body, receivedAt })
    .from(inboundMails)
    .where(isOf(email, leadIds))
    .orderBy(receivedAt)
}

/** With their originals and files. @returns how many went */
export async function deleteMailsOf(
  db: Queryable,
  email: string,
  leadIds: readonly string[],
): Promise<number> {
  const gone = await db
    .delete(inboundMails)
    .where(isOf(email, leadIds))
    .returning({ id: inboundMails.id })
  return gone.length
}

/** Mails of leads whose person was removed (PRV-05). */
export async function deleteMailsOfNobody(db: Queryable): Promise<number> {
  const nobody = db
    .select({ id: leads.id })
    .from(leads)
    .where(sql`${leads.deidentifiedAt} is not null`)
  const gone = await db
    .delete(inboundMails)
    .where(inArray(inboundMails.leadId, nobody))
    .returning({ id: inboundMails.id })
  return gone.length
}

/** Mails of no lead that were stored before a time; of a few kinds or of all. */
export async function deleteLooseMails(
  db: Queryable,
  before: Date,
  states?: readonly ('set-aside' | 'dismissed')[],
): Promise<number> {
  const gone = await db
    .delete(inboundMails)
    .where(
      and(
        isNull(inboundMails.leadId),
        lt(inboundMails.storedAt, before),
        states && inArray(inboundMails.state, [...states]),
      ),
    )
    .returning({ id: inboundMails.id })
  return gone.length
}
