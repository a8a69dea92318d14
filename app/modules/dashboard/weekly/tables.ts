import { boolean, date, pgTable, uuid } from 'drizzle-orm/pg-core'
import { staffUsers } from '#app/modules/access/tables.ts'

/** A person's choice to receive the weekly summary (on by default), and the Monday of the last one sent. */
export const weeklyMails = pgTable('weekly_mails', {
  userId: uuid()
    .primaryKey()
    .references(() => staffUsers.id, { onDelete: 'cascade' }),
  isWanted: boolean().notNull().default(true),
  lastSentOn: date({ mode: 'string' }),
})
