import { sql } from 'drizzle-orm'
import { johannesburgDate } from '#app/basics/dates.ts'
import type { Coordinates } from '#app/modules/places/rules.ts'
import { buildingPointSql, metresFrom } from '#app/modules/places/store.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { KnownBuilding } from './rules.ts'
import { coverageDemand } from './tables.ts'

export type FoundBuilding = KnownBuilding &
  Coordinates & { objectId: number; distanceMetres: number }

const buildingColumns = sql.raw(`b.id as "objectId", b.name, b.latitude, b.longitude,
  b.is_broadband as "isBroadband",
  b.needs_third_party as "needsThirdParty", b.promotion is not null as "hasPromotion",
  b.metres as "distanceMetres", i.is_sample as "isSample"`)

/** Skips imports of areas: they have no buildings, but each would cost five index searches. */
const isLiveBuildingImport = sql.raw(`i.state = 'live' and i.kind = 'buildings'`)

/** In the index range of import `i` and class `c`; `metres` is an SQL expression. */
function indexRangeAround({ latitude, longitude }: Coordinates, metres: ReturnType<typeof sql>) {
  const height = sql`((${metres}) / 111190.0 + 0.00002)`
  const width = sql`(${height} / cos(radians(abs(${latitude}::float8) + ${height})))`
  const x = sql`(${longitude}::float8 + 1000::float8 * i.id)`
  const y = sql`(${latitude}::float8 + 200::float8 * c)`
  return sql`box(point(${x} - ${width}, ${y} - ${height}), point(${x} + ${width}, ${y} + ${height}))`
}

/**
 * Returns the nearest live building of each class (broadband or not, third party, promotion) within `withinMetres`: at
 * most five rows per import, enough to classify a place. The index measures in degrees, so its nearest building only
 * limits the distance; a second search finds the nearest in metres.
 */
export async function findNearestBuildings(
  db: Queryable,
  at: Coordinates,
  withinMetres: number,
): Promise<FoundBuilding[]> {
  const metres = metresFrom(at)
  const found = await db.execute<FoundBuilding>(sql`
    select ${buildingColumns}
    from coverage_imports i
    cross join generate_series(0, 4) c
    cross join lateral (
      select ${metres} as metres from coverage_buildings b
      where ${buildingPointSql} <@ ${indexRangeAround(at, sql`${withinMetres}::float8`)}
      order by ${buildingPointSql} <-> point(${at.longitude}::float8 + 1000::float8 * i.id, ${at.latitude}::float8 + 200::float8 * c)
      limit 1
    ) first
    cross join lateral (
      select b.*, ${metres} as metres from coverage_buildings b
      where ${buildingPointSql} <@ ${indexRangeAround(at, sql`first.metres`)}
      order by metres, b.id limit 1
    ) b
    where ${isLiveBuildingImport} and b.metres <= ${withinMetres}::float8
    order by b.metres`)
  return found.rows
}

/** Limits the scan: for each import and class at most the `perClass` nearest by degrees. */
export async function findBuildingsAround(
  db: Queryable,
  at: Coordinates,
  metres: number,
  perClass: number,
): Promise<FoundBuilding[]> {
  const found = await db.execute<FoundBuilding>(sql`
    select ${buildingColumns}
    from coverage_imports i
    cross join generate_series(0, 4) c
    cross join lateral (
      select b.*, ${metresFrom(at)} as metres from coverage_buildings b
      where ${buildingPointSql} <@ ${indexRangeAround(at, sql`${metres}::float8`)}
        and ${metresFrom(at)} <= ${metres}::float8
      order by ${buildingPointSql} <-> point(${at.longitude}::float8 + 1000::float8 * i.id, ${at.latitude}::float8 + 200::float8 * c)
      limit ${perClass}
    ) b
    where ${isLiveBuildingImport}`)
  return found.rows
}

/** Returns live buildings within `metres`, nearest first, and one more than `limit` if there is another page. */
export async function findBuildingsWithin(
  db: Queryable,
  at: Coordinates,
  metres: number,
  page: { offset: number; limit: number },
): Promise<FoundBuilding[]> {
  const found = await db.execute<FoundBuilding>(sql`
    select ${buildingColumns}
    from coverage_imports i
    cross join generate_series(0, 4) c
    cross join lateral (
      select b.*, ${metresFrom(at)} as metres from coverage_buildings b
      where ${buildingPointSql} <@ ${indexRangeAround(at, sql`${metres}::float8`)}
    ) b
    where ${isLiveBuildingImport} and b.metres <= ${metres}::float8
    order by b.metres, b.id
    limit ${page.limit + 1} offset ${page.offset}`)
  return found.rows
}

/** Counts one check in its grid square of 0.01 degrees. */
export async function countDemand(
  db: Queryable,
  checked: Coordinates & { suburb: string; isCovered: boolean; at: Date },
): Promise<void> {
  const { day, cellLatitude, cellLongitude, suburb, isCovered, count } = coverageDemand
  await db
    .insert(coverageDemand)
    .values({
      day: johannesburgDate(checked.at),
      cellLatitude: Math.floor(checked.latitude * 100),
      cellLongitude: Math.floor(checked.longitude * 100),
      suburb: checked.suburb,
      isCovered: checked.isCovered,
      count: 1,
    })
    .onConflictDoUpdate({
      target: [day, cellLatitude, cellLongitude, suburb, isCovered],
      set: { count: sql`${count} + 1` },
    })
}
