import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What a mailbox said about e-mails it need not get (PRV-07): topic `all` with a no, and a yes per topic
 * that was asked for again later. The mailbox is a keyed hash, so the row outlives an erasure.
 */
export const mailChoices = pgTable(
  'mail_choices',
  {
    mailbox: text().notNull(),
    topic: text().notNull(),
    isWanted: boolean().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.mailbox, table.topic] })],
)
