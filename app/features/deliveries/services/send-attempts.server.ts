import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { queueOf } from '../rules.ts'

/** Gives each delivery the job of its next attempt, on the queue of its channel, at once or at a time to come. */
export async function sendAttempts(
  ctx: Context,
  tx: Queryable,
  rows: readonly { id: string; channel: string }[],
  at?: Date,
): Promise<void> {
  for (const [queue, sent] of Map.groupBy(rows, ({ channel }) => queueOf(channel))) {
    const payloads = sent.map(({ id }) => ({ deliveryId: id }))
    await ctx.jobs.send(tx, queue, payloads, at)
  }
}
