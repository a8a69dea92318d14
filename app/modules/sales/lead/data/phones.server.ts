import { and, desc, eq, gt, inArray, isNull, max, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#app/platform/database.server.ts'
import type { ConsentChannel } from '../schema/inputs.ts'
import { leadConsents, leads } from '../tables.server.ts'

/**
 * The lead that a message of a person belongs to (WAP-02), by their number or because it is one of `known`: one that is
 * open, else one that was answered since a moment; of several, the one that was touched last. Of what is merged, the
 * main lead.
 */
export async function findLeadOfSender(
  db: Queryable,
  { phones, known }: { phones: readonly string[]; known: readonly string[] },
  answeredSince: Date,
): Promise<string | undefined> {
  const named = alias(leads, 'named')
  const isOpen = inArray(leads.status, ['new', 'in_progress'])
  const [row] = await db
    .select({ id: leads.id })
    .from(named)
    .innerJoin(leads, sql`${leads.id} = coalesce(${named.mergedInto}, ${named.id})`)
    .where(
      and(
        or(inArray(named.phoneStored, [...phones]), inArray(named.id, [...known])),
        eq(named.isSuspectedSpam, false),
        eq(leads.isSuspectedSpam, false),
        isNull(leads.mergedInto),
        isNull(leads.deidentifiedAt),
        or(isOpen, and(eq(leads.status, 'answered'), gt(leads.answeredAt, answeredSince))),
      ),
    )
    .orderBy(desc(isOpen), desc(leads.updatedAt), leads.id)
    .limit(1)
  return row?.id
}

/** When somebody with this number last ticked a channel; null where nobody did (PRV-03). */
export async function findLastConsent(
  db: Queryable,
  phoneStored: string,
  channel: ConsentChannel,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(leadConsents.at) })
    .from(leadConsents)
    .innerJoin(leads, eq(leads.id, leadConsents.leadId))
    .where(
      and(
        eq(leads.phoneStored, phoneStored),
        eq(leads.isSuspectedSpam, false),
        eq(leadConsents.channel, channel),
        eq(leadConsents.isGranted, true),
      ),
    )
  return row?.at ?? null
}
