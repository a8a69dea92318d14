import { beforeEach, expect, test } from 'vitest'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { tagsChannel, listen } from '#app/platform/notifications.server.ts'
import { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { seedCoverage } from '#tools/samples/coverage.ts'
import { sandton } from '#tools/testing/coverage.ts'
import { useTestDatabase, staffActor, testContext, testNow } from '#tools/testing/test-database.ts'
import { maxPartBytes } from '../schema.ts'
import { checkCoverage } from '../service.server.ts'
import {
  applyImport,
  beginImport,
  discardImport,
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
    'truncate coverage_imports, coverage_buildings, activity_log, rate_limits restart identity cascade',
  )
})

const managerContext = () => ({
  ...testContext(database, { actor: staffActor('product_manager'), clock: { now: () => now } }),
  cache,
})

async function uploadFile(text: string | Buffer, fileName = 'buildings.csv') {
  const bytes = Buffer.from(text)
  const begun = await beginImport(managerContext(), { fileName, sizeBytes: bytes.length })
  if (!begun.ok) throw new Error(begun.message)
  const { id } = begun.value
  for (let part = 0; part * maxPartBytes < bytes.length; part++) {
    const some = bytes.subarray(part * maxPartBytes, (part + 1) * maxPartBytes)
    expect(await receiveFilePart(managerContext(), { id, part }, some)).toMatchObject({ ok: true })
  }
  const started = await startReadingImport(managerContext(), { id })
  if (!started.ok) throw new Error(started.message)
  await started.value.done
  return (await findImport(database.db, id))!
}

const csv = (...rows: string[]) =>
  ['Building_Name,Latitude,Longitude,Broadband,Third Party,Promotion,Suburb', ...rows].join('\n')
const sandtonPosition = `${sandton.latitude},${sandton.longitude}`
const countBuildings = async (sql = 'true') =>
  (await database.pool.query(`select count(*)::int as n from coverage_buildings where ${sql}`))
    .rows[0].n as number
const checkSandton = async () => {
  const outcome = await checkCoverage(managerContext(), { ...sandton, address: '' })
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

test('a CSV file is read, its wrong rows are named, and nothing is live until it is applied', async () => {
  const read = await uploadFile(
    csv(
      `Marula House,${sandtonPosition},Broadband,No,,Sandton`,
      `Swapped,${sandton.longitude},${sandton.latitude},Broadband,No,,`,
      `London,51.5,-0.1,Broadband,No,,`,
      `No number,here,28,Broadband,No,,`,
      `Perhaps,${sandtonPosition},maybe,No,,`,
      `"Quoted, ""odd""	tab\\back",${sandtonPosition},no,,Half price,`,
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
  expect(
    await countBuildings(`name = E'Quoted, "odd" tab\\\\back' and promotion = 'Half price'`),
  ).toBe(1)
  expect(await checkSandton()).toMatchObject({ outcome: 'no-data', nearestBuilding: null })
  const actions = await findActivity(database.db, 'coverage-import', String(read.id))
  expect(actions.map(({ action }) => action)).toEqual([
    'coverage-import.read',
    'coverage-import.begun',
  ])
})

const csvHeader = 'name,latitude,longitude,broadband'
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

test.each<[string, string | Buffer]>([
  ['Windows-1252', latin1(`${csvHeader}\nCaf\u00e9 Ho\u00ebveld,${sandtonPosition},yes`)],
  ['UTF-16', utf16(`${csvHeader}\r\nCafé Hoëveld,${sandtonPosition},yes\r\n`)],
  [
    'a line sep=;',
    `sep=;\r\n${csvHeader.replaceAll(',', ';')}\r\nCafé Hoëveld;${sandtonPosition.replace(',', ';')};yes`,
  ],
  [
    'bars, and mixed ends of lines',
    `${csvHeader.replaceAll(',', '|')}\r\nCafé Hoëveld|${sandtonPosition.replace(',', '|')}|yes\n`,
  ],
  [
    'headings in capitals, with spaces',
    `NAME, LATITUDE ,Longitude,BROADBAND\nCafé Hoëveld,${sandtonPosition},Y`,
  ],
  [
    'empty rows and columns',
    `${csvHeader},,\n,,,,,\nCafé Hoëveld,${sandtonPosition},ja,,\n,,,\n\n`,
  ],
  [
    'decimal commas, spaces and a real minus',
    `${csvHeader}\nCafé Hoëveld,"\u221226,107 6","28,0567",1.0`,
  ],
])('a CSV file with %s is read', async (_name, file) => {
  expect(await uploadFile(file)).toMatchObject({ state: 'staged', rowsAccepted: 1, rowsRefused: 0 })
  expect(
    await countBuildings(
      `name = 'Café Hoëveld' and abs(latitude + 26.1076) < 1e-9 and is_broadband`,
    ),
  ).toBe(1)
})

test.each<[string, string | Buffer, RegExp]>([
  [
    'a stray quotation mark',
    `${csvHeader}\r\n"The ""House""\r\nblock B",${sandtonPosition},yes\r\n19" rack room,${sandtonPosition},yes`,
    /line 4 has a stray/,
  ],
  [
    'a mark that never closes',
    `${csvHeader}\nA,${sandtonPosition},yes\n"B,${sandtonPosition},yes\nC,${sandtonPosition},yes\n`,
    /line 3 has a stray/,
  ],
  [
    'a mark that closes in another row',
    `${csvHeader}\n"B,${sandtonPosition},yes\nC,"${sandtonPosition}",yes\n`,
    /line 2 has a stray/,
  ],
  [
    'a mark that never closes in a long file',
    `${csvHeader}\n"B,${sandtonPosition},yes\n${`C,${sandtonPosition},yes\n`.repeat(5_000)}`,
    /Line 2 has a value/,
  ],
  [
    'a heading twice',
    `${csvHeader},Latitude\nA,${sandtonPosition},yes,-33`,
    /“Latitude” appears twice/,
  ],
  [
    'letters of two encodings',
    Buffer.concat([
      Buffer.from(`${csvHeader}\nHoë,${sandtonPosition},yes\n`),
      latin1(`Ho\u00eb,${sandtonPosition},yes`),
    ]),
    /CSV UTF-8/,
  ],
  [
    'Windows-1252 in JSON',
    latin1('{"features":[{"properties":{"name":"Ho\u00eb"}}]}'),
    /isn’t UTF-8/,
  ],
])('a file with %s is refused, and says where', async (_name, file, words) => {
  const read = await uploadFile(file)
  expect(read).toMatchObject({ state: 'failed', rowsAccepted: 0 })
  expect(read.failure).toMatch(words)
})

test('a row with more values than columns is refused, and the others are read', async () => {
  const read = await uploadFile(
    `${csvHeader}\nAcacia, the house,${sandtonPosition},yes\nMarula,${sandtonPosition},yes\n`,
  )
  expect(read).toMatchObject({ state: 'staged', rowsAccepted: 1, rowsRefused: 1 })
  const [refusal] = await findRefusals(database.db, read.id, 10)
  expect(refusal).toMatchObject({
    row: 1,
    reason: expect.stringContaining('5 values for 4 columns'),
  })
})

test('a plain list of features is read like a collection', async () => {
  const { features } = geoJson
  expect(await uploadFile(JSON.stringify(features), 'list.json')).toMatchObject({
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
  const read = await uploadFile(`\uFEFF${JSON.stringify(geoJson)}`, 'buildings.geojson')
  expect(read).toMatchObject({ state: 'staged', format: 'json', rowsAccepted: 2, rowsRefused: 1 })
  expect(
    await countBuildings(
      `name = 'Outline' and needs_third_party and abs(latitude + 26.005) < 1e-9`,
    ),
  ).toBe(1)
  await uploadFile(JSON.stringify(arcGis), 'layer.json')
  expect(
    await countBuildings(
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
  ['a quote left open', csv(`"A,${sandtonPosition},yes,,,`), 'line 2'],
])('%s is refused as a whole and says why', async (_name, text, words) => {
  const read = await uploadFile(text)
  expect(read).toMatchObject({ state: 'failed', rowsAccepted: 0 })
  expect(read.failure).toContain(words)
  expect(await countBuildings()).toBe(0)
})

test('applied, an import takes the place of the sample; rolled back, the sample is live again', async () => {
  await seedCoverage(database.db)
  expect(await checkSandton()).toMatchObject({ isSample: true })
  const read = await uploadFile(csv(`Marula House,${sandtonPosition},Broadband,Yes,,Sandton`))
  const applied = await applyImport(managerContext(), {
    id: read.id,
    version: read.version,
    mode: 'add',
  })
  expect(applied).toMatchObject({ ok: true })
  expect(await checkSandton()).toMatchObject({ connectionType: 'Third Party', isSample: false })
  expect(await applyImport(managerContext(), { id: read.id, version: read.version })).toMatchObject(
    {
      ok: false,
      reason: 'conflict',
      current: { state: 'live' },
    },
  )
  const live = (await findImport(database.db, read.id))!
  expect(
    await rollBackImport(managerContext(), { id: read.id, version: live.version }),
  ).toMatchObject({
    ok: true,
  })
  expect(await checkSandton()).toMatchObject({ isSample: true })
  const [rolledBack, made] = await findActivity(database.db, 'coverage-import', String(read.id))
  expect(rolledBack).toMatchObject({
    action: 'coverage-import.rolled-back',
    details: { restored: [1] },
  })
  expect(made).toMatchObject({ action: 'coverage-import.applied', details: { mode: 'add' } })
})

test('STF-12 where others would go than staff were told, nothing is done', async () => {
  await seedCoverage(database.db)
  const read = await uploadFile(csv(`Marula House,${sandtonPosition},Broadband,Yes,,Sandton`))
  const asked = { id: read.id, version: read.version, mode: 'replace' }
  expect(await applyImport(managerContext(), { ...asked, leaving: [] })).toMatchObject({
    ok: false,
    reason: 'conflict',
    message: expect.stringContaining('have gone live since you checked'),
  })
  expect(await checkSandton()).toMatchObject({ isSample: true })
  expect(await findImport(database.db, read.id)).toMatchObject({ state: 'staged' })
  expect(await applyImport(managerContext(), { ...asked, leaving: [1] })).toMatchObject({
    ok: true,
  })
  expect(await checkSandton()).toMatchObject({ isSample: false })
})

test('every node hears that the buildings changed, and begins its results anew', async () => {
  await seedCoverage(database.db)
  const other = { ...managerContext(), cache: new TaggedCache(silentLog) }
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
  const read = await uploadFile(csv(`Marula House,${sandtonPosition},yes,,,`))
  await database.pool.query(`update coverage_imports set state = 'live' where id = $1`, [read.id])
  expect(await checkThere()).toBe(before)
  await database.pool.query(`update coverage_imports set state = 'staged' where id = $1`, [read.id])
  await applyImport(managerContext(), { id: read.id, version: read.version, mode: 'replace' })
  await expect.poll(checkThere).toBe('Marula House')
  await listener.stop()
})

test('an import is rolled back for thirty days, and old buildings go then', async () => {
  const first = await uploadFile(csv(`First,${sandtonPosition},yes,,,`))
  await applyImport(managerContext(), { id: first.id, version: first.version })
  const second = await uploadFile(csv(`Second,${sandtonPosition},yes,,,`))
  await applyImport(managerContext(), { id: second.id, version: second.version, mode: 'replace' })
  expect(await checkSandton()).toMatchObject({ buildingName: 'Second' })
  expect(await purgeImports(managerContext())).toEqual({ deleted: 0 })
  now = new Date(testNow.getTime() + 31 * 24 * 3_600_000)
  const live = (await findImport(database.db, second.id))!
  expect(
    await rollBackImport(managerContext(), { id: second.id, version: live.version }),
  ).toMatchObject({
    ok: false,
    reason: 'conflict',
  })
  expect(await purgeImports(managerContext())).toEqual({ deleted: 1 })
  expect(await countBuildings(`name = 'Second'`)).toBe(1)
})

test('a discarded import and a stalled upload leave nothing behind', async () => {
  const read = await uploadFile(csv(`Gone,${sandtonPosition},yes,,,`))
  await discardImport(managerContext(), { id: read.id, version: read.version })
  expect(await purgeImports(managerContext())).toEqual({ deleted: 1 })
  const begun = await beginImport(managerContext(), {
    fileName: 'half.csv',
    sizeBytes: 3 * maxPartBytes,
  })
  const { id } = begun.ok ? begun.value : expect.unreachable()
  await receiveFilePart(managerContext(), { id, part: 0 }, Buffer.alloc(10, 'x'))
  expect(await startReadingImport(managerContext(), { id })).toMatchObject({
    ok: false,
    reason: 'conflict',
  })
  now = new Date(testNow.getTime() + 11 * 60_000)
  await purgeImports(managerContext())
  expect(await findImport(database.db, id)).toMatchObject({ state: 'failed' })
  const { rows } = await database.pool.query('select * from coverage_import_parts')
  expect(rows).toEqual([])
})
