import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, madeAt } from '#app/platform/columns.ts'
import { deliveryStates, type DeliveryError, type DeliveryResult } from './schema.ts'

/** The outbox: one row per thing that must reach another system, kept after it did. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    channel: text().notNull(),
    /** The kind, as staff read it: crm-enquiry, it-health-recipe, confirmation, staff-notification. */
    kind: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    isForgettable: boolean().notNull().default(false),
    state: text({ enum: deliveryStates }).notNull(),
    attempts: integer().notNull().default(0),
    /** Attempts that count against the limit; those made while the whole channel was down do not. */
    failures: integer().notNull().default(0),
    /** Set before each attempt: an attempt that started may have arrived although its answer was lost. */
    lastAttemptAt: at(),
    /** Null while queued: parked until its channel answers again. */
    nextAttemptAt: at(),
    lastError: jsonb().$type<DeliveryError>(),
    result: jsonb().$type<DeliveryResult>(),
    createdAt: madeAt(),
    deliveredAt: at(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('deliveries_subject').on(table.subjectType, table.subjectId),
    // Pending deliveries only, because the delivered ones grow forever.
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
