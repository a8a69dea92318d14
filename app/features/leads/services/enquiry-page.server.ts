import type { OwnPages } from '#app/features/mail/services/own-pages.server.ts'
import { findLead } from '../data/inbox.server.ts'
import { enquiryPath } from '../rules/enquiry-address.ts'
import { enquiryKey } from '../rules/enquiry-key.server.ts'
import { readEnquirySecret } from './receipt-of-lead.server.ts'

/** Mails about an enquiry lead to the visitor's page of it, as long as they are about somebody (PAS-02). */
export const enquiryPages: OwnPages = {
  subjectType: 'lead',
  async pathOf(ctx, leadId) {
    const lead = await findLead(ctx.db, leadId)
    if (!lead || lead.deidentifiedAt) return undefined
    return enquiryPath(enquiryKey(await readEnquirySecret(ctx), leadId))
  },
}
