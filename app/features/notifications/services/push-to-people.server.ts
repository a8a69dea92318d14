import { enqueueDeliveries } from '#app/features/deliveries/services/enqueue-deliveries.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { findSubscriptionIds } from '../data/push-subscriptions.server.ts'
import type { PushMessage } from '../schema/push.ts'

/**
 * Rings these people on the devices where they asked for it, in the caller's transaction (STF-11). Nobody and nothing
 * personal may be named: the message passes through the makers of browsers.
 */
export async function pushToPeople(
  ctx: Context,
  tx: Transaction,
  userIds: readonly string[],
  message: Omit<PushMessage, 'subscriptionId'>,
): Promise<void> {
  if (!ctx.env.VAPID_PRIVATE_KEY) return
  const found = await findSubscriptionIds(tx, userIds)
  await enqueueDeliveries(
    ctx,
    tx,
    found.map(({ id, userId }) => ({
      channel: 'push',
      kind: 'push-notice',
      subjectType: 'staff-user',
      subjectId: userId,
      payload: { ...message, subscriptionId: id },
      isForgettable: true,
    })),
  )
}
