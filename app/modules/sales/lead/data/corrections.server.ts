import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { Lead } from '../data.server.ts'
import type { ContactDetail } from '../schema/contact-details.ts'
import { leadCorrections, leads } from '../tables.server.ts'

/** Keeps what these details were. */
export async function insertCorrections(
  db: Queryable,
  lead: Lead,
  details: readonly ContactDetail[],
  by: { byName: string; at: Date },
): Promise<void> {
  if (details.length === 0) return
  const rows = details.map((detail) => ({ ...by, leadId: lead.id, detail, before: lead[detail] }))
  await db.insert(leadCorrections).values(rows)
}

/** What was corrected on these leads, oldest first. */
export async function findCorrections(db: Queryable, leadIds: readonly string[]) {
  if (leadIds.length === 0) return []
  return db
    .select()
    .from(leadCorrections)
    .where(inArray(leadCorrections.leadId, [...leadIds]))
    .orderBy(asc(leadCorrections.id))
}

const isAddress = (email: string) =>
  sql`${leadCorrections.detail} = 'email' and lower(${leadCorrections.before}) = lower(${email})`

/** Leads that carried this address until it was corrected. */
export function findCorrectedAddresses(db: Queryable, email: string) {
  return db
    .select({ reference: leads.reference, at: leadCorrections.at, before: leadCorrections.before })
    .from(leadCorrections)
    .innerJoin(leads, eq(leads.id, leadCorrections.leadId))
    .where(isAddress(email))
    .orderBy(asc(leadCorrections.id))
}

export async function deleteCorrectedAddresses(db: Queryable, email: string): Promise<void> {
  await db.delete(leadCorrections).where(isAddress(email))
}

/** With the person goes what their details were. */
export async function deleteCorrections(db: Queryable, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return
  await db.delete(leadCorrections).where(inArray(leadCorrections.leadId, [...leadIds]))
}
