import { findOpenDeliveries } from '../../delivery/data/open-deliveries.server.ts'
import type { AttemptResult, DeliveryToAttempt } from '../../delivery/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import { crmCorrectionKind, crmErasureKind, secondsUntil } from '../rules.ts'
import { crmPersonCorrectionSchema } from '../schema.ts'

const lookAgainSeconds = 5

/**
 * What an attempt answers while a correction to this e-mail address is still on its way to the CRM, else
 * undefined. Sent before it, an enquiry would make a second Lead of the same person: the CRM knows them by
 * e-mail (PRV-04). A correction the CRM refused holds up nothing; staff see that it failed.
 */
export async function waitForCorrection(
  ctx: Context,
  { id, createdAt, kind }: DeliveryToAttempt,
  email: string,
): Promise<AttemptResult | undefined> {
  const open = await findOpenDeliveries(ctx.db, 'data-request', crmCorrectionKind)
  const isAwaited = open.some((other) => {
    const correction = crmPersonCorrectionSchema.safeParse(other.payload).data
    if (!correction || other.id === id) return false
    const isComing = isSame(correction.person.email, email)
    // What changes or removes Leads keeps its order.
    if (kind === crmCorrectionKind || kind === crmErasureKind)
      return isComing && other.createdAt < createdAt
    const isLeaving = isSame(correction.previousEmail, email)
    // A Lead made only to find one is removed again: nothing may be written on it meanwhile.
    return isLeaving ? correction.isLeadUnknown : isComing
  })
  if (!isAwaited) return undefined
  const message = 'A correction of this person’s e-mail address has to reach the CRM first.'
  return waiting('correction-under-way', message, lookAgainSeconds)
}

/** What an attempt answers before a time it must not come before, else undefined. */
export function waitUntil(ctx: Context, notBefore: string): AttemptResult | undefined {
  const seconds = secondsUntil(notBefore, ctx.clock.now())
  if (seconds <= 0) return undefined
  const message = 'An enquiry of this person was just being sent; this waits for it to end.'
  return waiting('enquiry-under-way', message, seconds)
}

function waiting(code: string, message: string, retryAfterSeconds: number): AttemptResult {
  return { kind: 'throttled', error: { code, message }, retryAfterSeconds }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
