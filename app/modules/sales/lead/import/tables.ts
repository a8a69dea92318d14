import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn, cascadingReference } from '#app/platform/columns.ts'
import type { ConsentChannel } from '../schema.ts'
import { importStates, rowOutcomes } from './content.ts'
import type { ColumnMapping } from './schema.ts'

/** Files of leads that staff import. Their rows are stored for a day, for the undo. */
export const leadImports = pgTable(
  'lead_imports',
  {
    id: uuid().primaryKey(),
    fileName: text().notNull(),
    headings: jsonb().$type<string[]>().notNull(),
    mapping: jsonb().$type<ColumnMapping>().notNull(),
    state: text({ enum: importStates }).notNull(),
    source: text().notNull().default(''),
    ground: text(),
    channels: jsonb().$type<ConsentChannel[]>().notNull().default([]),
    addedCount: integer().notNull().default(0),
    joinedCount: integer().notNull().default(0),
    refusedCount: integer().notNull().default(0),
    /** Rows that became leads so far; during an undo, the rows processed so far. */
    doneCount: integer().notNull().default(0),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    createdAt: timestampColumn().notNull(),
    appliedAt: timestampColumn(),
    undoneAt: timestampColumn(),
  },
  (table) => [index('lead_imports_created').on(table.createdAt.desc())],
)

export const leadImportRows = pgTable(
  'lead_import_rows',
  {
    importId: cascadingReference(() => leadImports.id),
    /** The line of the file where the row starts. */
    line: integer().notNull(),
    /** In the order of the headings; emptied once the row is a lead. */
    cells: jsonb().$type<string[]>().notNull(),
    outcome: text({ enum: rowOutcomes }).notNull(),
    field: text().notNull().default(''),
    reason: text().notNull().default(''),
    leadId: uuid(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
)
