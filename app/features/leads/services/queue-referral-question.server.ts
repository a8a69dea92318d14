import { enqueueDeliveries } from '#app/features/deliveries/services/enqueue-deliveries.server.ts'
import { mailDelivery } from '#app/features/mail/rules.ts'
import { mayMailTo, optOutOf } from '#app/features/mail/services/mail-choices.server.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import type { Lead } from '../data.server.ts'
import { composeReferralQuestion } from '../rules/compose-referral-question.ts'
import { mailboxOf } from '#app/basics/mailbox.ts'
import { referralKey } from '../rules/referral-key.server.ts'
import type { LeadFields } from '../forms.ts'

/** D-39: one question a year to a mailbox, whoever refers it and however often. */
const questionLimit = {
  name: 'mail-referral-question',
  attempts: 1,
  windowSeconds: 365 * 24 * 3600,
  isFixed: true,
}

/**
 * Puts the question to the friend of a referral into the outbox in the caller's transaction; does
 * nothing for a friend who was asked before. The caller has checked permission.
 */
export async function queueReferralQuestion(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  site: SiteSettings,
  siteUrl: string,
): Promise<void> {
  const { friendName, friendEmail } = lead.fields as LeadFields['referral']
  if (!(await mayMailTo(tx, friendEmail, 'referral'))) return
  const isFirst = await countAttempt(ctx, questionLimit, mailboxOf(friendEmail), tx)
  if (!isFirst.ok) return
  const answerUrl = new URL('/bundles/referral-answer', siteUrl)
  const secret = await readInstallationValue(tx, 'referral-secret')
  answerUrl.searchParams.set('key', referralKey(secret, lead.id))
  const message = composeReferralQuestion({
    site,
    friend: { name: friendName, address: friendEmail },
    referrerName: lead.name,
    answerUrl: answerUrl.href,
    optOut: await optOutOf(ctx, tx, friendEmail, 'referral'),
  })
  await enqueueDeliveries(ctx, tx, [
    { ...mailDelivery('referral-question', message), subjectType: 'lead', subjectId: lead.id },
  ])
}
