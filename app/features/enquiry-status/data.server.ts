import { eq } from 'drizzle-orm'
import { leads } from '#app/features/leads/tables.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { enquiryWithdrawals } from './tables.server.ts'

export async function isWithdrawn(db: Queryable, leadId: string): Promise<boolean> {
  const found = await db
    .select({ at: enquiryWithdrawals.at })
    .from(enquiryWithdrawals)
    .where(eq(enquiryWithdrawals.leadId, leadId))
  return found.length > 0
}

/** False when it was withdrawn before. */
export async function insertWithdrawal(db: Queryable, leadId: string, at: Date): Promise<boolean> {
  const rows = await db
    .insert(enquiryWithdrawals)
    .values({ leadId, at })
    .onConflictDoNothing()
    .returning({ leadId: enquiryWithdrawals.leadId })
  return rows.length === 1
}

/** Closes an enquiry for good; the caller holds its lock. */
export async function closeEnquiry(
  db: Queryable,
  lead: { id: string; version: number },
  at: Date,
): Promise<void> {
  await db
    .update(leads)
    .set({ status: 'closed', version: lead.version + 1, updatedAt: at })
    .where(eq(leads.id, lead.id))
}
