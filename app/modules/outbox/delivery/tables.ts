import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn, createdAtColumn } from '#app/platform/columns.ts'
import { deliveryStates, type DeliveryError, type DeliveryResult } from './schema.ts'

/** The outbox: one row per delivery to another system. Rows are kept after delivery. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    channel: text().notNull(),
    kind: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    isForgettable: boolean().notNull().default(false),
    state: text({ enum: deliveryStates }).notNull(),
    attempts: integer().notNull().default(0),
    /** Failures that count towards the limit. Failures while the whole channel is down are not counted. */
    failures: integer().notNull().default(0),
    /** Set before each attempt, because an attempt may have been delivered even if its response was lost. */
    lastAttemptAt: timestampColumn(),
    /** If null while queued, the delivery is parked until its channel recovers. */
    nextAttemptAt: timestampColumn(),
    lastError: jsonb().$type<DeliveryError>(),
    result: jsonb().$type<DeliveryResult>(),
    createdAt: createdAtColumn(),
    deliveredAt: timestampColumn(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('deliveries_subject').on(table.subjectType, table.subjectId),
    // Partial index on undelivered rows, because the number of delivered ones grows forever.
    index('deliveries_undelivered')
      .on(table.state, table.channel, table.nextAttemptAt)
      .where(sql`state in ('waiting', 'queued', 'sending', 'failed')`),
    index('deliveries_delivered')
      .on(table.channel, table.deliveredAt)
      .where(sql`state = 'delivered'`),
    check(
      'deliveries_state',
      sql`${table.state} in ('waiting', 'queued', 'sending', 'delivered', 'failed', 'cancelled')`,
    ),
  ],
)
