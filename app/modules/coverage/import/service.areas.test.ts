import { expect, test } from 'vitest'
import { seedCoverage } from '#tools/samples/coverage.ts'
import { useCoverageImports } from '#tools/testing/coverage-imports.ts'
import { sandton, squareAround } from '#tools/testing/coverage.ts'
import { findFirstAreas } from '../area/store.server.ts'
import { beginImport, purgeImports } from './service.server.ts'
import { findRefusals } from './store.server.ts'

const imports = useCoverageImports()
const { database, context, checkSandton } = imports

const importDetails = {
  fileName: 'a.json',
  kind: 'areas',
  operator: 'Karee Air',
  grade: 'surveyed',
  surveyedOn: '2026-10-01',
}
const upload = (text: string, more: object = {}) =>
  imports.upload(text, { ...importDetails, ...more })
const replace = (read: { id: number; version: number }) => imports.apply(read, { mode: 'replace' })

const { latitude, longitude } = sandton
const ring = (half: number) => squareAround(sandton, half)
const feature = (properties: object, coordinates: unknown, type = 'Polygon') => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
})
const file = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
const checkWireless = async () => (await checkSandton()).wireless

test('SIT-08 an area import lists its invalid features, and nothing is live until it is applied', async () => {
  const read = await upload(
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
  const counts = { rowsRead: 7, rowsAccepted: 3, rowsRefused: 4 }
  expect(read).toMatchObject({ state: 'staged', kind: 'areas', operator: 'Karee Air', ...counts })
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
  await replace(read)
  // The centre of Sandton is in the hole of the surveyed area.
  expect(await checkWireless()).toMatchObject({
    state: 'likely',
    area: { name: 'Estimate', operator: 'Karee Air', surveyedOn: '2026-05-04' },
  })
  expect((await imports.findActions(read)).map(({ action }) => action)).toEqual([
    'coverage-import.applied',
    'coverage-import.read',
    'coverage-import.begun',
  ])
})

test('SIT-08 survey dates are read in the formats that maps and layers use', async () => {
  const days = ['2026/10/05', '2026-10-05T00:00:00', 1_791_151_200_000, '1791151200000']
  const read = await upload(file(...days.map((surveyed) => feature({ surveyed }, [ring(0.1)]))))
  expect(read).toMatchObject({ rowsAccepted: 4, rowsRefused: 0 })
  const areas = await findFirstAreas(database.db, read.id, 10)
  expect(new Set(areas.map(({ surveyedOn }) => surveyedOn))).toEqual(new Set(['2026-10-05']))
})

test('SIT-08 an area import replaces only the areas of its operator and can be rolled back, and buildings stay', async () => {
  await seedCoverage(database.db)
  const ofOther = { operator: 'Other', grade: 'estimated' }
  const other = await upload(file(feature({ name: 'Hoopoe' }, [ring(0.05)])), ofOther)
  await replace(other)
  expect(await checkWireless()).toMatchObject({ state: 'likely', isSample: false })
  expect(await checkSandton()).toMatchObject({ hasCoverage: true, isSample: true })
  await replace(await upload(file(feature({ name: 'First' }, [ring(0.02)]))))
  const second = await upload(file(feature({ name: 'Second' }, [ring(0.02)])))
  await replace(second)
  expect(await checkWireless()).toMatchObject({ state: 'yes', area: { name: 'Second' } })
  expect(await imports.find(other.id)).toMatchObject({ state: 'live' })
  expect(await imports.rollBack(second)).toMatchObject({ ok: true })
  expect(await checkWireless()).toMatchObject({ state: 'yes', area: { name: 'First' } })
  imports.passMinutes(31 * 24 * 60)
  // Deletes the one area of "Second" and the twelve sample areas, which were replaced 31 days ago.
  expect(await purgeImports(context())).toEqual({ deleted: 13 })
  expect(await checkWireless()).toMatchObject({ area: { name: 'First' } })
})

test.each([
  [{ operator: ' ' }, 'operator'],
  [{ grade: 'perhaps' }, 'grade'],
  [{ grade: undefined }, 'grade'],
  [{ surveyedOn: '2026-13-01' }, 'surveyedOn'],
  [{ surveyedOn: '2126-01-01' }, 'surveyedOn'],
  [{ kind: 'masts' }, 'kind'],
])('an area import with %j is refused with an error on that field', async (more, field) => {
  const begun = await beginImport(context(), { ...importDetails, sizeBytes: 10, ...more })
  expect(begun).toMatchObject({ ok: false, reason: 'invalid-input' })
  expect(Object.keys(begun.ok ? {} : begun.fields!)).toEqual([field])
})

test('a file without outlines, or nested too deep or too wide, is refused as a whole', async () => {
  const deep = `${'['.repeat(40)}${']'.repeat(40)}`
  const wide = JSON.stringify(Array.from({ length: 60_000 }, () => 0))
  const one = (geometry: string) => `{"features":[{"properties":{},"geometry":${geometry}}]}`
  for (const [text, reason] of [
    ['name,latitude,longitude,broadband\nx,-26,28,yes', 'GeoJSON'],
    [one(`{"type":"Polygon","coordinates":${deep}}`), '32 levels'],
    [one(`{"type":"Polygon","coordinates":${wide}}`), '50,000'],
    ['{"features":[]}', 'no features'],
  ] as const)
    expect(await upload(text)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining(reason),
    })
})

test('SIT-08 sample areas are seeded with sample buildings, but not next to real ones', async () => {
  await seedCoverage(database.db)
  expect(await checkWireless()).toMatchObject({ state: 'yes', isSample: true })
  await database.pool.query('truncate coverage_areas, coverage_imports restart identity cascade')
  await replace(await imports.upload('name,latitude,longitude,broadband\nx,-26,28,yes'))
  await seedCoverage(database.db)
  expect(await checkWireless()).toMatchObject({ state: 'not-checked', reason: 'no-data' })
})
