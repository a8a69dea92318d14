import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { insertDeliveries } from '../data.server.ts'
import { isChannelConfigured } from '../rules.ts'
import type { DeliveryItem } from '../schema.ts'

/**
 * Puts deliveries into the outbox in the caller's transaction: they exist if and only if what they
 * tell of exists (API-02). The caller has checked permission. Those whose channel is not set up wait.
 */
export async function enqueueDeliveries(
  ctx: Context,
  tx: Transaction,
  items: DeliveryItem[],
): Promise<{ id: string; state: string }[]> {
  if (items.length === 0) return []
  const rows = await insertDeliveries(
    tx,
    items.map((item) => ({
      ...item,
      state: isChannelConfigured(ctx.env, item.channel) ? 'queued' : 'waiting',
    })),
  )
  const queued = rows.filter((row) => row.state === 'queued')
  await ctx.jobs.send(
    tx,
    'attempt-delivery',
    queued.map((row) => ({ deliveryId: row.id })),
  )
  return rows
}
