import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from 'drizzle-orm/pg-core'
import { timestampColumn, createdAtColumn } from '#app/platform/columns.ts'

/** One row per settings record, such as `site` or `promotion`. The value matches the schema of its record. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  version: integer().notNull().default(1),
  updatedBy: text().notNull(),
  updatedAt: createdAtColumn(),
})

const bytea = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Buffer }>({
  dataType: () => 'bytea',
})

/** Pictures by the SHA-256 hash of their bytes. They never change, so browsers can cache them permanently. */
export const brandPictures = pgTable('brand_pictures', {
  hash: text().primaryKey(),
  type: text().notNull(),
  bytes: bytea().notNull(),
  uploadedBy: text().notNull(),
  uploadedAt: timestampColumn().notNull(),
})

/** All past and current values of each record, and changes that need a second person. */
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
    proposedAt: timestampColumn().notNull(),
    decidedBy: text(),
    decidedByName: text(),
    decidedAt: timestampColumn(),
    comment: text().notNull().default(''),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [
    index('settings_changes_name').on(table.name, table.id),
    // Four eyes: a promotion is never decided by the person who proposed it.
    check(
      'settings_changes_four_eyes',
      sql`${table.name} <> 'promotion' or ${table.decidedBy} is null or ${table.decidedBy} <> ${table.proposedBy}`,
    ),
  ],
)
