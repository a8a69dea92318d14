import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { deliveryStates, type DeliveryError, type DeliveryResult } from './schema.ts'

const at = () => timestamp({ withTimezone: true, mode: 'date' })

/** The outbox: one row per thing that must reach another system, kept after it did. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    channel: text().notNull(),
    /** What is delivered, as staff read it: crm-enquiry, it-health-recipe, confirmation, staff-notification. */
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
    createdAt: at()
      .notNull()
      .default(sql`now()`),
    deliveredAt: at(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('deliveries_subject').on(table.subjectType, table.subjectId),
    // What has not arrived: the rest grows for ever.
    index('deliveries_undelivered')
      .on(table.state, table.channel, table.nextAttemptAt)
      .where(sql`state in ('waiting', 'queued', 'sending', 'failed')`),
    check(
      'deliveries_state',
      sql`${table.state} in ('waiting', 'queued', 'sending', 'delivered', 'failed', 'cancelled')`,
    ),
  ],
)
