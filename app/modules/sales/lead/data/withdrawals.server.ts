import { eq } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { enquiryWithdrawals } from '../tables.server.ts'

/** Whether the visitor withdrew the enquiry. */
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
