import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#app/platform/columns.ts'
import { liveOperations } from './live-sync/schema.ts'
import { type ViewFilter, viewLists } from './view/schema.ts'

/** Named filters of the console's lists, saved per person. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    staffId: text().notNull(),
    list: text({ enum: viewLists }).notNull(),
    name: text().notNull(),
    /** The name in lower case; makes names unique regardless of case. */
    nameKey: text().notNull(),
    filter: jsonb().$type<ViewFilter>().notNull(),
    createdAt: timestampColumn().notNull(),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.staffId, table.list, table.nameKey)],
)

/** One row per change, for browsers that reconnect. Triggers insert the rows; deleted after a day. */
export const liveChanges = pgTable(
  'live_changes',
  {
    sequence: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text().notNull(),
    operation: text({ enum: liveOperations }).notNull(),
    recordId: text().notNull(),
    /** `now()` would be the time when the transaction began, possibly long before the change. */
    at: timestampColumn()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('live_changes_at').on(table.at)],
)
