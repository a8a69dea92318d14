import { beforeEach, expect, test } from 'vitest'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { seedCoverage } from '#tools/samples/coverage.ts'
import { sandton } from '#tools/testing/coverage.ts'
import { staffActor, testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { findFirstAreas } from '../area/store.server.ts'
import { maxPartBytes } from '../schema.ts'
import { checkCoverage } from '../service.server.ts'
import {
  applyImport,
  beginImport,
  purgeImports,
  receiveFilePart,
  rollBackImport,
  startReadingImport,
} from './service.server.ts'
import { findImport, findRefusals } from './store.server.ts'

const database = useTestDatabase()
let now = testNow
const cache = new TaggedCache(silentLog)
beforeEach(async () => {
  now = testNow
  cache.markAllStale()
  await database.pool.query(
    'truncate coverage_imports, coverage_buildings, coverage_areas, activity_log, rate_limits restart identity cascade',
  )
})

const managerContext = () => ({
  ...testContext(database, {
    actor: staffActor('product_manager'),
    clock: { now: () => now },
  }),
  cache,
})
const importDetails = {
  kind: 'areas',
  operator: 'Karee Air',
  grade: 'surveyed',
  surveyedOn: '2026-10-01',
}

async function uploadFile(text: string, more: object = importDetails) {
  const bytes = Buffer.from(text)
  const begun = await beginImport(managerContext(), {
    fileName: 'a.json',
    sizeBytes: bytes.length,
    ...more,
  })
  if (!begun.ok) throw new Error(begun.message)
  const { id } = begun.value
  for (let part = 0; part * maxPartBytes < bytes.length; part++)
    await receiveFilePart(
      managerContext(),
      { id, part },
      bytes.subarray(part * maxPartBytes, (part + 1) * maxPartBytes),
    )
  const started = await startReadingImport(managerContext(), { id })
  if (!started.ok) throw new Error(started.message)
  await started.value.done
  return (await findImport(database.db, id))!
}

const { latitude, longitude } = sandton
const ring = (half: number) => [
  [longitude - half, latitude - half],
  [longitude + half, latitude - half],
  [longitude + half, latitude + half],
  [longitude - half, latitude + half],
  [longitude - half, latitude - half],
]
const feature = (properties: object, coordinates: unknown, type = 'Polygon') => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
})
const file = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
const applyById = async (id: number, mode = 'replace') => {
  const { version } = (await findImport(database.db, id))!
  return applyImport(managerContext(), { id, version, mode })
}
const checkWireless = async () => {
  const outcome = await checkCoverage(managerContext(), { ...sandton, address: '' })
  return outcome.ok ? outcome.value.wireless : expect.unreachable()
}

test('SIT-08 staff import areas: what is wrong is named, and nothing is live until it is applied', async () => {
  const read = await uploadFile(
    file(
      feature({ name: 'Sandton ridge' }, [ring(0.02), ring(0.005)]),
      feature({ Name: 'Estimate', Grade: 'Estimated', survey_date: '2026-05-04' }, [ring(0.1)]),
      feature({ name: 'Two', grade: 'planned' }, [[ring(0.2)], [ring(0.01)]], 'MultiPolygon'),
      feature({ name: 'Perhaps', grade: 'maybe' }, [ring(0.1)]),
      feature({ name: 'Tomorrow', surveyed: '2126-01-01' }, [ring(0.1)]),
      feature({ name: 'A point' }, [longitude, latitude], 'Point'),
      feature({ name: 'Swapped' }, [[[latitude, longitude]]]),
    ),
  )
  expect(read).toMatchObject({
    state: 'staged',
    kind: 'areas',
    operator: 'Karee Air',
    rowsRead: 7,
    rowsAccepted: 3,
    rowsRefused: 4,
  })
  const refusals = await findRefusals(database.db, read.id, 10)
  expect(refusals.map(({ row, field }) => [row, field])).toEqual([
    [4, 'grade'],
    [5, 'surveyed'],
    [6, 'geometry'],
    [7, 'geometry'],
  ])
  const areas = await findFirstAreas(database.db, read.id, 10)
  expect(areas.map(({ name, grade, surveyedOn }) => [name, grade, surveyedOn])).toEqual([
    ['Sandton ridge', 'surveyed', '2026-10-01'],
    ['Estimate', 'estimated', '2026-05-04'],
    ['Two', 'planned', '2026-10-01'],
    ['Two', 'planned', '2026-10-01'],
  ])
  expect(await checkWireless()).toMatchObject({ state: 'not-checked', reason: 'no-data' })
  await applyById(read.id)
  // The centre of Sandton is in the hole of the surveyed area.
  expect(await checkWireless()).toMatchObject({
    state: 'likely',
    area: { name: 'Estimate', operator: 'Karee Air', surveyedOn: '2026-05-04' },
  })
  const actions = await findActivity(database.db, 'coverage-import', String(read.id))
  expect(actions.map(({ action }) => action)).toEqual([
    'coverage-import.applied',
    'coverage-import.read',
    'coverage-import.begun',
  ])
})

test('SIT-08 the day of a survey is read as maps and layers write it', async () => {
  const days = ['2026/10/05', '2026-10-05T00:00:00', 1_791_151_200_000, '1791151200000']
  const read = await uploadFile(file(...days.map((surveyed) => feature({ surveyed }, [ring(0.1)]))))
  expect(read).toMatchObject({ rowsAccepted: 4, rowsRefused: 0 })
  const areas = await findFirstAreas(database.db, read.id, 10)
  expect(new Set(areas.map(({ surveyedOn }) => surveyedOn))).toEqual(new Set(['2026-10-05']))
})

test('SIT-08 an operator replaces its own areas, keeps those of others, and rolls back; buildings stay', async () => {
  await seedCoverage(database.db)
  const other = await uploadFile(file(feature({ name: 'Hoopoe' }, [ring(0.05)])), {
    ...importDetails,
    operator: 'Other',
    grade: 'estimated',
  })
  await applyById(other.id)
  expect(await checkWireless()).toMatchObject({ state: 'likely', isSample: false })
  const outcome = await checkCoverage(managerContext(), { ...sandton, address: '' })
  expect(outcome.ok && outcome.value).toMatchObject({ hasCoverage: true, isSample: true })
  const first = await uploadFile(file(feature({ name: 'First' }, [ring(0.02)])))
  await applyById(first.id)
  const second = await uploadFile(file(feature({ name: 'Second' }, [ring(0.02)])))
  await applyById(second.id)
  expect(await checkWireless()).toMatchObject({ state: 'yes', area: { name: 'Second' } })
  expect(await findImport(database.db, other.id)).toMatchObject({ state: 'live' })
  const { version } = (await findImport(database.db, second.id))!
  expect(await rollBackImport(managerContext(), { id: second.id, version })).toMatchObject({
    ok: true,
  })
  expect(await checkWireless()).toMatchObject({ state: 'yes', area: { name: 'First' } })
  now = new Date(testNow.getTime() + 31 * 24 * 3_600_000)
  // Deletes the one area of "Second" and the twelve sample areas, which were replaced 31 days ago.
  expect(await purgeImports(managerContext())).toEqual({ deleted: 13 })
  expect(await checkWireless()).toMatchObject({ area: { name: 'First' } })
})

test.each([
  [{ operator: ' ' }, 'operator'],
  [{ grade: 'perhaps' }, 'grade'],
  [{ grade: undefined }, 'grade'],
  [{ surveyedOn: '2026-13-01' }, 'surveyedOn'],
  [{ surveyedOn: '2126-01-01' }, 'surveyedOn'],
  [{ kind: 'masts' }, 'kind'],
])('areas with %j are refused by that field', async (more, field) => {
  const begun = await beginImport(managerContext(), {
    fileName: 'a.json',
    sizeBytes: 10,
    ...importDetails,
    ...more,
  })
  expect(begun).toMatchObject({ ok: false, reason: 'invalid-input' })
  expect(Object.keys(begun.ok ? {} : begun.fields!)).toEqual([field])
})

test('a file without outlines, too deep or too wide is refused as a whole', async () => {
  const deep = `${'['.repeat(40)}${']'.repeat(40)}`
  const wide = JSON.stringify(Array.from({ length: 60_000 }, () => 0))
  const one = (geometry: string) => `{"features":[{"properties":{},"geometry":${geometry}}]}`
  for (const [text, reason] of [
    ['name,latitude,longitude,broadband\nx,-26,28,yes', 'GeoJSON'],
    [one(`{"type":"Polygon","coordinates":${deep}}`), '32 levels'],
    [one(`{"type":"Polygon","coordinates":${wide}}`), '50,000'],
    ['{"features":[]}', 'no features'],
  ] as const)
    expect(await uploadFile(text)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining(reason),
    })
})

test('SIT-08 sample areas come with sample buildings, and not beside real ones', async () => {
  await seedCoverage(database.db)
  expect(await checkWireless()).toMatchObject({ state: 'yes', isSample: true })
  await database.pool.query('truncate coverage_areas, coverage_imports restart identity cascade')
  const read = await uploadFile('name,latitude,longitude,broadband\nx,-26,28,yes', {
    kind: 'buildings',
  })
  await applyById(read.id)
  await seedCoverage(database.db)
  expect(await checkWireless()).toMatchObject({ state: 'not-checked', reason: 'no-data' })
})
