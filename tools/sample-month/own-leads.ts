import { sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { leads } from '#app/features/leads/tables.server.ts'

/** Keys of enquiries that `npm run sample-month` made begin with this. */
const sampleKeys = 'sample-month-%'

/** Whether there is an enquiry that is no sample. */
export async function hasOwnLeads(db: Queryable): Promise<boolean> {
  const own = db
    .select({ one: sql`1` })
    .from(leads)
    .where(sql`${leads.idempotencyKey} not like ${sampleKeys}`)
  const { rows } = await db.execute<{ exists: boolean }>(sql`select exists (${own})`)
  return rows[0]!.exists
}
