import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { enquiryMissing } from '../content/enquiry-page.ts'
import type { Lead } from '../data.server.ts'
import { findLead } from '../data/inbox.server.ts'
import { isWithdrawn } from '../data/withdrawals.server.ts'
import { leadOfEnquiryKey } from '../rules/enquiry-key.server.ts'
import { readEnquirySecret } from './receipt-of-lead.server.ts'

/** Keys that are none; a right key is never counted, so that nobody can lock a visitor out. */
const guessLimit = { name: 'enquiry-key', attempts: 30, windowSeconds: 600 }

const missing = () => refused('not-found', enquiryMissing)

/** The id of the enquiry that a key opens. Guesses are counted and soon refused (PAS-03). */
export async function enquiryOfKey(ctx: Context, key: string): Promise<Outcome<string>> {
  allowVisitor(ctx)
  const leadId = leadOfEnquiryKey(await readEnquirySecret(ctx), key)
  if (leadId) return accepted(leadId)
  const within = await countAttempt(ctx, guessLimit)
  return within.ok ? missing() : within
}

/** Whether the page of an enquiry lasts: not erased, not withdrawn, not older than 12 months (PAS-03). */
export async function isOpen(db: Queryable, lead: Lead, now: Date): Promise<boolean> {
  return !lead.deidentifiedAt && !hasEnded(lead, now) && !(await isWithdrawn(db, lead.id))
}

/** The enquiry of a key, and the lead it is worked on as where staff merged it. Reading changes nothing (PAS-04). */
export async function findEnquiry(
  ctx: Context,
  key: string,
): Promise<Outcome<{ lead: Lead; main: Lead }>> {
  const found = await enquiryOfKey(ctx, key)
  if (!found.ok) return found
  const lead = await findLead(ctx.db, found.value)
  if (!lead || !(await isOpen(ctx.db, lead, ctx.clock.now()))) return missing()
  const main = lead.mergedInto ? await findLead(ctx.db, lead.mergedInto) : undefined
  return accepted({ lead, main: main ?? lead })
}

/** The page of an enquiry lasts 12 months from when it was sent (PAS-03). */
function hasEnded({ submittedAt }: { submittedAt: Date }, now: Date): boolean {
  const end = new Date(submittedAt)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end <= now
}
