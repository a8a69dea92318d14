import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = () => timestamp({ withTimezone: true, mode: 'date' })

/** One row per settings record (site, promotion …); the value fits the record's schema. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  version: integer().notNull().default(1),
  updatedBy: text().notNull(),
  updatedAt: at()
    .notNull()
    .default(sql`now()`),
})

/** Every value a record ever had, and changes that wait for a second person. */
export const settingsChanges = pgTable(
  'settings_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    value: jsonb().$type<Record<string, unknown>>().notNull(),
    baseVersion: integer().notNull(),
    state: text({ enum: ['pending', 'applied', 'rejected'] }).notNull(),
    proposedBy: text().notNull(),
    proposedByName: text().notNull(),
    proposedAt: at().notNull(),
    decidedBy: text(),
    decidedByName: text(),
    decidedAt: at(),
    comment: text().notNull().default(''),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [
    index('settings_changes_name').on(table.name, table.id),
    // Four eyes (T6): a promotion is never decided by the person who proposed it.
    check(
      'settings_changes_four_eyes',
      sql`${table.name} <> 'promotion' or ${table.decidedBy} is null or ${table.decidedBy} <> ${table.proposedBy}`,
    ),
  ],
)
