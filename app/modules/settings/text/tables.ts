import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { madeAt } from '#app/platform/columns.ts'
import type { TextValue } from './schema.ts'

/** Texts of the site that staff edited; one without a row, or with a null value, shows its documented words. */
export const siteTexts = pgTable(
  'site_texts',
  {
    id: text().primaryKey(),
    place: text().notNull(),
    value: jsonb().$type<TextValue>(),
    version: integer().notNull().default(1),
    updatedBy: text().notNull().default(''),
    updatedAt: madeAt(),
    /** Saved, but not sent for approval; it may be incomplete. */
    draft: jsonb().$type<TextValue>(),
    draftVersion: integer().notNull().default(1),
    draftBy: text().notNull().default(''),
  },
  (table) => [index('site_texts_place').on(table.place)],
)
