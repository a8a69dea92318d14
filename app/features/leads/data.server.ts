import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { gathered } from '#app/platform/gathering.server.ts'
import { insertAtOnce } from '#app/platform/insert-at-once.server.ts'
import { orderedId } from '#app/platform/ordered-id.server.ts'
import { consentPurpose } from './content.ts'
import type { Consents } from './schema/inputs.ts'
import { leadConsents, leads } from './tables.server.ts'

export type Lead = typeof leads.$inferSelect
/** What a lead is until somebody works on it. */
const untouched = {
  status: 'new',
  assignedTo: null,
  mergedDueAt: null,
  answeredAt: null,
  hasWaitedAgain: false,
  firstDueAt: null,
  snoozedUntil: null,
  mergedInto: null,
  mergeReason: null,
  dueSoonToldAt: null,
  overdueToldAt: null,
  isSample: false,
  deidentifiedAt: null,
  version: 1,
} as const satisfies Partial<Lead>

/** What the database adds by itself. */
type Added = Pick<Lead, 'id' | 'hasDuplicate' | 'updatedAt'>
export type NewLead = Omit<Lead, keyof typeof untouched | keyof Added>

/**
 * Stores the lead, or answers undefined when its key or reference is taken. Several in the order of their keys, or those
 * who store the same ones at the same time would wait for each other.
 */
export const insertLead = gathered(async (db, asked: NewLead[]) => {
  const rows = asked
    .map((lead) => ({ ...untouched, ...lead, id: orderedId() }))
    .toSorted((a, b) => (a.idempotencyKey < b.idempotencyKey ? -1 : 1))
  const added = await insertAtOnce<typeof leads, { id: string; isDuplicate: boolean; at: string }>(
    db,
    leads,
    rows,
    sql`on conflict do nothing returning id, has_duplicate as "isDuplicate", updated_at as at`,
  )
  const addedTo = new Map(added.map((row) => [row.id, row]))
  const stored = rows.flatMap((row): Lead[] => {
    const found = addedTo.get(row.id)
    if (!found) return []
    return [{ ...row, hasDuplicate: found.isDuplicate, updatedAt: new Date(found.at) }]
  })
  const byKey = new Map(stored.map((lead) => [lead.idempotencyKey, lead]))
  return asked.map(({ reference, idempotencyKey }) => {
    const lead = byKey.get(idempotencyKey)
    if (lead?.reference !== reference) return undefined
    byKey.delete(idempotencyKey)
    return lead
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
