import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, partOf } from '#app/platform/columns.ts'
import { appointments } from '../../tables.ts'
import { reminderKinds } from '../rules.ts'

/** A reminder of an appointment at a time; a moved one is another, so each is sent once. */
export const appointmentReminders = pgTable(
  'appointment_reminders',
  {
    appointmentId: partOf(() => appointments.id),
    startsAt: at().notNull(),
    kind: text({ enum: reminderKinds }).notNull(),
    /** Its outbox row; none if the visitor wants no reminders. */
    deliveryIds: uuid().array().notNull(),
    at: at().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appointmentId, table.startsAt, table.kind] }),
    check('appointment_reminders_kind', sql`${table.kind} in ('day', 'hour')`),
  ],
)
