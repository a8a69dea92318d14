import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { staffUsers } from '#app/modules/access/tables.ts'
import { timestampColumn } from '#app/platform/columns.ts'

/** With the rule `turns`, the next lead goes to the person on duty with the earliest time. */
export const leadTurns = pgTable('lead_turns', {
  userId: uuid()
    .primaryKey()
    .references(() => staffUsers.id, { onDelete: 'cascade' }),
  at: timestampColumn().notNull(),
})
