import { expect, test } from 'vitest'
import { silentLog } from '#app/platform/logger.server.ts'
import { tagsChannel, listen } from '#app/platform/notifications.server.ts'
import { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { seedCoverage } from '#tools/samples/coverage.ts'
import { useCoverageImports } from '#tools/testing/coverage-imports.ts'
import { sandton, squareAround } from '#tools/testing/coverage.ts'
import { callWhileLocked } from '#tools/testing/test-database.ts'
import { maxPartBytes } from '../schema.ts'
import { checkCoverage } from '../service.server.ts'
import {
  beginImport,
  discardImport,
  purgeImports,
  receiveFilePart,
  startReadingImport,
} from './service.server.ts'
import { findImport, findRefusals } from './store.server.ts'

const imports = useCoverageImports()
const { database, context, find, upload, apply, rollBack, findActions, checkSandton } = imports

const csv = (...rows: string[]) =>
  ['Building_Name,Latitude,Longitude,Broadband,Third Party,Promotion,Suburb', ...rows].join('\n')
const position = `${sandton.latitude},${sandton.longitude}`
const countBuildings = async (sql = 'true') =>
  (await database.pool.query(`select count(*)::int as n from coverage_buildings where ${sql}`))
    .rows[0].n as number
const expectBuilding = async (sql: string) => expect(await countBuildings(sql)).toBe(1)

test('a CSV import lists its invalid rows, and nothing is live until it is applied', async () => {
  const read = await upload(
    csv(
      `Marula House,${position},Broadband,No,,Sandton`,
      `Swapped,${sandton.longitude},${sandton.latitude},Broadband,No,,`,
      `London,51.5,-0.1,Broadband,No,,`,
      `No number,here,28,Broadband,No,,`,
      `Perhaps,${position},maybe,No,,`,
      `"Quoted, ""odd""	tab\\back",${position},no,,Half price,`,
    ),
  )
  const counts = { rowsRead: 6, rowsAccepted: 2, rowsRefused: 4 }
  expect(read).toMatchObject({ state: 'staged', format: 'csv', ...counts })
  const refusals = await findRefusals(database.db, read.id, 10)
  expect(refusals.map(({ row, field }) => [row, field])).toEqual([
    [2, 'latitude'],
    [3, 'latitude'],
    [4, 'latitude'],
    [5, 'broadband'],
  ])
  expect(refusals[0]!.reason).toContain('swapped')
  await expectBuilding(`name = E'Quoted, "odd" tab\\\\back' and promotion = 'Half price'`)
  expect(await checkSandton()).toMatchObject({ outcome: 'no-data', nearestBuilding: null })
  expect((await findActions(read)).map(({ action }) => action)).toEqual([
    'coverage-import.read',
    'coverage-import.begun',
  ])
})

const header = 'name,latitude,longitude,broadband'
const cafe = `${header}\nCafé Hoëveld,${position},yes`
const latin1 = (text: string) => Buffer.from(text, 'latin1')

test.each<[string, string | Buffer]>([
  ['Windows-1252', latin1(cafe)],
  ['UTF-16', Buffer.from(`\uFEFF${cafe}\n`.replaceAll('\n', '\r\n'), 'utf16le')],
  ['a line sep=;', `sep=;\n${cafe.replaceAll(',', ';')}`.replaceAll('\n', '\r\n')],
  ['bars and mixed line endings', `${cafe.replaceAll(',', '|').replace('\n', '\r\n')}\n`],
  ['capitals and spaces in headings', cafe.replace(header, 'NAME, LATITUDE ,Longitude,BROADBAND')],
  ['another word for yes', cafe.replace('yes', 'Y')],
  ['empty rows and columns', `${header},,\n,,,,,\nCafé Hoëveld,${position},ja,,\n,,,\n\n`],
  ['decimal commas, spaces, real minus', `${header}\nCafé Hoëveld,"\u221226,107 6","28,0567",1.0`],
])('a CSV file with %s is read', async (_name, file) => {
  expect(await upload(file)).toMatchObject({ state: 'staged', rowsAccepted: 1, rowsRefused: 0 })
  await expectBuilding(`name = 'Café Hoëveld' and abs(latitude + 26.1076) < 1e-9 and is_broadband`)
})

const row = (name: string) => `${name},${position},yes\n`
const fileOf = (...names: string[]) => `${header}\n${names.map(row).join('')}`

test.each<[string, string | Buffer, string]>([
  [
    'a stray quotation mark',
    `${header}\r\n${row('"The ""House""\r\nblock B"')}${row('19" rack room')}`,
    'line 4 has a stray',
  ],
  ['an unclosed quotation mark', fileOf('A', '"B', 'C'), 'line 3 has a stray'],
  ['a quote closed a row later', `${fileOf('"B')}C,"${position}",yes\n`, 'line 2 has a stray'],
  ['an open quote and 5,000 rows', fileOf('"B') + row('C').repeat(5_000), 'Line 2 has a value'],
  ['a duplicate heading', `${header},Latitude\nA,${position},yes,-33`, '“Latitude” appears twice'],
  ['two encodings', Buffer.concat([Buffer.from(fileOf('Hoë')), latin1(row('Hoë'))]), 'CSV UTF-8'],
  ['Latin-1 in JSON', latin1('{"features":[{"properties":{"name":"Ho\u00eb"}}]}'), 'isn’t UTF-8'],
  ['an empty sheet', '\n \n', 'empty'],
  ['a picture', '\u0089PNG\r\n\u001a\n0000', 'no column'],
  ['missing columns', 'name,lat\nA,-26', 'longitude and broadband'],
  ['half a JSON file', '{"features":[{"attributes":{}', 'isn’t valid JSON'],
  ['no features', '{"type":"Topology"}', 'no features'],
  ['EPSG 2053', '{"spatialReference":{"wkid":2053},"features":[{"attributes":{}}]}', 'projection'],
  ['only invalid rows', csv('A,1,1,yes,,,'), 'No row'],
])('a file with %s is fully refused, with the line or the reason', async (_name, file, words) => {
  const read = await upload(file)
  expect(read).toMatchObject({ state: 'failed', rowsAccepted: 0 })
  expect(read.failure).toContain(words)
  expect(await countBuildings()).toBe(0)
})

test('a row with more values than columns is refused, and the others are read', async () => {
  const read = await upload(fileOf('Acacia, the house', 'Marula'))
  expect(read).toMatchObject({ state: 'staged', rowsAccepted: 1, rowsRefused: 1 })
  const [refusal] = await findRefusals(database.db, read.id, 10)
  const reason = expect.stringContaining('5 values for 4 columns')
  expect(refusal).toMatchObject({ row: 1, reason })
})

const feature = (properties: object, geometry: object | null) => ({
  type: 'Feature',
  properties,
  geometry,
})
const square = squareAround({ latitude: -26.005, longitude: 28.005 }, 0.005)
const outline = { type: 'Polygon', coordinates: [square] }
const point = { type: 'Point', coordinates: [sandton.longitude, sandton.latitude] }
const features = [
  feature({ name: 'Point', broadband: true }, point),
  feature({ name: 'Outline', broadband: 'yes', third_party: 'Yes' }, outline),
  feature({ name: 'Nowhere', broadband: true }, null),
]
const arcGis = {
  spatialReference: { wkid: 102100, latestWkid: 3857 },
  features: [
    {
      attributes: { Building_Name: 'Mercator', Broadband: 'Broadband', Promotion: null },
      geometry: { x: 3_123_257.41, y: -3_013_022.6 },
    },
  ],
}

test.each([
  ['list', JSON.stringify(features)],
  ['collection', `\uFEFF${JSON.stringify({ type: 'FeatureCollection', features })}`],
])('a %s of GeoJSON features is read, with outlines at their middle', async (_name, text) => {
  const counts = { rowsAccepted: 2, rowsRefused: 1 }
  const read = await upload(text, { fileName: 'buildings.geojson' })
  expect(read).toMatchObject({ state: 'staged', format: 'json', ...counts })
  await expectBuilding(`name = 'Outline' and needs_third_party and abs(latitude + 26.005) < 1e-9`)
})

test('ArcGIS JSON is read, with Mercator coordinates converted to degrees', async () => {
  await upload(JSON.stringify(arcGis), { fileName: 'layer.json' })
  await expectBuilding(
    `name = 'Mercator' and abs(longitude - 28.0567) < 0.001 and abs(latitude + 26.1) < 0.1`,
  )
})

const marula = csv(`Marula House,${position},Broadband,Yes,,Sandton`)

test('applying an import replaces the sample, and rolling it back restores the sample', async () => {
  await seedCoverage(database.db)
  expect(await checkSandton()).toMatchObject({ isSample: true })
  const read = await upload(marula)
  expect(await apply(read, { mode: 'add' })).toMatchObject({ ok: true })
  expect(await checkSandton()).toMatchObject({ connectionType: 'Third Party', isSample: false })
  const current = { state: 'live' }
  expect(await apply(read)).toMatchObject({ ok: false, reason: 'conflict', current })
  expect(await rollBack(read)).toMatchObject({ ok: true })
  expect(await checkSandton()).toMatchObject({ isSample: true })
  expect((await findActions(read)).slice(0, 2)).toMatchObject([
    { action: 'coverage-import.rolled-back', details: { restored: [1] } },
    { action: 'coverage-import.applied', details: { mode: 'add' } },
  ])
})

test('rolling back one of two live imports leaves the sample replaced by the other', async () => {
  await seedCoverage(database.db)
  const [first, second] = [await upload(marula), await upload(marula)]
  for (const one of [first, second]) await apply(one, { mode: 'add' })
  expect(await rollBack(first)).toMatchObject({ ok: true })
  expect(await find(1)).toMatchObject({ state: 'replaced', replacedBy: second.id })
  expect(await rollBack(second)).toMatchObject({ ok: true })
  expect(await find(1)).toMatchObject({ state: 'live', replacedBy: null })
})

test('STF-12 an import changes nothing if the data to replace differs from what staff saw', async () => {
  await seedCoverage(database.db)
  const read = await upload(marula)
  const message = expect.stringContaining('have gone live since you checked')
  const refusal = { ok: false, reason: 'conflict', message }
  expect(await apply(read, { mode: 'replace', leaving: [] })).toMatchObject(refusal)
  expect(await checkSandton()).toMatchObject({ isSample: true })
  expect(await find(read.id)).toMatchObject({ state: 'staged' })
  expect(await apply(read, { mode: 'replace', leaving: [1] })).toMatchObject({ ok: true })
  expect(await checkSandton()).toMatchObject({ isSample: false })
})

test('STF-12 an import cannot be replaced while it is being rolled back', async () => {
  await seedCoverage(database.db)
  const [first, second] = [await upload(marula), await upload(marula)]
  expect(await apply(first)).toMatchObject({ ok: true })
  const outcomes = await callWhileLocked(
    database,
    (tx) => findImport(tx, first.id, true),
    () => rollBack(first),
    () => apply(second, { leaving: [first.id] }),
  )
  expect(outcomes).toMatchObject([{ ok: true }, { ok: false, reason: 'conflict' }])
  expect(await find(first.id)).toMatchObject({ state: 'rolled-back' })
})

test('another server discards its cached results when an import is applied', async () => {
  await seedCoverage(database.db)
  const other = { ...context(), cache: new TaggedCache(silentLog) }
  const listening = Promise.withResolvers<void>()
  const listener = listen(
    database.config,
    [tagsChannel],
    { onMessage: (_channel, tag) => other.cache.markStale(tag), onGap: listening.resolve },
    silentLog,
  )
  await listening.promise
  const checkThere = async () => {
    const outcome = await checkCoverage(other, { ...sandton, address: '' })
    return outcome.ok && outcome.value.buildingName
  }
  const before = await checkThere()
  const read = await upload(marula)
  const setState = (state: string) =>
    database.pool.query('update coverage_imports set state = $2 where id = $1', [read.id, state])
  await setState('live')
  expect(await checkThere()).toBe(before)
  await setState('staged')
  await apply(read, { mode: 'replace' })
  await expect.poll(checkThere).toBe('Marula House')
  await listener.stop()
})

test('after 31 days an import can no longer be rolled back, and the buildings it replaced are deleted', async () => {
  await apply(await upload(csv(`First,${position},yes,,,`)))
  const second = await upload(csv(`Second,${position},yes,,,`))
  await apply(second, { mode: 'replace' })
  expect(await checkSandton()).toMatchObject({ buildingName: 'Second' })
  imports.passMinutes(30 * 24 * 60 - 1)
  expect(await purgeImports(context())).toEqual({ deleted: 0 })
  expect(await rollBack(second)).toMatchObject({ ok: true })
  const third = await upload(csv(`Third,${position},yes,,,`))
  await apply(third, { mode: 'replace' })
  imports.passMinutes(30 * 24 * 60 + 1)
  expect(await rollBack(third)).toMatchObject({ ok: false, reason: 'conflict' })
  expect(await purgeImports(context())).toEqual({ deleted: 2 })
  await expectBuilding(`name = 'Third'`)
})

test('a restored import cannot be rolled back to one whose buildings are deleted', async () => {
  const read = []
  for (const name of ['First', 'Second', 'Third'])
    read.push(await upload(csv(`${name},${position},yes,,,`)))
  for (const one of read) await apply(one)
  imports.passMinutes(20 * 24 * 60)
  expect(await rollBack(read[2]!)).toMatchObject({ ok: true })
  imports.passMinutes(20 * 24 * 60)
  await purgeImports(context())
  expect(await rollBack(read[1]!)).toMatchObject({ ok: false, reason: 'conflict' })
  expect(await checkSandton()).toMatchObject({ buildingName: 'Second' })
})

test('a discarded import and a stalled upload leave nothing behind', async () => {
  const { id: discarded, version } = await upload(marula)
  await discardImport(context(), { id: discarded, version })
  expect(await purgeImports(context())).toEqual({ deleted: 1 })
  const half = { fileName: 'half.csv', sizeBytes: 3 * maxPartBytes }
  const begun = await beginImport(context(), half)
  const { id } = begun.ok ? begun.value : expect.unreachable()
  await receiveFilePart(context(), { id, part: 0 }, Buffer.alloc(10, 'x'))
  const begunReading = await startReadingImport(context(), { id })
  expect(begunReading).toMatchObject({ ok: false, reason: 'conflict' })
  imports.passMinutes(11)
  await purgeImports(context())
  expect(await find(id)).toMatchObject({ state: 'failed' })
  const { rows } = await database.pool.query('select * from coverage_import_parts')
  expect(rows).toEqual([])
})
