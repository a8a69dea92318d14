import { index, json, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAtColumn } from '#app/platform/columns.ts'

/** Previews of proposed prices and texts. Only the session that opened a preview can see it. */
export const sitePreviews = pgTable(
  'site_previews',
  {
    tokenHash: text().primaryKey(),
    sessionId: text().notNull(),
    /** Keyed by fact name. Stored as `json`, not `jsonb`, because the key order affects the bytes of a page. */
    facts: json().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('site_previews_session').on(table.sessionId, table.createdAt),
    index('site_previews_created').on(table.createdAt),
  ],
)
