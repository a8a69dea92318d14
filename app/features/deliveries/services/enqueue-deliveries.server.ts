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
  const queued = rows.flatMap((row, at) =>
    row.state === 'queued' ? { ...row, isHeld: Boolean(items[at]!.holdSeconds) } : [],
  )
  const send = (sent: typeof queued, startAfter?: Date) =>
    ctx.jobs.send(
      tx,
      'attempt-delivery',
      sent.map(({ id }) => ({ deliveryId: id })),
      startAfter,
    )
  await send(queued.filter(({ isHeld }) => !isHeld))
  for (const row of queued) if (row.isHeld) await send([row], row.nextAttemptAt ?? undefined)
  return rows
}
