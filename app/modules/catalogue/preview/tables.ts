import { index, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Offer } from '#app/modules/prices/schema.ts'

/** What a change would make of public prices, for the person who opened it, in the session it was opened in (STF-05). */
export const sitePreviews = pgTable(
  'site_previews',
  {
    tokenHash: text().primaryKey(),
    sessionId: text().notNull(),
    /** By the name of the fact. As JSON text, because the order of keys is in the bytes of a page. */
    facts: json().$type<Record<string, Offer>>().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    index('site_previews_session').on(table.sessionId, table.createdAt),
    index('site_previews_created').on(table.createdAt),
  ],
)
