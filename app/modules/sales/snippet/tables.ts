import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const at = () => timestamp({ withTimezone: true, mode: 'date' })

/** Texts for replies, with placeholders (ANS-09). */
export const replySnippets = pgTable(
  'reply_snippets',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    body: text().notNull(),
    /** The form whose leads it is for; every form's where there is none. */
    kind: text(),
    version: integer().notNull().default(1),
    updatedBy: text().notNull(),
    updatedAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('reply_snippets_title').on(sql`lower(${table.title})`),
    check('reply_snippets_title_said', sql`${table.title} <> ''`),
  ],
)
