import type { Context } from '#app/platform/context.server.ts'
import { findLead } from '../data/inbox.server.ts'
import { enquiryPath } from '../rules/enquiry-address.ts'
import { enquiryKey } from '../rules/enquiry-key.server.ts'
import { readEnquirySecret } from './receipt-of-lead.server.ts'

/** The path of the visitor's page of an enquiry; undefined once the person was removed (PAS-02). */
export async function enquiryPageOf(ctx: Context, leadId: string): Promise<string | undefined> {
  const lead = await findLead(ctx.db, leadId)
  if (!lead || lead.deidentifiedAt) return undefined
  return enquiryPath(enquiryKey(await readEnquirySecret(ctx), leadId))
}
