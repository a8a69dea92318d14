// Adds buildings beyond the import, for benchmarks of the coverage check only.
import { sql } from 'drizzle-orm'
import type { ImportedBuilding } from '#app/modules/coverage/import/rules.ts'
import { copyBuildings, analyzeNewRows } from '#app/modules/coverage/import/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'

type Index = { name: string; definition: string }

/**
 * Adds buildings to an import in bulk: copies them while the table has only its primary key, then creates the index for
 * the checks. The three text indexes for suggestions are left out, because they would take longest.
 */
export async function addBuildings(
  { db }: Context,
  importId: number,
  batches: AsyncIterable<ImportedBuilding[]>,
): Promise<{ copySeconds: number; indexSeconds: number }> {
  const found = await db.execute<Index>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'coverage_buildings' and indexname not like '%_pkey'`)
  for (const { name } of found.rows) await db.execute(sql`drop index ${sql.identifier(name)}`)
  const copying = performance.now()
  await copyBuildings(db, importId, batches)
  const indexing = performance.now()
  const ofChecks = found.rows.find(({ name }) => name === 'coverage_buildings_checked')!
  await makeIndex({ db }, ofChecks.definition)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await analyzeNewRows(tx)
  })
  return {
    copySeconds: Math.round((indexing - copying) / 1000),
    indexSeconds: Math.round((performance.now() - indexing) / 1000),
  }
}

const makeIndex = ({ db }: Pick<Context, 'db'>, definition: string) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
    await tx.execute(sql.raw(definition))
  })

/**
 * Queries to compare a coverage check with: `nearest` reads the nearest connected building straight from the check's
 * index, `nothing` measures an empty query.
 */
export function plainQueries({ db }: Context) {
  return {
    nearest: (importId: number, { latitude, longitude }: { latitude: number; longitude: number }) =>
      db.execute(sql`
        select b.id, b.name, b.latitude, b.longitude from coverage_buildings b
        order by point(b.longitude + 1000::double precision * b.import_id,
          b.latitude + 200::double precision * (case when b.is_broadband
            then 1 + b.needs_third_party::integer + 2 * (b.promotion is not null)::integer else 0 end))
          <-> point(${longitude}::float8 + 1000::float8 * ${importId}, ${latitude}::float8 + 200)
        limit 1`),
    nothing: () => db.execute(sql`select 1`),
  }
}
