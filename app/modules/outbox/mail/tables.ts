import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#app/platform/columns.ts'

/**
 * A mailbox's choices about optional emails: topic `all` with `isWanted` false for an opt-out, and one row per topic
 * with a later consent. The mailbox is a keyed hash, so rows can be kept after an erasure.
 */
export const mailChoices = pgTable(
  'mail_choices',
  {
    mailbox: text().notNull(),
    topic: text().notNull(),
    isWanted: boolean().notNull(),
    at: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mailbox, table.topic] })],
)
