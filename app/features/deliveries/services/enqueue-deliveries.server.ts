import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { insertJobs, type NewJob } from '#app/platform/jobs.server.ts'
import { orderedId } from '#app/platform/ordered-id.server.ts'
import { together, type Condition, type Statements } from '#app/platform/statements.server.ts'
import { insertDeliveries, type NewDelivery } from '../data/insert-deliveries.server.ts'
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
  await tx.execute(together(statementsOf(rows)))
  for (const { channel, state, holdSeconds } of rows)
    if (state === 'queued' && holdSeconds) ctx.jobs.wakeAfter(queueOf(channel), holdSeconds)
  return rows
}

/**
 * The same as statements that are sent together with others, under names that begin with `name`; they do nothing unless
 * `when` holds. None of the items may be held.
 */
export function deliveryStatements(
  ctx: Context,
  name: string,
  items: Omit<DeliveryItem, 'holdSeconds'>[],
  when?: Condition,
): Statements {
  const named = Object.entries(statementsOf(newDeliveries(ctx, items), when))
  return Object.fromEntries(named.map(([what, statement]) => [`${name}_${what}`, statement]))
}

function newDeliveries({ env }: Context, items: DeliveryItem[]): NewDelivery[] {
  return items.map((item) => ({
    id: orderedId(),
    ...item,
    state: isChannelConfigured(env, item.channel) ? 'queued' : 'waiting',
  }))
}

function statementsOf(rows: NewDelivery[], when?: Condition): Statements {
  const jobs = rows
    .filter(({ state }) => state === 'queued')
    .map(({ id, channel, holdSeconds }) => jobOf(id, channel, holdSeconds))
  return {
    deliveries: insertDeliveries(rows, when),
    ...(jobs.length > 0 ? { jobs: insertJobs(jobs, when) } : {}),
  }
}

const jobOf = (id: string, channel: string, afterSeconds?: number): NewJob => ({
  queue: queueOf(channel),
  data: { deliveryId: id },
  ...(afterSeconds ? { afterSeconds } : {}),
})

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
