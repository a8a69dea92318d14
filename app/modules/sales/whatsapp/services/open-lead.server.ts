import { randomBytes } from 'node:crypto'
import { readableReference } from '#app/basics/ids.ts'
import type { Lead } from '../../lead/data.server.ts'
import { prepareLead } from '../../lead/rules/prepare-lead.ts'
import { storeLead } from '../../lead/services/store-lead.server.ts'
import { proclaimedHolidays } from '#app/modules/settings/site/rules.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
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
  const reference = readableReference('BC', randomBytes(8))
  // With a slash, as no key of a visitor is.
  const lead = { ...prepared, reference, idempotencyKey: `whatsapp/${key}`, bodyHash: key }
  const more = { consents: {}, site, action: 'lead.whatsapp-received' }
  const stored = await storeLead(ctx, tx, lead, more)
  // One chance in 10^11; the event is handled again.
  if (!stored) throw new Error('the reference of a lead is taken')
  return stored
}
