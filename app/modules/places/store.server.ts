import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { KnownBuilding } from './gazetteer/rules.ts'
import { boxAround, earthRadiusMetres, type Coordinates } from './rules.ts'

// The indexes coverage_buildings_*_key must use exactly these expressions, and `searchKey` must produce the same keys.
const accentedLetters = 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç'
const unaccentedLetters = 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc'
const searchKeySql = (text: string) =>
  `lower(translate(${text}, '${accentedLetters}-/,.''’', '${unaccentedLetters}  '))`
const addressKeySql = searchKeySql(`b.address || ' ' || b.suburb`)
const searchKeysSql = {
  address: addressKeySql,
  street: `regexp_replace(${addressKeySql}, '^[0-9]+[a-z]? +', '')`,
  name: searchKeySql('b.name'),
} as const
export type AddressKey = keyof typeof searchKeysSql

const columns = sql.raw('b.id::text as id, b.name, b.address, b.suburb, b.latitude, b.longitude')

/**
 * Returns live buildings whose `key` begins with one of the prefixes (search keys), in alphabetical order, at most
 * `limit` for each prefix and import. The index makes the number of rows read independent of the table's size.
 */
export async function findAddressesBeginning(
  db: Queryable,
  key: AddressKey,
  prefixes: readonly string[],
  limit: number,
): Promise<KnownBuilding[]> {
  const expression = sql.raw(searchKeysSql[key])
  const found = await db.execute<KnownBuilding>(sql`
    select b.* from coverage_imports i
    cross join unnest(${sql.param(prefixes)}::text[]) prefix
    cross join lateral (
      select ${columns} from coverage_buildings b
      where b.import_id = i.id and b.address <> ''
        and ${expression} ~>=~ prefix and ${expression} ~<~ (prefix || chr(1114111))
      order by ${expression} using ~<~
      limit ${limit}
    ) b
    where i.state = 'live'`)
  return found.rows
}

/** Returns the live building with an address nearest to the coordinates within `metres`; undefined without one. */
export async function findAddressNear(
  db: Queryable,
  at: Coordinates,
  metres: number,
): Promise<KnownBuilding | undefined> {
  const { south, north, west, east } = boxAround(at, metres)
  const distance = metresFrom(at)
  const found = await db.execute<KnownBuilding>(sql`
    select ${columns} from coverage_imports i
    cross join generate_series(0, 4) c
    join coverage_buildings b on ${buildingPointSql} <@ box(
      point(${west}::float8 + 1000::float8 * i.id, ${south}::float8 + 200::float8 * c),
      point(${east}::float8 + 1000::float8 * i.id, ${north}::float8 + 200::float8 * c))
    where i.state = 'live' and b.address <> '' and ${distance} <= ${metres}::float8
    order by ${distance}, b.id limit 1`)
  return found.rows[0]
}

/**
 * The point of a building `b` in the index coverage_buildings_checked. Must equal the index's expression; otherwise
 * PostgreSQL does not use it. Each import and class of building has its own range, so a search reads no other rows.
 */
export const buildingPointSql = sql.raw(`point(b.longitude + 1000::double precision * b.import_id,
  b.latitude + 200::double precision * (case when b.is_broadband
    then 1 + b.needs_third_party::integer + 2 * (b.promotion is not null)::integer else 0 end))`)

/** Great-circle metres (haversine) from a building `b`, as in `greatCircleMetres`. */
export function metresFrom({ latitude, longitude }: Coordinates): SQL {
  return sql`(2 * ${sql.raw(String(earthRadiusMetres))} * asin(least(1, sqrt(
    sin(radians(b.latitude - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(b.latitude))
      * sin(radians(b.longitude - ${longitude}::float8) / 2) ^ 2))))`
}
