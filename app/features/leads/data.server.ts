import { inArray } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { gathered } from '#app/platform/gathering.server.ts'
import { insertAtOnce } from '#app/platform/insert-at-once.server.ts'
import { consentPurpose } from './content.ts'
import type { Consents } from './schema/inputs.ts'
import { leadConsents, leads } from './tables.server.ts'

export type Lead = typeof leads.$inferSelect
export type NewLead = typeof leads.$inferInsert

/**
 * Stores the lead, or answers undefined when its key or reference is taken. Several in the order of their keys, or those
 * who store the same ones at the same time would wait for each other.
 */
export const insertLead = gathered(async (db, asked: NewLead[]) => {
  const inOrder = asked.toSorted((a, b) => (a.idempotencyKey < b.idempotencyKey ? -1 : 1))
  const rows = await db.insert(leads).values(inOrder).onConflictDoNothing().returning()
  const stored = new Map<string, Lead>(rows.map((row) => [row.reference, row]))
  return asked.map(({ reference, idempotencyKey }) => {
    const row = stored.get(reference)
    if (row?.idempotencyKey !== idempotencyKey) return undefined
    stored.delete(reference)
    return row
  })
})

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
  if (rows.length > 0) await insertConsentRows(db, rows)
}

const insertConsentRows = gathered(async (db, lists: (typeof leadConsents.$inferInsert)[][]) => {
  await insertAtOnce(db, leadConsents, lists.flat())
  return lists.map(() => undefined)
})
