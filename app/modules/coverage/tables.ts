import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { leads } from '#app/modules/sales/lead/tables.ts'
import { byteaColumn, timestampColumn } from '#app/platform/columns.ts'
import { areaGrades, importKinds } from './area/content.ts'
import type { Ring } from './area/rules.ts'

/** Import states (README): uploading → reading → staged → live → replaced or rolled-back; or discarded, failed. */
const importStates = [
  'uploading',
  'reading',
  'staged',
  'live',
  'replaced',
  'rolled-back',
  'discarded',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

/** One import: the samples, or a file of buildings or of one operator's areas. Checks use only live imports. */
export const coverageImports = pgTable(
  'coverage_imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    state: text({ enum: importStates }).notNull(),
    isSample: boolean().notNull().default(false),
    kind: text({ enum: importKinds }).notNull().default('buildings'),
    /** This and the next two columns are set only for areas: the operator, and the default grade and survey date. */
    operator: text().notNull().default(''),
    grade: text({ enum: areaGrades }),
    surveyedOn: date({ mode: 'string' }),
    fileName: text().notNull(),
    format: text().notNull(),
    rowsRead: integer().notNull().default(0),
    rowsAccepted: integer().notNull().default(0),
    rowsRefused: integer().notNull().default(0),
    bytesRead: bigint({ mode: 'number' }).notNull().default(0),
    failure: text(),
    /** Id of the import that replaced this one. Rolling that import back makes this one live again. */
    replacedBy: integer(),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  (table) => [index('coverage_imports_state').on(table.state)],
)

/**
 * Connected buildings. There is no foreign key to the import, because checking a million rows would take longer than
 * copying them. Checks use a GiST index, defined in the migration.
 */
export const coverageBuildings = pgTable(
  'coverage_buildings',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    importId: integer().notNull(),
    name: text().notNull(),
    address: text().notNull().default(''),
    suburb: text().notNull().default(''),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    isBroadband: boolean().notNull(),
    needsThirdParty: boolean().notNull(),
    promotion: text(),
  },
  (table) => [
    check(
      'coverage_buildings_on_earth',
      sql`${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
  ],
)

/**
 * Areas with fixed wireless coverage, one polygon per row. The bounding box is indexed (GiST, defined in the
 * migration); the polygon is then tested exactly. There is no foreign key, for the same reason as in
 * `coverageBuildings`.
 */
export const coverageAreas = pgTable(
  'coverage_areas',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    importId: integer().notNull(),
    name: text().notNull(),
    grade: text({ enum: areaGrades }).notNull(),
    surveyedOn: date({ mode: 'string' }).notNull(),
    west: doublePrecision().notNull(),
    south: doublePrecision().notNull(),
    east: doublePrecision().notNull(),
    north: doublePrecision().notNull(),
    corners: integer().notNull(),
    /** Outer rings and holes, separated by the even-odd rule; longitude before latitude, as in GeoJSON. */
    rings: jsonb().$type<Ring[]>().notNull(),
  },
  (table) => [index('coverage_areas_import').on(table.importId, table.id)],
)

/** An uploaded file in parts, so that a lost connection costs only one part. Deleted once the file has been read. */
export const coverageImportParts = pgTable(
  'coverage_import_parts',
  {
    importId: integer()
      .notNull()
      .references(() => coverageImports.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    bytes: byteaColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.part] })],
)

/** Refused rows of import files; at most 1,000 per import. */
export const coverageRefusals = pgTable(
  'coverage_refusals',
  {
    importId: integer()
      .notNull()
      .references(() => coverageImports.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    field: text().notNull(),
    reason: text().notNull(),
    excerpt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
)

/** Number of coverage checks per day and grid square of 0.01 degrees (about 1 km). Contains no addresses. */
export const coverageDemand = pgTable(
  'coverage_demand',
  {
    day: date({ mode: 'string' }).notNull(),
    cellLatitude: integer().notNull(),
    cellLongitude: integer().notNull(),
    suburb: text().notNull().default(''),
    isCovered: boolean().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.day, table.cellLatitude, table.cellLongitude, table.suburb, table.isCovered],
    }),
  ],
)

/** Watches for coverage at the addresses of leads without coverage; one row per lead, deleted with it. */
export const coverageWatches = pgTable(
  'coverage_watches',
  {
    leadId: uuid()
      .primaryKey()
      .references(() => leads.id, { onDelete: 'cascade' }),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    notifyVisitor: boolean('tell_visitor').notNull(),
    /** The visitor also subscribed to news about fixed wireless. */
    isWirelessWatched: boolean('watches_wireless').notNull().default(false),
    notifyVisitorOfWireless: boolean('tell_visitor_of_wireless').notNull().default(false),
    checkedAt: timestampColumn().notNull(),
    /** Time when fibre reached the address; null until then. */
    coveredAt: timestampColumn(),
    wirelessReachedAt: timestampColumn(),
    result: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('coverage_watches_waiting')
      .on(table.checkedAt)
      .where(
        sql`${table.coveredAt} is null or (${table.isWirelessWatched} and ${table.wirelessReachedAt} is null)`,
      ),
  ],
)
