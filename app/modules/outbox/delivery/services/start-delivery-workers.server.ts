import type { Context } from '#app/platform/context.server.ts'
import type { JobRunner } from '#app/platform/jobs.server.ts'
import { deliveryJobSchema } from '../schema.ts'
import { attemptDelivery, type DeliveryChannels } from './attempt-delivery.server.ts'
import { ChannelBreakers } from './channel-breakers.server.ts'
import { releaseWaitingDeliveries } from './release-deliveries.server.ts'

/**
 * Begins to deliver: makes what was waiting due, then works through the queues until `jobs` stops. An attempt makes one
 * request at a time, so that the attempts of a queue are the requests to its system (OPS-05).
 */
export async function startDeliveryWorkers(
  makeContext: () => Context,
  jobs: JobRunner,
  channels: DeliveryChannels,
): Promise<void> {
  const ctx = makeContext()
  const engine = { channels, breakers: new ChannelBreakers() }
  await releaseWaitingDeliveries(ctx)
  const attempt = async (payload: unknown) => {
    const { deliveryId } = deliveryJobSchema.parse(payload)
    await attemptDelivery(makeContext(), deliveryId, engine)
  }
  await jobs.work('attempt-crm', ctx.env.ZOHO_REQUESTS_AT_ONCE, attempt)
  await jobs.work('attempt-mail', 1, attempt)
  await jobs.work('attempt-delivery', 4, attempt)
}
