import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staffUsers } from '#app/modules/access/tables.ts'
import { at, partOf } from '#app/platform/columns.ts'
import type { WorkingHours } from './schema.ts'

/** When someone works; without a row, in the office hours. */
export const workingHours = pgTable('working_hours', {
  userId: uuid()
    .primaryKey()
    .references(() => staffUsers.id, { onDelete: 'cascade' }),
  hours: jsonb().$type<WorkingHours>().notNull(),
  updatedAt: at().notNull(),
})

/** Days on which someone is away, both included. The reason is private and not stored. */
export const absences = pgTable(
  'absences',
  {
    id: uuid().primaryKey(),
    userId: partOf(() => staffUsers.id),
    fromDate: date({ mode: 'string' }).notNull(),
    untilDate: date({ mode: 'string' }).notNull(),
    createdAt: at().notNull(),
  },
  (table) => [
    index('absences_of_person').on(table.userId, table.untilDate),
    check('absences_last', sql`${table.untilDate} >= ${table.fromDate}`),
  ],
)

/** The address of a person's calendar feed: only the hash of its token is stored. One per person. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid()
      .primaryKey()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    createdAt: at().notNull(),
    lastReadAt: at(),
  },
  (table) => [uniqueIndex('calendar_feeds_token').on(table.tokenHash)],
)
