import { sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { DeliveryItem, DeliveryState } from './schema.ts'
import { deliveries } from './tables.server.ts'

export type Delivery = typeof deliveries.$inferSelect

/** Deadlines are of the database's clock: nodes may disagree about the time (T25). */
const now = sql`now()`

export type NewDelivery = DeliveryItem & { state: Extract<DeliveryState, 'waiting' | 'queued'> }

export async function insertDeliveries(db: Queryable, items: NewDelivery[]) {
  return db
    .insert(deliveries)
    .values(items.map((item) => ({ ...item, nextAttemptAt: item.state === 'queued' ? now : null })))
    .returning({ id: deliveries.id, state: deliveries.state })
}
