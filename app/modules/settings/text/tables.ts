import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAtColumn } from '#app/platform/columns.ts'
import type { TextValue } from './schema.ts'

/** Texts that staff edited. Without a row or a value, pages show the documented default. */
export const siteTexts = pgTable(
  'site_texts',
  {
    id: text().primaryKey(),
    place: text().notNull(),
    value: jsonb().$type<TextValue>(),
    version: integer().notNull().default(1),
    updatedBy: text().notNull().default(''),
    updatedAt: createdAtColumn(),
    /** A saved draft that was not sent for approval. It may be incomplete. */
    draft: jsonb().$type<TextValue>(),
    draftVersion: integer().notNull().default(1),
    draftBy: text().notNull().default(''),
  },
  (table) => [index('site_texts_place').on(table.place)],
)
