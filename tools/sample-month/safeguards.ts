// A sample month is for a trial: it reaches no real person and joins no real enquiries.
import { sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { leads } from '#app/modules/sales/lead/tables.ts'
import type { Env } from '#app/platform/env.server.ts'

const onThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

type Receivers = Pick<
  Env,
  'SMTP_URL' | 'ZOHO_CLIENT_ID' | 'ZOHO_API_URL' | 'WHATSAPP_ACCESS_TOKEN' | 'WHATSAPP_API_URL'
>

const isHere = (url: string | undefined) =>
  Boolean(url && onThisMachine.test(new URL(url).hostname))

/**
 * The setting by which a sample month, or an answer to one of its visitors, would reach real people or a real CRM;
 * undefined where there is none.
 */
export function realReceiver(env: Receivers): string | undefined {
  if (env.SMTP_URL && !isHere(env.SMTP_URL)) return 'SMTP_URL'
  if (env.ZOHO_CLIENT_ID && !isHere(env.ZOHO_API_URL)) return 'ZOHO_API_URL'
  if (env.WHATSAPP_ACCESS_TOKEN && !isHere(env.WHATSAPP_API_URL)) return 'WHATSAPP_API_URL'
  return undefined
}

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
