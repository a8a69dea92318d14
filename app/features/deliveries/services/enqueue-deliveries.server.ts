import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { insertDeliveries } from '../data/insert-deliveries.server.ts'
import { isChannelConfigured } from '../rules.ts'
import type { DeliveryItem } from '../schema.ts'
import { sendAttempts } from './send-attempts.server.ts'

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
  const held = queued.filter(({ isHeld }) => isHeld)
  const due = queued.filter(({ isHeld }) => !isHeld)
  await sendAttempts(ctx, tx, due)
  for (const row of held) await sendAttempts(ctx, tx, [row], row.nextAttemptAt ?? undefined)
  return rows
}
