import { eq } from 'drizzle-orm'
import { leads } from '#app/modules/sales/lead/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'

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
