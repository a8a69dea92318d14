import { randomUUIDv7 } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { sqlState } from '#app/platform/logger.server.ts'
import { jsonRowsOf, together, type Call } from '#app/platform/sql.server.ts'
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
type Added = 'hasDuplicate' | 'updatedAt'
/** A lead as it is about to be stored. */
export type ArrivingLead = Omit<Lead, Added>
export type NewLead = Omit<ArrivingLead, 'id' | keyof typeof untouched> &
  Partial<Pick<Lead, 'assignedTo'>>

/** Its id grows with time: new rows share the pages of their indexes, where random ids would write one each (OPS-11). */
export function arrivingLead(lead: NewLead): ArrivingLead {
  return { ...untouched, ...lead, id: randomUUIDv7() }
}

const uniqueViolation = '23505'
const leadRows = jsonRowsOf(leads, ['hasDuplicate', 'updatedAt'])
const consentRows = jsonRowsOf(leadConsents)

/**
 * Stores the lead together with all that belongs to it, by one statement: everything or nothing. Undefined when its key
 * or reference is taken.
 */
export async function insertLead(
  db: Queryable,
  lead: ArrivingLead,
  more: readonly Call[],
): Promise<Lead | undefined> {
  const stored = sql`add_lead(${leadRows([lead])}::json -> 0) as added`
  try {
    const { rows } = await db.execute<{ added: { hasDuplicate: boolean; updatedAt: string } }>(
      together([stored, ...more]),
    )
    const { hasDuplicate, updatedAt } = rows[0]!.added
    return { ...lead, hasDuplicate, updatedAt: new Date(updatedAt) }
  } catch (error) {
    const { table } = ((error as Error).cause ?? {}) as { table?: string }
    if (sqlState(error) === uniqueViolation && table === 'leads') return undefined
    throw error
  }
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

/** The call for one row per channel that was offered, granted or not (PRV-03). */
export function addConsents(lead: ArrivingLead, consents: Consents): Call {
  const rows = consentRows(
    Object.entries(consents).map(([channel, isGranted]) => ({
      leadId: lead.id,
      channel,
      isGranted,
      purpose: consentPurpose,
      noticeVersion: lead.noticeVersion,
      at: lead.submittedAt,
    })),
  )
  return sql`add_lead_consents(${rows})`
}
