import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { accepted, refused } from '#app/basics/outcome.ts'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import { eraseDeliveriesTo } from '#app/modules/outbox/delivery/personal-data/store.server.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { composeStaffNotification, mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import type { LeadFields } from '../forms/every-form.ts'
import { referralForm } from '../forms/referral.ts'
import { findLead, updateLead } from '../inbox/store.server.ts'
import { subjectOf } from '../rules.ts'
import { withFriendAnswer } from './rules.ts'

/** Returns the key for the link in the email to a friend: the id of the referral and a signature. */
export function referralKey(secret: string, leadId: string): string {
  const proof = createHmac('sha256', secret).update(`referral\n${leadId}`).digest('base64url')
  return `${leadId}.${proof}`
}

/** Returns the referral's id from a key; undefined if we did not issue the key. */
function leadIdOfReferralKey(secret: string, key: string): string | undefined {
  const leadId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(key)?.[1]
  return leadId && isSameSecret(key, referralKey(secret, leadId)) ? leadId : undefined
}

const friendAnswerSchema = z.object({ key: z.string().max(100), answer: z.enum(['yes', 'no']) })
const referralRateLimit = { name: 'referral-answer', attempts: 30, windowSeconds: 600 }
const unknownLinkMessage =
  'We can’t find a referral for this link. Open the link in our email again.'

/**
 * Stores a referred friend's answer. A yes notifies staff, once; a no deletes the friend's details from the referral
 * and the outbox, for good. Repeating an answer changes nothing.
 */
export async function answerReferral(ctx: Context, input: unknown) {
  const within = await countAttempt(ctx, referralRateLimit)
  if (!within.ok) return within
  const parsed = friendAnswerSchema.safeParse(input)
  if (!parsed.success) return refused('invalid-input', 'Answer with yes or no.')
  const { answer, key } = parsed.data
  const leadId = leadIdOfReferralKey(await readInstallationValue(ctx.db, 'referral-secret'), key)
  if (!leadId) return refused('not-found', unknownLinkMessage)
  const site = await readSettings(ctx, 'site')
  return ctx.db.transaction(async (tx) => {
    const lead = await findLead(tx, leadId, true)
    if (lead?.kind !== 'referral' || lead.deidentifiedAt)
      return refused('not-found', unknownLinkMessage)
    const fields = lead.fields as LeadFields['referral']
    const given: string = fields.friendAnswer
    if (given === answer || given === 'no')
      return accepted({ answer: given === 'no' ? 'no' : answer })
    await updateLead(tx, lead, { fields: withFriendAnswer(fields, answer) }, ctx.clock.now())
    if (answer === 'no') await eraseDeliveriesTo(tx, fields.friendEmail, lead.id)
    await logActivity(ctx, tx, 'lead.referral-answered', ['lead', lead.id], { answer })
    const notification = answer === 'yes' ? consentNotification(ctx, site, lead, fields) : null
    if (notification) {
      const item = mailDelivery('staff-notification', notification, ['lead', lead.id])
      await enqueueDeliveries(ctx, tx, [item])
    }
    return accepted({ answer })
  })
}

function consentNotification(
  ctx: Context,
  site: SiteSettings,
  lead: { id: string; reference: string; name: string },
  fields: LeadFields['referral'],
) {
  const { friendName, friendEmail } = referralForm.fields
  return composeStaffNotification({
    site,
    reference: lead.reference,
    kindLabel: `${subjectOf('referral', fields)}: they said yes`,
    lines: [
      { label: friendName.label, value: fields.friendName },
      { label: friendEmail.label, value: fields.friendEmail },
      { label: 'Referred by', value: lead.name },
    ],
    replyTo: { name: fields.friendName, address: fields.friendEmail },
    inboxUrl: new URL(`/admin/leads/${lead.id}`, siteAddress(ctx.env)).href,
  })
}
