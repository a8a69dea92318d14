import { index, json, pgTable, text } from 'drizzle-orm/pg-core'
import { madeAt } from '#app/platform/columns.ts'

/**
 * What a change would make of public prices and texts, for the person who opened it, in the session it was opened in.
 */
export const sitePreviews = pgTable(
  'site_previews',
  {
    tokenHash: text().primaryKey(),
    sessionId: text().notNull(),
    /** By the name of the fact. As JSON text, because the order of keys is in the bytes of a page. */
    facts: json().$type<Record<string, unknown>>().notNull(),
    createdAt: madeAt(),
  },
  (table) => [
    index('site_previews_session').on(table.sessionId, table.createdAt),
    index('site_previews_created').on(table.createdAt),
  ],
)
