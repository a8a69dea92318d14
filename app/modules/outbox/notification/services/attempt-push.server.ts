import type { AttemptResult, DeliveryToAttempt } from '../../delivery/schema.ts'
import { readSettings } from '#app/modules/settings/data.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { deleteSubscription, findSubscription } from '../data/push-subscriptions.server.ts'
import { sendPush } from '../gateway.server.ts'
import { pushMessageSchema } from '../schema/push.ts'

/** Later than that, a ring says nothing that the inbox does not say. */
const longestHours = 4

/**
 * The push channel's attempt for the delivery engine (STF-11). A subscription that its push service has ended is
 * removed; a ring that comes too late, or to a former colleague, is not sent.
 */
export async function attemptPush(
  ctx: Context,
  delivery: DeliveryToAttempt,
): Promise<AttemptResult> {
  const parsed = pushMessageSchema.safeParse(delivery.payload)
  if (!parsed.success)
    return { kind: 'refused', error: { code: 'not-sendable', message: 'This is no push message.' } }
  const { subscriptionId, ...message } = parsed.data
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_RELAY_URL } = ctx.env
  if (!publicKey || !privateKey)
    return { kind: 'transient', error: { code: 'no-keys', message: 'There are no VAPID keys.' } }
  const ageMs = ctx.clock.now().getTime() - delivery.createdAt.getTime()
  if (ageMs > longestHours * 3_600_000) return withdrawn('late', 'It is too late to ring.')
  const subscription = await findSubscription(ctx.db, subscriptionId)
  if (!subscription) return withdrawn('gone', 'This device no longer gets calls for new leads.')
  const { email } = await readSettings(ctx, 'site')
  const result = await sendPush({
    subscription,
    message,
    vapid: { publicKey, privateKey, subject: `mailto:${email}` },
    ttlSeconds: longestHours * 3_600,
    relay: PUSH_RELAY_URL,
  })
  if (result !== 'gone') return result
  await deleteSubscription(ctx.db, subscriptionId)
  return withdrawn('gone', 'The push service has ended this subscription.')
}

const withdrawn = (code: string, message: string): AttemptResult => ({
  kind: 'withdrawn',
  error: { code, message },
})
