import type { SiteSettings } from '#app/features/settings/schema.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { insertConsents, insertLead, type Lead, type NewLead } from '../data.server.ts'
import type { Consents } from '../schema/inputs.ts'
import { queueLeadDeliveries } from './queue-lead-deliveries.server.ts'

/**
 * Stores a lead with its consents, activity and deliveries: everything or nothing (API-02). Undefined when the key or
 * the reference is taken. The caller has checked permission.
 */
export function storeEnquiry(
  ctx: Context,
  lead: NewLead,
  more: StoreMore,
): Promise<Lead | undefined> {
  return ctx.db.transaction((tx) => storeEnquiryIn(ctx, tx, lead, more))
}

export type StoreMore = { consents: Consents; site: SiteSettings; action: string }

/** The same in the caller's transaction, which has more to store. */
export async function storeEnquiryIn(
  ctx: Context,
  tx: Transaction,
  lead: NewLead,
  { consents, site, action }: StoreMore,
): Promise<Lead | undefined> {
  const stored = await insertLead(tx, lead)
  if (!stored) return undefined
  const { id, reference, kind, entry, isSuspectedSpam } = stored
  await insertConsents(tx, stored, consents)
  await recordActivity(ctx, tx, {
    action,
    subjectType: 'lead',
    subjectId: id,
    details: { reference, kind, entry, isSuspectedSpam },
  })
  if (!isSuspectedSpam) await queueLeadDeliveries(ctx, tx, stored, { site, consents })
  return stored
}
