import { inArray } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { consentPurpose } from './content.ts'
import type { Consents } from './schema/inputs.ts'
import { leadConsents, leads } from './tables.server.ts'

export type Lead = typeof leads.$inferSelect
export type NewLead = typeof leads.$inferInsert

/** Stores the lead, or returns undefined when its key or reference is taken. */
export async function insertLead(db: Queryable, lead: NewLead): Promise<Lead | undefined> {
  const [stored] = await db.insert(leads).values(lead).onConflictDoNothing().returning()
  return stored
}

/** The lead stored under one of the keys; a caller passes several only when they mean the same enquiry. */
export async function findLeadByKey(db: Queryable, keys: readonly string[]) {
  const [found] = await db
    .select()
    .from(leads)
    .where(inArray(leads.idempotencyKey, [...keys]))
    .orderBy(leads.submittedAt)
    .limit(1)
  return found
}

/** One row per channel that was offered, granted or not (PRV-03). */
export async function insertConsents(db: Queryable, lead: Lead, consents: Consents): Promise<void> {
  const rows = Object.entries(consents).map(([channel, isGranted]) => ({
    leadId: lead.id,
    channel,
    isGranted,
    purpose: consentPurpose,
    noticeVersion: lead.noticeVersion,
    at: lead.submittedAt,
  }))
  if (rows.length > 0) await db.insert(leadConsents).values(rows)
}
