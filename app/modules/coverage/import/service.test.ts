import { beforeEach, expect, test } from 'vitest'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { tagsChannel, listen } from '#app/platform/notifications.server.ts'
import { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { seedCoverage } from '#tools/samples/coverage.ts'
import { sandton } from '#tools/testing/coverage.ts'
import { useTestDatabase, staffActor, testContext, testNow } from '#tools/testing/test-database.ts'
import { partBytes } from '../schema.ts'
import { checkCoverage } from '../service.server.ts'
import {
  applyImport,
  beginImport,
  discardImport,
  purgeImports,
  receivePart,
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
    'truncate coverage_imports, coverage_buildings, activity_log, rate_limits restart identity cascade',
  )
})

const as = () => ({
  ...testContext(database, { actor: staffActor('product_manager'), clock: { now: () => now } }),
  cache,
})

async function send(text: string | Buffer, fileName = 'buildings.csv') {
  const bytes = Buffer.from(text)
  const begun = await beginImport(as(), { fileName, sizeBytes: bytes.length })
  if (!begun.ok) throw new Error(begun.message)
  const { id } = begun.value
  for (let part = 0; part * partBytes < bytes.length; part++) {
    const some = bytes.subarray(part * partBytes, (part + 1) * partBytes)
    expect(await receivePart(as(), { id, part }, some)).toMatchObject({ ok: true })
  }
  const started = await startReadingImport(as(), { id })
  if (!started.ok) throw new Error(started.message)
  await started.value.done
  return (await findImport(database.db, id))!
}

const csv = (...rows: string[]) =>
  ['Building_Name,Latitude,Longitude,Broadband,Third Party,Promotion,Suburb', ...rows].join('\n')
const here = `${sandton.latitude},${sandton.longitude}`
const count = async (sql = 'true') =>
  (await database.pool.query(`select count(*)::int as n from coverage_buildings where ${sql}`))
    .rows[0].n as number
const check = async () => {
  const outcome = await checkCoverage(as(), { ...sandton, address: '' })
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

test('a CSV file is read, its wrong rows are named, and nothing is live until it is applied', async () => {
  const read = await send(
    csv(
      `Marula House,${here},Broadband,No,,Sandton`,
      `Swapped,${sandton.longitude},${sandton.latitude},Broadband,No,,`,
      `London,51.5,-0.1,Broadband,No,,`,
      `No number,here,28,Broadband,No,,`,
      `Perhaps,${here},maybe,No,,`,
      `"Quoted, ""odd""	tab\\back",${here},no,,Half price,`,
    ),
  )
  expect(read).toMatchObject({
    state: 'staged',
    format: 'csv',
    rowsRead: 6,
    rowsAccepted: 2,
    rowsRefused: 4,
  })
  const refusals = await findRefusals(database.db, read.id, 10)
  expect(refusals.map(({ row, field }) => [row, field])).toEqual([
    [2, 'latitude'],
    [3, 'latitude'],
    [4, 'latitude'],
    [5, 'broadband'],
  ])
  expect(refusals[0]!.reason).toContain('swapped')
  expect(await count(`name = E'Quoted, "odd" tab\\\\back' and promotion = 'Half price'`)).toBe(1)
  expect(await check()).toMatchObject({ outcome: 'no-data', nearestBuilding: null })
  const actions = await findActivity(database.db, 'coverage-import', String(read.id))
  expect(actions.map(({ action }) => action)).toEqual([
    'coverage-import.read',
    'coverage-import.begun',
  ])
})

const head = 'name,latitude,longitude,broadband'
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

test.each<[string, string | Buffer]>([
  ['Windows-1252', latin1(`${head}\nCaf\u00e9 Ho\u00ebveld,${here},yes`)],
  ['UTF-16', utf16(`${head}\r\nCafé Hoëveld,${here},yes\r\n`)],
  [
    'a line sep=;',
    `sep=;\r\n${head.replaceAll(',', ';')}\r\nCafé Hoëveld;${here.replace(',', ';')};yes`,
  ],
  [
    'bars, and mixed ends of lines',
    `${head.replaceAll(',', '|')}\r\nCafé Hoëveld|${here.replace(',', '|')}|yes\n`,
  ],
  [
    'headings in capitals, with spaces',
    `NAME, LATITUDE ,Longitude,BROADBAND\nCafé Hoëveld,${here},Y`,
  ],
  ['empty rows and columns', `${head},,\n,,,,,\nCafé Hoëveld,${here},ja,,\n,,,\n\n`],
  [
    'decimal commas, spaces and a real minus',
    `${head}\nCafé Hoëveld,"\u221226,107 6","28,0567",1.0`,
  ],
])('a CSV file with %s is read', async (_name, file) => {
  expect(await send(file)).toMatchObject({ state: 'staged', rowsAccepted: 1, rowsRefused: 0 })
  expect(
    await count(`name = 'Café Hoëveld' and abs(latitude + 26.1076) < 1e-9 and is_broadband`),
  ).toBe(1)
})

test.each<[string, string | Buffer, RegExp]>([
  [
    'a stray quotation mark',
    `${head}\r\n"The ""House""\r\nblock B",${here},yes\r\n19" rack room,${here},yes`,
    /line 4 has a stray/,
  ],
  [
    'a mark that never closes',
    `${head}\nA,${here},yes\n"B,${here},yes\nC,${here},yes\n`,
    /line 3 has a stray/,
  ],
  [
    'a mark that closes in another row',
    `${head}\n"B,${here},yes\nC,"${here}",yes\n`,
    /line 2 has a stray/,
  ],
  [
    'a mark that never closes in a long file',
    `${head}\n"B,${here},yes\n${`C,${here},yes\n`.repeat(5_000)}`,
    /Line 2 has a value/,
  ],
  ['a heading twice', `${head},Latitude\nA,${here},yes,-33`, /“Latitude” appears twice/],
  [
    'letters of two encodings',
    Buffer.concat([Buffer.from(`${head}\nHoë,${here},yes\n`), latin1(`Ho\u00eb,${here},yes`)]),
    /CSV UTF-8/,
  ],
  [
    'Windows-1252 in JSON',
    latin1('{"features":[{"properties":{"name":"Ho\u00eb"}}]}'),
    /isn’t UTF-8/,
  ],
])('a file with %s is refused, and says where', async (_name, file, words) => {
  const read = await send(file)
  expect(read).toMatchObject({ state: 'failed', rowsAccepted: 0 })
  expect(read.failure).toMatch(words)
})

test('a row with more values than columns is refused, and the others are read', async () => {
  const read = await send(`${head}\nAcacia, the house,${here},yes\nMarula,${here},yes\n`)
  expect(read).toMatchObject({ state: 'staged', rowsAccepted: 1, rowsRefused: 1 })
  const [refusal] = await findRefusals(database.db, read.id, 10)
  expect(refusal).toMatchObject({
    row: 1,
    reason: expect.stringContaining('5 values for 4 columns'),
  })
})

test('a plain list of features is read like a collection', async () => {
  const { features } = geoJson
  expect(await send(JSON.stringify(features), 'list.json')).toMatchObject({
    state: 'staged',
    format: 'json',
    rowsAccepted: 2,
    rowsRefused: 1,
  })
})

const geoJson = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: 'Point', broadband: true },
      geometry: { type: 'Point', coordinates: [sandton.longitude, sandton.latitude] },
    },
    {
      type: 'Feature',
      properties: { name: 'Outline', broadband: 'yes', third_party: 'Yes' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [28, -26],
            [28.01, -26],
            [28.01, -26.01],
            [28, -26.01],
            [28, -26],
          ],
        ],
      },
    },
    { type: 'Feature', properties: { name: 'Nowhere', broadband: true }, geometry: null },
  ],
}
const arcGis = {
  spatialReference: { wkid: 102100, latestWkid: 3857 },
  features: [
    {
      attributes: { Building_Name: 'Mercator', Broadband: 'Broadband', Promotion: null },
      geometry: { x: 3_123_257.41, y: -3_013_022.6 },
    },
  ],
}

test('GeoJSON and ArcGIS JSON are read, outlines by their middle and Mercator in degrees', async () => {
  const read = await send(`\uFEFF${JSON.stringify(geoJson)}`, 'buildings.geojson')
  expect(read).toMatchObject({ state: 'staged', format: 'json', rowsAccepted: 2, rowsRefused: 1 })
  expect(
    await count(`name = 'Outline' and needs_third_party and abs(latitude + 26.005) < 1e-9`),
  ).toBe(1)
  await send(JSON.stringify(arcGis), 'layer.json')
  expect(
    await count(
      `name = 'Mercator' and abs(longitude - 28.0567) < 0.001 and abs(latitude + 26.1) < 0.1`,
    ),
  ).toBe(1)
})

test.each([
  ['an empty sheet', '\n \n', 'empty'],
  ['a picture', '\u0089PNG\r\n\u001a\n0000', 'no column'],
  ['missing columns', 'name,lat\nA,-26', 'longitude and broadband'],
  ['half a JSON file', '{"features":[{"attributes":{}', 'isn’t valid JSON'],
  ['no features', '{"type":"Topology"}', 'no features'],
  [
    'another projection',
    '{"spatialReference":{"wkid":2053},"features":[{"attributes":{}}]}',
    'projection',
  ],
  ['only wrong rows', csv('A,1,1,yes,,,'), 'No row'],
  ['a quote left open', csv(`"A,${here},yes,,,`), 'line 2'],
])('%s is refused as a whole and says why', async (_name, text, words) => {
  const read = await send(text)
  expect(read).toMatchObject({ state: 'failed', rowsAccepted: 0 })
  expect(read.failure).toContain(words)
  expect(await count()).toBe(0)
})

test('applied, an import takes the place of the sample; rolled back, the sample is live again', async () => {
  await seedCoverage(database.db)
  expect(await check()).toMatchObject({ isSample: true })
  const read = await send(csv(`Marula House,${here},Broadband,Yes,,Sandton`))
  const applied = await applyImport(as(), { id: read.id, version: read.version, mode: 'add' })
  expect(applied).toMatchObject({ ok: true })
  expect(await check()).toMatchObject({ connectionType: 'Third Party', isSample: false })
  expect(await applyImport(as(), { id: read.id, version: read.version })).toMatchObject({
    ok: false,
    reason: 'conflict',
    current: { state: 'live' },
  })
  const live = (await findImport(database.db, read.id))!
  expect(await rollBackImport(as(), { id: read.id, version: live.version })).toMatchObject({
    ok: true,
  })
  expect(await check()).toMatchObject({ isSample: true })
  const [rolledBack, made] = await findActivity(database.db, 'coverage-import', String(read.id))
  expect(rolledBack).toMatchObject({
    action: 'coverage-import.rolled-back',
    details: { restored: [1] },
  })
  expect(made).toMatchObject({ action: 'coverage-import.applied', details: { mode: 'add' } })
})

test('STF-12 where others would go than staff were told, nothing is done', async () => {
  await seedCoverage(database.db)
  const read = await send(csv(`Marula House,${here},Broadband,Yes,,Sandton`))
  const asked = { id: read.id, version: read.version, mode: 'replace' }
  expect(await applyImport(as(), { ...asked, leaving: [] })).toMatchObject({
    ok: false,
    reason: 'conflict',
    message: expect.stringContaining('have gone live since you checked'),
  })
  expect(await check()).toMatchObject({ isSample: true })
  expect(await findImport(database.db, read.id)).toMatchObject({ state: 'staged' })
  expect(await applyImport(as(), { ...asked, leaving: [1] })).toMatchObject({ ok: true })
  expect(await check()).toMatchObject({ isSample: false })
})

test('every node hears that the buildings changed, and begins its results anew', async () => {
  await seedCoverage(database.db)
  const other = { ...as(), cache: new TaggedCache(silentLog) }
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
  const read = await send(csv(`Marula House,${here},yes,,,`))
  await database.pool.query(`update coverage_imports set state = 'live' where id = $1`, [read.id])
  expect(await checkThere()).toBe(before)
  await database.pool.query(`update coverage_imports set state = 'staged' where id = $1`, [read.id])
  await applyImport(as(), { id: read.id, version: read.version, mode: 'replace' })
  await expect.poll(checkThere).toBe('Marula House')
  await listener.stop()
})

test('an import is rolled back for thirty days, and old buildings go then', async () => {
  const first = await send(csv(`First,${here},yes,,,`))
  await applyImport(as(), { id: first.id, version: first.version })
  const second = await send(csv(`Second,${here},yes,,,`))
  await applyImport(as(), { id: second.id, version: second.version, mode: 'replace' })
  expect(await check()).toMatchObject({ buildingName: 'Second' })
  expect(await purgeImports(as())).toEqual({ deleted: 0 })
  now = new Date(testNow.getTime() + 31 * 24 * 3_600_000)
  const live = (await findImport(database.db, second.id))!
  expect(await rollBackImport(as(), { id: second.id, version: live.version })).toMatchObject({
    ok: false,
    reason: 'conflict',
  })
  expect(await purgeImports(as())).toEqual({ deleted: 1 })
  expect(await count(`name = 'Second'`)).toBe(1)
})

test('a discarded import and a stalled upload leave nothing behind', async () => {
  const read = await send(csv(`Gone,${here},yes,,,`))
  await discardImport(as(), { id: read.id, version: read.version })
  expect(await purgeImports(as())).toEqual({ deleted: 1 })
  const begun = await beginImport(as(), { fileName: 'half.csv', sizeBytes: 3 * partBytes })
  const { id } = begun.ok ? begun.value : expect.unreachable()
  await receivePart(as(), { id, part: 0 }, Buffer.alloc(10, 'x'))
  expect(await startReadingImport(as(), { id })).toMatchObject({ ok: false, reason: 'conflict' })
  now = new Date(testNow.getTime() + 11 * 60_000)
  await purgeImports(as())
  expect(await findImport(database.db, id)).toMatchObject({ state: 'failed' })
  const { rows } = await database.pool.query('select * from coverage_import_parts')
  expect(rows).toEqual([])
})
