import { eq } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { leads } from '../tables.server.ts'

/** Writes the fields of a referral and its next version; the caller holds the row's lock. */
export async function changeReferralFields(
  db: Queryable,
  lead: { id: string; version: number },
  fields: Record<string, unknown>,
  at: Date,
): Promise<void> {
  await db
    .update(leads)
    .set({ fields, version: lead.version + 1, updatedAt: at })
    .where(eq(leads.id, lead.id))
}
