import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { greatCircleMetres } from '#app/modules/places/rules.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { seedCoverage } from '#tools/samples/coverage.ts'
import { offsetCoordinates, seedImport, sandton, testBuilding } from '#tools/testing/coverage.ts'
import { vacuumTable } from '#tools/testing/measure.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { findDemand } from './demand/store.server.ts'
import { classifyCoverage } from './rules.ts'
import { countDemand, findBuildingsAround, findNearestBuildings } from './store.server.ts'
import { coverageBuildings } from './tables.ts'

const database = useTestDatabase()
beforeEach(() =>
  database.pool.query('truncate coverage_imports, coverage_buildings, coverage_demand cascade'),
)

/** Returns a function that generates the same sequence of numbers from 0 to 1 for each run. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test.each(['north', 'east'] as const)(
  'COV-19 LIM-02 to the %s, a broadband building at 999 m counts and one at 1,001 m does not',
  async (direction) => {
    const find = async () =>
      classifyCoverage(sandton, await findNearestBuildings(database.db, sandton, 25_000))
    await seedImport(database.db, [testBuilding(offsetCoordinates(sandton, 1001, direction))])
    expect(await find()).toMatchObject({ hasCoverage: false, nearestBuilding: { distance: 1001 } })
    await seedImport(database.db, [testBuilding(offsetCoordinates(sandton, 999, direction))])
    expect(await find()).toMatchObject({ hasCoverage: true, nearestBuilding: { distance: 999 } })
  },
)

test('COV-13 to COV-19, COV-32 on random towns, the indexed search matches a search of every building', async () => {
  const next = random(7)
  const sets = [1, 2].map(() =>
    Array.from({ length: 1500 }, (_, at) =>
      testBuilding(
        { latitude: -26.1 + (next() - 0.5) * 0.5, longitude: 28 + (next() - 0.5) * 0.5 },
        {
          name: `Building ${at}`,
          isBroadband: next() < 0.3,
          needsThirdParty: next() < 0.05,
          promotion: next() < 0.05 ? 'Half price' : null,
        },
      ),
    ),
  )
  for (const set of sets) await seedImport(database.db, set)
  const staged = sets[0]!.map((building) => ({ ...building, isBroadband: true }))
  await seedImport(database.db, staged, 'staged')
  const all = sets.flat()
  const verdicts = new Set<string>()
  for (let round = 0; round < 300; round++) {
    const at = { latitude: -26.1 + (next() - 0.5) * 0.8, longitude: 28 + (next() - 0.5) * 0.8 }
    const known = all.map((building) => ({
      ...building,
      hasPromotion: building.promotion !== null,
      distanceMetres: greatCircleMetres(at, building),
    }))
    const near = known.filter((one) => one.distanceMetres <= 25_000)
    const expected = classifyCoverage(at, near)
    const found = classifyCoverage(at, await findNearestBuildings(database.db, at, 25_000))
    // Only the nearest building of each class is read here, so the counts are not compared.
    expect({ ...found, counted: expected.counted }).toEqual(expected)
    verdicts.add(`${found.connectionType} ${found.isPromotion}`)
  }
  expect(verdicts.size).toBeGreaterThanOrEqual(4)
})

test('COV-32 buildings beyond 25 km and in imports that are not live are not found', async () => {
  await seedImport(database.db, [testBuilding(offsetCoordinates(sandton, 25_001))])
  await seedImport(database.db, [testBuilding(offsetCoordinates(sandton, 10))], 'rolled-back')
  expect(await findNearestBuildings(database.db, sandton, 25_000)).toEqual([])
  await seedImport(database.db, [testBuilding(offsetCoordinates(sandton, 24_999))])
  expect(await findNearestBuildings(database.db, sandton, 25_000)).toHaveLength(1)
})

test('the sample can be seeded twice, has coverage and is marked as a sample', async () => {
  await seedCoverage(database.db)
  const seeded = await database.db.$count(coverageBuildings)
  expect(seeded).toBeGreaterThan(200)
  await seedCoverage(database.db)
  expect(await database.db.$count(coverageBuildings)).toBe(seeded)
  const found = classifyCoverage(sandton, await findNearestBuildings(database.db, sandton, 25_000))
  expect(found).toMatchObject({ hasCoverage: true, isSample: true })
})

test('demand is counted by square and day, without the address', async () => {
  const at = new Date('2026-11-20T23:00Z')
  const asked = { ...sandton, suburb: 'Sandton', isCovered: false, at }
  await countDemand(database.db, asked)
  await countDemand(database.db, { ...asked, latitude: -26.1001 })
  const { rows } = await database.pool.query('select * from coverage_demand')
  expect(rows).toMatchObject([
    { cell_latitude: -2611, cell_longitude: 2805, suburb: 'Sandton', is_covered: false, count: 2 },
  ])
  expect(Object.keys(rows[0])).not.toContain('address')
})

test('the suburb of a square is the most frequent name of the whole period, not of a single day', async () => {
  const ask = (suburb: string, day: string) => {
    const at = new Date(`2026-10-${day}T10:00Z`)
    return countDemand(database.db, { ...sandton, suburb, isCovered: true, at })
  }
  for (const day of ['05', '05', '05']) await ask('Sandown', day)
  for (const day of ['06', '06', '07', '07']) await ask('Sandton', day)
  for (const day of ['08', '08', '08', '08', '08']) await ask('', day)
  expect(await findDemand(database.db, '2026-10-01', '2026-10-31')).toEqual([
    { cellLatitude: -2611, cellLongitude: 2805, suburb: 'Sandton', count: 12, uncovered: 0 },
  ])
})

test('COV-21 COV-31 the map query returns the nearest live buildings of each class within the radius, up to a limit', async () => {
  const row = (metres: number, isBroadband: boolean) =>
    testBuilding(offsetCoordinates(sandton, metres), { isBroadband, name: `${metres}` })
  await seedImport(database.db, [
    ...[10, 20, 30, 40, 1001].map((metres) => row(metres, true)),
    ...[15, 25].map((metres) => row(metres, false)),
  ])
  await seedImport(database.db, [row(5, true)], 'staged')
  const found = await findBuildingsAround(database.db, sandton, 1000, 3)
  const names = found.toSorted((a, b) => a.distanceMetres! - b.distanceMetres!)
  expect(names.map(({ name }) => name)).toEqual(['10', '15', '20', '25', '30'])
})

/** Counts the buildings this connection has read, including reads not yet in PostgreSQL's shared statistics. */
async function countTuplesRead(tx: Queryable) {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
    where relname = 'coverage_buildings'`)
  return rows[0]!.read
}

test('OPS-09 a check reads only the index and no rows of the buildings table', async () => {
  const next = random(11)
  const towns = Array.from({ length: 8_000 }, (_, at) =>
    testBuilding(offsetCoordinates(sandton, next() * 3_000, next() < 0.5 ? 'north' : 'east'), {
      name: `Building ${at}`,
      isBroadband: at % 2 === 0,
    }),
  )
  await seedImport(database.db, towns)
  await vacuumTable(database, 'coverage_buildings')
  await database.db.transaction(async (tx) => {
    const before = await countTuplesRead(tx)
    expect(await findBuildingsAround(tx, sandton, 1_000, 20)).toHaveLength(40)
    expect((await findNearestBuildings(tx, sandton, 25_000)).length).toBeGreaterThan(0)
    expect(await countTuplesRead(tx)).toBe(before)
  })
})

test('a building with texts of maximum length fits into the index', async () => {
  const next = random(13)
  const longest = () =>
    Array.from({ length: 300 }, () =>
      String.fromCodePoint(0x1_0000 + Math.floor(next() * 0x4000)),
    ).join('')
  const texts = { name: longest(), promotion: longest(), address: longest(), suburb: longest() }
  const all = Array.from({ length: 60 }, (_, at) =>
    testBuilding(offsetCoordinates(sandton, at), texts),
  )
  await seedImport(database.db, all)
  const found = await findBuildingsAround(database.db, sandton, 1_000, 20)
  expect(found).toHaveLength(20)
  expect(found[0]!.name).toBe(texts.name)
})
