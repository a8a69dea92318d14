import { count } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { deliveries } from '#app/features/deliveries/tables.server.ts'

/** How many deliveries each channel has in each state, those that arrived included. */
export function countStates(db: Queryable) {
  return db
    .select({ channel: deliveries.channel, state: deliveries.state, count: count() })
    .from(deliveries)
    .groupBy(deliveries.channel, deliveries.state)
}
