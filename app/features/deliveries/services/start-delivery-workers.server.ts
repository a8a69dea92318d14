import type { Context } from '#app/platform/context.server.ts'
import type { JobRunner } from '#app/platform/jobs.server.ts'
import { sharedBreakers } from '../data/channel-breakers.server.ts'
import { deliveryJobSchema } from '../schema.ts'
import { attemptDelivery, type DeliveryChannels } from './attempt-delivery.server.ts'
import { ChannelBreakers } from './channel-breakers.server.ts'
import { releaseWaitingDeliveries } from './release-deliveries.server.ts'

/** Attempts at once per process, many of them in a pause; channels limit their own requests. */
const attemptsAtOnce = { 'attempt-delivery': 36, 'attempt-mail': 1 } as const

/** Begins to deliver: makes what was waiting due, then works through the queue until `jobs` stops. */
export async function startDeliveryWorkers(
  makeContext: () => Context,
  jobs: JobRunner,
  channels: DeliveryChannels,
): Promise<void> {
  const ctx = makeContext()
  const engine = { channels, breakers: new ChannelBreakers(sharedBreakers(ctx.db)) }
  await releaseWaitingDeliveries(ctx)
  const attempt = async (payload: unknown) => {
    const { deliveryId } = deliveryJobSchema.parse(payload)
    await attemptDelivery(makeContext(), deliveryId, engine)
  }
  await jobs.work('attempt-delivery', attemptsAtOnce['attempt-delivery'], attempt)
  await jobs.work('attempt-mail', attemptsAtOnce['attempt-mail'], attempt)
}
