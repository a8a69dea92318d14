import { randomBytes } from 'node:crypto'
import { readableReference } from '#app/basics/ids.ts'
import type { Lead } from '#app/features/leads/data.server.ts'
import { prepareLead } from '#app/features/leads/rules/prepare-lead.ts'
import { storeEnquiryIn } from '#app/features/leads/services/store-enquiry.server.ts'
import { proclaimedHolidays } from '#app/features/settings/rules/dates-in.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { StoredEvent } from '../data.server.ts'

type Opening = {
  event: StoredEvent
  authorName: string
  /** Empty where they hide the number. */
  phone: string
  body: string
  site: SiteSettings
}

/**
 * Makes a lead of somebody who writes on WhatsApp (WAP-02): promised from the moment they wrote, and told of like a
 * form. The caller holds the lock of the contact.
 */
export async function openWhatsappLead(
  ctx: Context,
  tx: Transaction,
  { event, authorName, phone, body, site }: Opening,
): Promise<Lead> {
  const { at, key } = event
  const prepared = prepareLead(
    {
      form: 'whatsapp',
      entry: 'whatsapp',
      page: '',
      fields: { name: authorName, phone, message: body },
      noticeVersion: '',
      spamReasons: [],
    },
    at,
    proclaimedHolidays(site),
  )
  // With a slash, as no key of a visitor is.
  const lead = { ...prepared, idempotencyKey: `whatsapp/${key}`, bodyHash: key }
  // A reference already taken, one chance in 10^11, is drawn again.
  for (let draw = 0; draw < 3; draw++) {
    const reference = readableReference('BC', randomBytes(8))
    const more = { consents: {}, site, action: 'lead.whatsapp-received' }
    const stored = await storeEnquiryIn(ctx, tx, { ...lead, reference }, more)
    if (stored) return stored
  }
  throw new Error('no free lead reference was found')
}
