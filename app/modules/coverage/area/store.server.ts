import { eq, inArray, sql } from 'drizzle-orm'
import type { Coordinates } from '#app/modules/places/rules.ts'
import type { Database, Queryable } from '#app/platform/database.server.ts'
import { copyRows } from '#app/platform/sql.server.ts'
import type { ContainingArea } from '../rules.ts'
import { coverageAreas } from '../tables.ts'
import type { ImportedArea, MappedArea, Ring } from './rules.ts'

/** An area whose bounding box contains the place. Its polygon may not, so the caller must test it. */
export type AreaCandidate = ContainingArea & { id: number; corners: number; surveyedOn: string }

/**
 * An area's bounding box, shifted by 1000° per import, so that each import has its own range in the index
 * `coverage_areas_box`. The index has the same expression.
 */
const areaBoxSql = sql.raw(`box(point(a.west + 1000::double precision * a.import_id, a.south),
  point(a.east + 1000::double precision * a.import_id, a.north))`)
const areaFieldsSql =
  sql.raw(`a.id::float8 as id, a.name, a.grade, to_char(a.surveyed_on, 'YYYY-MM-DD') as "surveyedOn",
  a.corners, i.operator, i.is_sample as "isSample"`)
const isLiveAreaImport = sql.raw(`i.state = 'live' and i.kind = 'areas'`)
const sqlPointOf = ({ latitude, longitude }: Coordinates) =>
  sql`point(${longitude}::float8 + 1000::float8 * i.id, ${latitude}::float8)`

/** Returns live areas whose bounding box contains the place, at most `limit` per import. */
export async function findAreaCandidates(
  db: Queryable,
  at: Coordinates,
  limit: number,
): Promise<AreaCandidate[]> {
  const found = await db.execute<AreaCandidate>(sql`
    select ${areaFieldsSql} from coverage_imports i
    cross join lateral (
      select * from coverage_areas a
      where ${areaBoxSql} && box(${sqlPointOf(at)}, ${sqlPointOf(at)}) limit ${limit}
    ) a
    where ${isLiveAreaImport}`)
  return found.rows
}

/** Returns the nearest areas within `metres` by bounding box, at most `perImport` from each live import. */
export async function findNearestAreas(
  db: Queryable,
  at: Coordinates,
  metres: number,
  perImport: number,
): Promise<AreaCandidate[]> {
  const height = sql`(${metres}::float8 / 111190.0)`
  const width = sql`(${height} / cos(radians(abs(${at.latitude}::float8) + ${height})))`
  const found = await db.execute<AreaCandidate>(sql`
    select ${areaFieldsSql} from coverage_imports i
    cross join lateral (
      select * from coverage_areas a
      where ${areaBoxSql} && box(${sqlPointOf(at)} - point(${width}, ${height}), ${sqlPointOf(at)} + point(${width}, ${height}))
      order by ${areaBoxSql} <-> ${sqlPointOf(at)} limit ${perImport}
    ) a
    where ${isLiveAreaImport}`)
  return found.rows
}

export async function findRings(db: Queryable, ids: number[]): Promise<Map<number, Ring[]>> {
  const found = await db
    .select({ id: coverageAreas.id, rings: coverageAreas.rings })
    .from(coverageAreas)
    .where(inArray(coverageAreas.id, ids))
  return new Map(found.map(({ id, rings }) => [id, rings]))
}

const copiedColumns = [
  'importId',
  'name',
  'grade',
  'surveyedOn',
  'west',
  'south',
  'east',
  'north',
  'corners',
  'rings',
] as const

/** Copies all areas of an import, or none if there is an error. Each polygon of an area becomes a row. */
export function copyAreas(
  db: Database,
  importId: number,
  batches: AsyncIterable<ImportedArea[]>,
): Promise<void> {
  async function* rows() {
    for await (const batch of batches)
      for (const { parts, ...area } of batch)
        for (const part of parts)
          yield [{ ...area, ...part, importId, rings: JSON.stringify(part.rings) }]
  }
  return copyRows(db, coverageAreas, copiedColumns, rows())
}

/** Returns live areas for the map of the provinces. `rings` is null for areas with more than `maxCorners` corners. */
export async function findMappedAreas(
  db: Queryable,
  limit: number,
  maxCorners: number,
): Promise<MappedArea[]> {
  const found = await db.execute<MappedArea>(sql`
    select a.name, a.grade, a.west, a.south, a.east, a.north, i.operator, i.is_sample as "isSample",
      case when a.corners <= ${maxCorners} then a.rings end as rings
    from coverage_imports i join coverage_areas a on a.import_id = i.id
    where ${isLiveAreaImport} order by a.import_id, a.id limit ${limit}`)
  return found.rows
}

export function findFirstAreas(db: Queryable, importId: number, limit: number) {
  const { id, name, grade, surveyedOn, corners, west, south, east, north } = coverageAreas
  return db
    .select({ id, name, grade, surveyedOn, corners, west, south, east, north })
    .from(coverageAreas)
    .where(eq(coverageAreas.importId, importId))
    .orderBy(coverageAreas.importId, coverageAreas.id)
    .limit(limit)
}

export async function deleteAreas(db: Queryable, importId: number, limit: number): Promise<number> {
  const some = db
    .select({ id: coverageAreas.id })
    .from(coverageAreas)
    .where(eq(coverageAreas.importId, importId))
    .limit(limit)
  const deleted = await db.delete(coverageAreas).where(inArray(coverageAreas.id, some))
  return deleted.rowCount ?? 0
}
