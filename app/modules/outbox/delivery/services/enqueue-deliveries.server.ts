import { randomUUIDv7 } from 'node:crypto'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { addAttempts, countedAs, type Attempt } from '#app/platform/rate-limit.server.ts'
import { together, type Call } from '#app/platform/statements.server.ts'
import { addDeliveries, type NewDelivery } from '../data.server.ts'
import { isChannelConfigured, queueOf } from '../rules.ts'
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
  const rows = newDeliveries(ctx, items)
  await tx.execute(together([callOf(rows)]))
  for (const { channel, state, holdSeconds } of rows)
    if (state === 'queued' && holdSeconds) ctx.jobs.wakeAfter(queueOf(channel), holdSeconds)
  return rows
}

/** Not held, and where it has a limit, sent only within it. */
export type UnheldItem = Omit<DeliveryItem, 'holdSeconds'> & { limit?: Attempt }

/** The same as calls that are sent together with others. */
export function deliveryCalls(ctx: Context, items: readonly UnheldItem[]): Call[] {
  const limits = items.flatMap(({ limit }) => limit ?? [])
  const rows = items.map(({ limit, ...item }) => ({ ...item, ...(limit && countedAs(ctx, limit)) }))
  return [
    ...(limits.length > 0 ? [addAttempts(ctx, limits)] : []),
    callOf(newDeliveries(ctx, rows)),
  ]
}

function newDeliveries<Item extends DeliveryItem>({ env }: Context, items: readonly Item[]) {
  return items.map((item) => ({
    id: randomUUIDv7(),
    ...item,
    state: isChannelConfigured(env, item.channel) ? ('queued' as const) : ('waiting' as const),
  }))
}

function callOf(rows: readonly NewDelivery[]): Call {
  const jobs = rows
    .filter(({ state }) => state === 'queued')
    .map(({ id, channel, holdSeconds }) => ({
      queue: queueOf(channel),
      deliveryId: id,
      ...(holdSeconds ? { afterSeconds: holdSeconds } : {}),
    }))
  return addDeliveries(rows, jobs)
}

/** Gives each delivery the job of its next attempt, on the queue of its channel, at once or at a time to come. */
export async function sendAttempts(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Queryable,
  rows: readonly { id: string; channel: string }[],
  at?: Date,
): Promise<void> {
  for (const [queue, sent] of Map.groupBy(rows, ({ channel }) => queueOf(channel))) {
    const payloads = sent.map(({ id }) => ({ deliveryId: id }))
    await jobs.send(tx, queue, payloads, at)
  }
}
