import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { liveOperations } from './schema.ts'

/**
 * What changed, for browsers that were away (SYN-06). Triggers write it (`record_live_change`), one row
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
    at: timestamp({ withTimezone: true, mode: 'date' })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('live_changes_at').on(table.at)],
)
