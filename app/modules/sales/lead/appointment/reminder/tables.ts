import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn, cascadingReference } from '#app/platform/columns.ts'
import { appointments } from '../../tables.ts'
import { reminderKinds } from '../rules.ts'

/** One row per reminder. The key includes the start, so that a moved appointment gets new reminders. */
export const appointmentReminders = pgTable(
  'appointment_reminders',
  {
    appointmentId: cascadingReference(() => appointments.id),
    startsAt: timestampColumn().notNull(),
    kind: text({ enum: reminderKinds }).notNull(),
    /** Ids of the reminder's outbox rows; empty if nothing was sent, for example because the visitor opted out. */
    deliveryIds: uuid().array().notNull(),
    at: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appointmentId, table.startsAt, table.kind] }),
    check('appointment_reminders_kind', sql`${table.kind} in ('day', 'hour')`),
  ],
)
