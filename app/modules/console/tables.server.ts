import { jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { viewLists } from './rules/view-lists.ts'
import type { ViewFilter } from './schema/views.ts'

/** A filter of one of the console's lists that one person keeps under a name (LDS-06). */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    staffId: text().notNull(),
    list: text({ enum: viewLists }).notNull(),
    name: text().notNull(),
    /** The name in lower case: one view per name, whatever its case. */
    nameKey: text().notNull(),
    filter: jsonb().$type<ViewFilter>().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.staffId, table.list, table.nameKey)],
)
