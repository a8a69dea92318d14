import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { releaseParked, releaseWaiting, requeueLost } from '../data.server.ts'
import { isChannelConfigured } from '../rules.ts'
import { deliveryChannels, type DeliveryChannel } from '../schema.ts'
import { sendAttempts } from './enqueue-deliveries.server.ts'

const batch = 1_000
/** The sweep takes fewer: it may be wrong about a job that only waits its turn in a long queue. */
const sweepBatch = 500

type Requeue = (tx: Transaction) => Promise<{ id: string; channel: string }[]>

async function requeueWithJobs(ctx: Context, requeue: Requeue): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const rows = await requeue(tx)
    await sendAttempts(ctx, tx, rows)
    return rows.length
  })
}

async function requeueAll(ctx: Context, requeue: Requeue): Promise<number> {
  let total = 0
  let last = batch
  while (last === batch) {
    last = await requeueWithJobs(ctx, requeue)
    total += last
  }
  return total
}

/** Makes everything due that was parked while its channel was down. */
export function releaseParkedDeliveries(ctx: Context, channel: DeliveryChannel): Promise<number> {
  return requeueAll(ctx, (tx) => releaseParked(tx, channel, batch))
}

/** At the start: what waited for a channel that is set up now, and what an earlier process parked. */
export async function releaseWaitingDeliveries(ctx: Context): Promise<number> {
  let total = 0
  for (const channel of deliveryChannels) {
    if (!isChannelConfigured(ctx.env, channel)) continue
    total += await requeueAll(ctx, (tx) => releaseWaiting(tx, channel, batch))
    total += await releaseParkedDeliveries(ctx, channel)
  }
  if (total > 0) ctx.log.info({ deliveries: total }, 'waiting deliveries released')
  return total
}

/** Every minute: gives a new job to deliveries whose process died, whose job was lost, or that are parked. */
export async function requeueStuckDeliveries(ctx: Context): Promise<number> {
  let total = await requeueWithJobs(ctx, (tx) => requeueLost(tx, sweepBatch))
  for (const channel of deliveryChannels) {
    if (!isChannelConfigured(ctx.env, channel)) continue
    total += await requeueWithJobs(ctx, (tx) => releaseParked(tx, channel, sweepBatch))
  }
  if (total > 0) ctx.log.info({ deliveries: total }, 'stuck deliveries given a new job')
  return total
}
