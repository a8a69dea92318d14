import { storedPhone } from '#app/basics/phone.ts'
import { whatsappHref } from '#app/basics/telephone.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { readCached } from '#app/platform/tagged-cache.server.ts'
import { receiptWords } from '../content/receipt.ts'
import type { Lead } from '../data.server.ts'
import { findLead } from '../data/inbox.server.ts'
import type { LeadFields } from '../forms.ts'
import { slotOf } from '../rules/appointments.ts'
import { telHref } from '../rules/contact-links.ts'
import { askedIn } from '../rules/describe-lead.ts'
import { enquiryPath } from '../rules/enquiry-address.ts'
import { enquiryKey, receiptKey } from '../rules/enquiry-key.server.ts'
import type { Receipt } from '../schema/receipt.ts'

/** What the keys of visitors' pages are made with (ADR 0021). */
export function readEnquirySecret(ctx: Context): Promise<string> {
  const load = () => readInstallationValue(ctx.db, 'enquiry-secret')
  return readCached(ctx, 'enquiry-secret', load)
}

const receiptMs = 30 * 60 * 1000

/**
 * The receipt of a stored enquiry (PAS-01), and the key that opens it for half an hour to who posted the form without
 * script. Only who sent the enquiry may be given either.
 */
export async function receiptOfLead(
  ctx: Context,
  lead: Lead,
): Promise<{ receipt: Receipt; receiptKey: string }> {
  const site = await readSettings(ctx, 'site')
  const secret = await readEnquirySecret(ctx)
  const key = enquiryKey(secret, lead.id)
  const until = new Date(ctx.clock.now().getTime() + receiptMs)
  const { brandName, phone, whatsappNumber } = site
  const text = receiptWords.whatsappText(brandName, lead.reference)
  return {
    receiptKey: receiptKey(secret, lead.id, until),
    receipt: {
      form: lead.kind,
      reference: lead.reference,
      answerBy: lead.dueAt?.toISOString() ?? null,
      promise: lead.promise,
      asked: askedIn(lead),
      statusPath: enquiryPath(key),
      calendarPath: askedSlot(lead) ? enquiryPath(key, 'calendar.ics') : null,
      brandName,
      phone,
      phoneHref: telHref(storedPhone(phone)),
      whatsappHref: whatsappHref(whatsappNumber, text) ?? null,
    },
  }
}

/** The time a consultation asked for, if it lay ahead when it was sent. */
export function askedSlot({ kind, fields, submittedAt }: Lead) {
  if (kind !== 'consultation') return undefined
  const { preferredDate, preferredTime } = fields as LeadFields['consultation']
  const slot = slotOf(preferredDate, preferredTime)
  return slot && slot.startsAt > submittedAt ? slot : undefined
}

/** The path of the visitor's page of an enquiry; undefined once the person was removed (PAS-02). */
export async function enquiryPageOf(ctx: Context, leadId: string): Promise<string | undefined> {
  const lead = await findLead(ctx.db, leadId)
  if (!lead || lead.deidentifiedAt) return undefined
  return enquiryPath(enquiryKey(await readEnquirySecret(ctx), leadId))
}
