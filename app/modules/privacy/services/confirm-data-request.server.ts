import { z } from 'zod'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { confirmedByLink } from '../content.ts'
import { findRequest, updateRequest } from '../data.server.ts'
import { requestOfLinkKey } from '../rules/request-key.server.ts'

const confirmSchema = z.object({ key: z.string().max(100) })
const confirmLimit = { name: 'confirm-data-request', attempts: 30, windowSeconds: 600 }
const unknownLink = 'There is no request for this link.'

/**
 * Whoever has the link of our e-mail has the mailbox: the request is confirmed (LEG-06). Works once;
 * repeating it changes nothing, and after the answer the link has ended.
 */
export async function confirmDataRequest(ctx: Context, input: unknown): Promise<Outcome<null>> {
  allowVisitor(ctx)
  const within = await countAttempt(ctx, confirmLimit)
  if (!within.ok) return within
  const parsed = confirmSchema.safeParse(input)
  if (!parsed.success) return refused('not-found', unknownLink)
  const secret = await readInstallationValue(ctx.db, 'data-request-secret')
  const id = requestOfLinkKey(secret, parsed.data.key)
  if (!id) return refused('not-found', unknownLink)
  return ctx.db.transaction(async (tx) => {
    const request = await findRequest(tx, id, true)
    if (!request || request.state === 'closed') return refused('not-found', unknownLink)
    if (request.state === 'confirmed') return accepted(null)
    await updateRequest(tx, request, {
      state: 'confirmed',
      confirmedAt: ctx.clock.now(),
      confirmedHow: confirmedByLink,
      isSuspectedSpam: false,
    })
    await recordActivity(ctx, tx, {
      action: 'data-request.confirmed',
      subjectType: 'data-request',
      subjectId: id,
      details: { by: 'link' },
    })
    return accepted(null)
  })
}
