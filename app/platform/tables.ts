import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn, createdAtColumn } from './columns.ts'

/** Activity log: who changed what. Rows are added and never changed. */
export const activityLog = pgTable(
  'activity_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdAtColumn(),
    actorKind: text().notNull(),
    actorId: text(),
    actorName: text().notNull(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('activity_log_of').on(table.subjectId, table.id),
    index('activity_log_actor').on(table.actorId, table.id),
    index('activity_log_area').on(sql`split_part(${table.action}, '.', 1)`, table.id),
    index('activity_log_at').on(table.at),
    index('activity_log_catalogue')
      .on(table.at.desc(), table.id.desc())
      .where(sql`subject_type in ('product', 'offer', 'products')`),
  ],
)

/** Counters of rate limits, one row per limit, client and window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: timestampColumn().notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
)

/** Values created once for this installation and stored: the public key and the session secrets. */
export const installationValues = pgTable('installation_values', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAtColumn(),
})
