import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#app/platform/columns.ts'

export const replySnippets = pgTable(
  'reply_snippets',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    body: text().notNull(),
    /** The website form whose leads the snippet is for; null for all forms. */
    kind: text(),
    version: integer().notNull().default(1),
    updatedBy: text().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('reply_snippets_title').on(sql`lower(${table.title})`),
    check('reply_snippets_title_said', sql`${table.title} <> ''`),
  ],
)
