import { boolean, date, pgTable, uuid } from 'drizzle-orm/pg-core'
import { staffUsers } from '#app/modules/access/tables.ts'

/** Whether a person wants the Monday summary, which everyone gets at first, and the last Monday they got it. */
export const weeklyMails = pgTable('weekly_mails', {
  userId: uuid()
    .primaryKey()
    .references(() => staffUsers.id, { onDelete: 'cascade' }),
  isWanted: boolean().notNull().default(true),
  lastSentOn: date({ mode: 'string' }),
})
