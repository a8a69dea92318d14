import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#app/platform/database.server.ts'
import { copyRows, lockableRow } from '#app/platform/sql.server.ts'
import {
  coverageBuildings,
  coverageImportParts,
  coverageImports,
  coverageRefusals,
  type ImportState,
} from '../tables.ts'
import type { ImportedBuilding } from './rules.ts'

export type CoverageImport = typeof coverageImports.$inferSelect
export type RowRefusal = Omit<typeof coverageRefusals.$inferInsert, 'importId'>

export async function insertImport(db: Queryable, row: typeof coverageImports.$inferInsert) {
  const [made] = await db.insert(coverageImports).values(row).returning()
  return made!
}

export function findImports(db: Queryable) {
  return db.select().from(coverageImports).orderBy(desc(coverageImports.id)).limit(50)
}

export const findImport = (db: Queryable, id: number, lock = false) =>
  lockableRow(db.select().from(coverageImports).where(eq(coverageImports.id, id)), lock)

export function findImportsIn(db: Queryable, states: ImportState[]) {
  return db.select().from(coverageImports).where(inArray(coverageImports.state, states))
}

/** Serialises changes to the set of live imports until the transaction ends. Before row locks, to avoid deadlocks. */
export async function lockLiveImports(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('coverage-imports-live'))`)
}

export async function changeImport(
  db: Queryable,
  id: number,
  change: Partial<typeof coverageImports.$inferInsert>,
): Promise<void> {
  const version = sql`${coverageImports.version} + 1`
  const set = { ...change, version }
  await db.update(coverageImports).set(set).where(eq(coverageImports.id, id))
}

/** Marks uploads and reads without progress since `before` as failed: their client or server process has stopped. */
export function failStalledImports(db: Queryable, before: Date, at: Date, failure: string) {
  const { state, updatedAt, version } = coverageImports
  return db
    .update(coverageImports)
    .set({ state: 'failed', failure, updatedAt: at, version: sql`${version} + 1` })
    .where(and(inArray(state, ['uploading', 'reading']), lt(updatedAt, before)))
}

/** Stores one part of a file; replaces an earlier copy of the same part. */
export async function storePart(db: Queryable, importId: number, part: number, bytes: Buffer) {
  await db
    .insert(coverageImportParts)
    .values({ importId, part, bytes })
    .onConflictDoUpdate({
      target: [coverageImportParts.importId, coverageImportParts.part],
      set: { bytes },
    })
}

export async function findPartNumbers(db: Queryable, importId: number): Promise<number[]> {
  const parts = await db
    .select({ part: coverageImportParts.part })
    .from(coverageImportParts)
    .where(eq(coverageImportParts.importId, importId))
    .orderBy(asc(coverageImportParts.part))
  return parts.map(({ part }) => part)
}

export async function* readParts(db: Queryable, importId: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const [found] = await db
      .select({ bytes: coverageImportParts.bytes })
      .from(coverageImportParts)
      .where(and(eq(coverageImportParts.importId, importId), eq(coverageImportParts.part, part)))
    if (!found) return
    yield found.bytes
  }
}

export async function deleteParts(db: Queryable, importId: number): Promise<void> {
  await db.delete(coverageImportParts).where(eq(coverageImportParts.importId, importId))
}

const copiedColumns = [
  'importId',
  'name',
  'address',
  'suburb',
  'latitude',
  'longitude',
  'isBroadband',
  'needsThirdParty',
  'promotion',
] as const

/** Copies all buildings of an import, or none if there is an error. */
export function copyBuildings(
  db: Database,
  importId: number,
  batches: AsyncIterable<ImportedBuilding[]>,
): Promise<void> {
  async function* rows() {
    for await (const batch of batches) yield batch.map((building) => ({ ...building, importId }))
  }
  return copyRows(db, coverageBuildings, copiedColumns, rows())
}

/** Updates the planner's statistics, which don't yet include the rows just copied, up to a million. */
export async function analyzeNewRows(db: Queryable): Promise<void> {
  await db.execute(sql`analyze coverage_buildings, coverage_areas`)
}

export async function insertRefusals(db: Queryable, importId: number, refusals: RowRefusal[]) {
  if (refusals.length === 0) return
  await db.insert(coverageRefusals).values(refusals.map((row) => ({ ...row, importId })))
}

export function findRefusals(db: Queryable, importId: number, limit: number) {
  return db
    .select()
    .from(coverageRefusals)
    .where(eq(coverageRefusals.importId, importId))
    .orderBy(asc(coverageRefusals.row))
    .limit(limit)
}

/** Matches the buildings in one import's range of the index; see coverage_buildings_checked in the migration. */
const isInIndexRange = (importId: number) =>
  sql`point(longitude + 1000::double precision * import_id,
    latitude + 200::double precision * (case when is_broadband
      then 1 + needs_third_party::integer + 2 * (promotion is not null)::integer else 0 end))
    <@ box(point(1000::float8 * ${importId} - 180, -90), point(1000::float8 * ${importId} + 180, 890))`

const isOfImport = (importId: number) =>
  and(isInIndexRange(importId), eq(coverageBuildings.importId, importId))

export function findFirstBuildings(db: Queryable, importId: number, limit: number) {
  return db.select().from(coverageBuildings).where(isOfImport(importId)).limit(limit)
}

export async function deleteBuildings(
  db: Queryable,
  importId: number,
  limit: number,
): Promise<number> {
  const some = db
    .select({ id: coverageBuildings.id })
    .from(coverageBuildings)
    .where(isOfImport(importId))
    .limit(limit)
  const deleted = await db.delete(coverageBuildings).where(inArray(coverageBuildings.id, some))
  return deleted.rowCount ?? 0
}
