import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '#app/platform/columns.ts'
import { liveOperations } from './live-sync/schema.ts'
import { type ViewFilter, viewLists } from './view/schema.ts'

/** A filter of one of the console's lists that one person keeps under a name. */
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
    createdAt: at().notNull(),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.staffId, table.list, table.nameKey)],
)

/**
 * What changed, for browsers that were away. Triggers write it (`record_live_change`), one row
 * per changed record, and tell every node on the channel `baobab_live`. Kept for a day.
 */
export const liveChanges = pgTable(
  'live_changes',
  {
    sequence: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text().notNull(),
    operation: text({ enum: liveOperations }).notNull(),
    recordId: text().notNull(),
    /** The clock's time, not the transaction's: a long transaction writes late. */
    at: at()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('live_changes_at').on(table.at)],
)
