import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staffUsers } from '#app/modules/access/tables.ts'
import { timestampColumn, cascadingReference } from '#app/platform/columns.ts'
import type { WorkingHours } from './schema.ts'

/** Working hours of staff. A person without a row has the office hours. */
export const workingHours = pgTable('working_hours', {
  userId: cascadingReference(() => staffUsers.id).primaryKey(),
  hours: jsonb().$type<WorkingHours>().notNull(),
  updatedAt: timestampColumn().notNull(),
})

/** Absences of staff; both dates are inclusive. The reason is private and not stored. */
export const absences = pgTable(
  'absences',
  {
    id: uuid().primaryKey(),
    userId: cascadingReference(() => staffUsers.id),
    fromDate: date({ mode: 'string' }).notNull(),
    untilDate: date({ mode: 'string' }).notNull(),
    createdAt: timestampColumn().notNull(),
  },
  (table) => [
    index('absences_of_person').on(table.userId, table.untilDate),
    check('absences_last', sql`${table.untilDate} >= ${table.fromDate}`),
  ],
)

/** Calendar feeds, one per person. Only the hash of the token in the URL is stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: cascadingReference(() => staffUsers.id).primaryKey(),
    tokenHash: text().notNull(),
    createdAt: timestampColumn().notNull(),
    lastReadAt: timestampColumn(),
  },
  (table) => [uniqueIndex('calendar_feeds_token').on(table.tokenHash)],
)
