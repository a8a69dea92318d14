import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { staffUsers } from '#app/modules/access/tables.ts'
import { at } from '#app/platform/columns.ts'

/** When each person was last given a lead by the rule, so that the next turn is someone else's. */
export const leadTurns = pgTable('lead_turns', {
  userId: uuid()
    .primaryKey()
    .references(() => staffUsers.id, { onDelete: 'cascade' }),
  at: at().notNull(),
})
