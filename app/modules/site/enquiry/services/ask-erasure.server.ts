import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { requestKey } from '#app/modules/privacy/rules.server.ts'
import { storeRequest } from '#app/modules/privacy/service.server.ts'
import { problemWords } from '../content.ts'
import { changeEnquiry } from './change-enquiry.server.ts'
import { findEnquiry } from '#app/modules/sales/lead/services/find-enquiry.server.ts'

/**
 * Asks for deletion as the form of the privacy policy does (LEG-06): a request that the link in an e-mail confirms, for
 * the page proves no mailbox. Asked twice on a day it is one request.
 */
export async function askErasure(ctx: Context, key: string): Promise<Outcome<null>> {
  allowVisitor(ctx)
  const found = await findEnquiry(ctx, key)
  if (!found.ok) return found
  const { name, email, reference, isSuspectedSpam } = found.value.lead
  if (email === '') return refused('invalid-input', problemWords.noEmail)
  const asked = { kind: 'delete' as const, name, email, details: `Enquiry ${reference}` }
  const request = await storeRequest(ctx, {
    ...asked,
    idempotencyKey: requestKey(asked, ctx.clock.now()),
    source: 'website',
    isSuspectedSpam,
  })
  return changeEnquiry(ctx, key, 'erase', async (tx, { lead }) => {
    const known = await findActivity(tx, 'lead', lead.id)
    const isKnown = known.some(({ details }) => details.request === request.reference)
    return accepted(isKnown ? undefined : { request: request.reference })
  })
}
