import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { leads } from '#app/features/leads/tables.server.ts'

/** Enquiries that their visitors withdrew: their pages have ended (PAS-03). */
export const enquiryWithdrawals = pgTable('enquiry_withdrawals', {
  leadId: uuid()
    .primaryKey()
    .references(() => leads.id, { onDelete: 'cascade' }),
  at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
})
