import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from '#app/platform/columns.ts'

/**
 * A mailbox's choices about optional emails: topic `all` with a no, and a yes per topic that it subscribed to later.
 * The mailbox is a keyed hash, so the row outlives an erasure.
 */
export const mailChoices = pgTable(
  'mail_choices',
  {
    mailbox: text().notNull(),
    topic: text().notNull(),
    isWanted: boolean().notNull(),
    at: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mailbox, table.topic] })],
)
