import { and, eq, inArray, or, sql } from 'drizzle-orm'
import {
  findAddressesWrittenTo,
  findSentByMailId,
} from '../../conversation/data/received.server.ts'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { leads } from '../../lead/tables.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { PointedLead } from '../rules/match-mail.ts'

/** A mail of ours that a Message-ID names. */
export type SentMail = {
  mailId: string
  leadId: string
  /** The reply in the conversation; null for a confirmation and the like. */
  messageId: string | null
  deliveryId: string | null
  /** In lower case; empty where it is not kept any more. */
  address: string
}

const uuidOfMailId = /^<([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})@/i

/** Mails of ours about leads with these Message-IDs, in the order in which they were named. */
export async function findSentMails(
  db: Queryable,
  mailIds: readonly string[],
): Promise<SentMail[]> {
  if (mailIds.length === 0) return []
  const replies = await findSentByMailId(db, mailIds)
  const found = new Map<string, SentMail>()
  for (const { id: messageId, mailId, address, ...reply } of replies)
    if (mailId) found.set(mailId, { ...reply, mailId, messageId, address: address.toLowerCase() })
  for (const mail of await findDelivered(db, mailIds))
    if (!found.has(mail.mailId)) found.set(mail.mailId, mail)
  return mailIds.flatMap((mailId) => found.get(mailId) ?? [])
}

/** Other mails carry the id of their delivery (ADR 0016). */
async function findDelivered(db: Queryable, mailIds: readonly string[]): Promise<SentMail[]> {
  const mailIdOf = new Map<string, string>()
  for (const mailId of mailIds) {
    const id = uuidOfMailId.exec(mailId)?.[1]
    if (id) mailIdOf.set(id.toLowerCase(), mailId)
  }
  if (mailIdOf.size === 0) return []
  const rows = await db
    .select({
      id: deliveries.id,
      leadId: deliveries.subjectId,
      address: sql<string>`lower(coalesce(${deliveries.payload} #>> '{to,address}', ''))`,
    })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.id, [...mailIdOf.keys()]),
        eq(deliveries.channel, 'mail'),
        eq(deliveries.subjectType, 'lead'),
        sql`${deliveries.attempts} > 0`,
      ),
    )
  return rows.map(({ id, leadId, address }) => ({
    mailId: mailIdOf.get(id)!,
    leadId,
    messageId: null,
    deliveryId: id,
    address,
  }))
}

const isUuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * The main leads behind these ids, in their order, with every address that took part: those of the enquiry and of what
 * is merged with it, and those that we wrote to. Leads without a person are nobody's.
 */
export async function findPointedLeads(
  db: Queryable,
  leadIds: readonly string[],
): Promise<PointedLead[]> {
  const asked = [...new Set(leadIds)].filter((id) => isUuid.test(id))
  if (asked.length === 0) return []
  const { id, mergedInto } = leads
  const named = await db.select({ id, mergedInto }).from(leads).where(inArray(id, asked))
  const mainOf = new Map(named.map((lead) => [lead.id, lead.mergedInto ?? lead.id]))
  const mains = [...new Set(mainOf.values())]
  if (mains.length === 0) return []
  const parts = await db
    .select({ id, mergedInto, email: leads.email })
    .from(leads)
    .where(and(or(inArray(id, mains), inArray(mergedInto, mains)), sql`deidentified_at is null`))
  const written = await findAddressesWrittenTo(
    db,
    parts.map((part) => part.id),
  )
  const pointed = asked.flatMap((leadId) => mainOf.get(leadId) ?? [])
  return [...new Set(pointed)].flatMap((main) => {
    const own = parts.filter((part) => (part.mergedInto ?? part.id) === main)
    if (!own.some((part) => part.id === main)) return []
    const ids = new Set(own.map((part) => part.id))
    const addresses = [
      ...own.map(({ email }) => email),
      ...written.filter(({ leadId }) => ids.has(leadId)).map(({ address }) => address),
    ]
    return {
      leadId: main,
      addresses: [...new Set(addresses.map((address) => address.toLowerCase()))].filter(Boolean),
    }
  })
}

export async function findLeadByReference(db: Queryable, reference: string) {
  const [row] = await db.select({ id: leads.id }).from(leads).where(eq(leads.reference, reference))
  return row
}
