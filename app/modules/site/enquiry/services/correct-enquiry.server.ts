import { refusedInput } from '#app/basics/field-errors.ts'
import { mailboxOf } from '#app/basics/email-address.ts'
import { accepted } from '#app/basics/outcome.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import {
  changedDetails,
  correctEnquiry as correctOwnEnquiry,
} from '#app/modules/sales/lead/services/correct-person.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { problemWords } from '../content.ts'
import { composeChangedMail } from '../rules/compose-changed-mail.ts'
import { correctSchema } from '../schema.ts'
import { changeEnquiry, type LockedEnquiry } from './change-enquiry.server.ts'

/** T20: nobody can make us write to a stranger more often. */
const mailLimit = {
  name: 'mail-enquiry-changed',
  attempts: 1,
  windowSeconds: 3600,
  isFixed: true,
}

/**
 * Corrects who asks, of this enquiry alone: the page proves no more than that (PAS-02). The CRM's copy is corrected,
 * too, unless other enquiries share the address: then it may be someone else's. The old address is told.
 */
export async function correctEnquiry(ctx: Context, key: string, input: unknown) {
  allowVisitor(ctx)
  const parsed = correctSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, problemWords.check)
  return changeEnquiry(ctx, key, 'correct', async (tx, enquiry) => {
    const { lead } = enquiry
    const details = changedDetails(lead, parsed.data)
    if (Object.keys(details).length === 0) return accepted(undefined)
    await correctOwnEnquiry(ctx, tx, lead, details)
    if (details.email !== undefined) await tellOldAddress(ctx, tx, enquiry)
    return accepted({ fields: Object.keys(details) })
  })
}

async function tellOldAddress(ctx: Context, tx: Transaction, { lead, site }: LockedEnquiry) {
  const { id, name, email, reference, isSuspectedSpam } = lead
  if (email === '' || isSuspectedSpam) return
  if (!(await countAttempt(ctx, mailLimit, mailboxOf(email), tx)).ok) return
  const message = composeChangedMail({ site, name, address: email, reference })
  await enqueueDeliveries(ctx, tx, [
    { ...mailDelivery('enquiry-address-changed', message), subjectType: 'lead', subjectId: id },
  ])
}
