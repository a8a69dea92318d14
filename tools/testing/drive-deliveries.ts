import { count } from 'drizzle-orm'
import {
  ChannelBreakers,
  type DeliveryEngine,
  attemptDelivery,
} from '#app/modules/outbox/delivery/attempt/service.server.ts'
import type { AttemptResult } from '#app/modules/outbox/delivery/schema.ts'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { TestDatabase } from './test-database.ts'

const unusedChannel = (): Promise<AttemptResult> =>
  Promise.reject(new Error('this channel is not part of the test'))

/** A delivery engine whose circuit breakers use a clock that the test sets. */
export function testEngine(channels: Partial<DeliveryEngine['channels']>) {
  const clock = { ms: 0 }
  const engine: DeliveryEngine = {
    channels: {
      crm: unusedChannel,
      mail: unusedChannel,
      whatsapp: unusedChannel,
      push: unusedChannel,
      webhook: unusedChannel,
      ...channels,
    },
    breakers: new ChannelBreakers(() => clock.ms),
  }
  return { ...engine, clock }
}

/** Skips all pauses and attempts all open deliveries, until none is open or `rounds` are over. */
export async function driveDeliveries(
  ctx: Context,
  database: TestDatabase,
  engine: DeliveryEngine & { clock: { ms: number } },
  options: { atOnce?: number; rounds?: number } = {},
): Promise<void> {
  const { atOnce = 8, rounds = 60 } = options
  for (let round = 0; round < rounds; round++) {
    engine.clock.ms += 61_000
    await database.pool.query(`update deliveries set
      next_attempt_at = case when state = 'queued' then now() end,
      last_attempt_at = case when state = 'sending' then now() - interval '2 minutes' else last_attempt_at end
      where state in ('queued', 'sending')`)
    const open = await database.pool.query<{ id: string }>(
      `select id from deliveries where state in ('queued', 'sending') order by random()`,
    )
    if (open.rows.length === 0) return
    const ids = open.rows.map((row) => row.id)
    const work = async () => {
      for (let id = ids.pop(); id; id = ids.pop()) await attemptDelivery(ctx, id, engine)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
}

/** Number of deliveries by channel and state, including those that arrived. */
export function countStates(db: Queryable) {
  return db
    .select({ channel: deliveries.channel, state: deliveries.state, count: count() })
    .from(deliveries)
    .groupBy(deliveries.channel, deliveries.state)
}
