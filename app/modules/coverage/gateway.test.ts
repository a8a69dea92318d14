import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  startArcGisSimulator,
  type ArcGisSimulator,
  type LayerFault,
} from '#tools/simulators/arcgis-simulator.ts'
import {
  offsetCoordinates,
  seedImport,
  sandton,
  testBuilding,
  coverageApp,
} from '#tools/testing/coverage.ts'
import { useTestDatabase, testNow } from '#tools/testing/test-database.ts'
import { distanceQuery } from './layer/rules.ts'
import { coverageImports } from './tables.ts'
import { requestCoverage } from './ui/coverage-check.ts'

const database = useTestDatabase()
let operator: ArcGisSimulator
let now = testNow.getTime()
let app: ReturnType<typeof coverageApp>
// The capabilities and health of a layer are cached by URL, so each test starts a simulator at a new one.
beforeEach(async () => {
  operator = await startArcGisSimulator()
  const env = { MAP_SERVICE_URL: operator.url }
  app = coverageApp(database, { env, clock: { now: () => new Date(now) } })
  now += 120_000
  return () => operator.close()
})

afterEach(() => vi.unstubAllGlobals())

const addBuildingAt = (metres: number, more: Parameters<typeof testBuilding>[1] = {}) =>
  operator.buildings.push({
    ...testBuilding(offsetCoordinates(sandton, metres)),
    name: `At ${metres}`,
    ...more,
  } as ArcGisSimulator['buildings'][number])
const checkCoverageAt = async (): Promise<Record<string, unknown>> => {
  const response = await app.check({ ...sandton, address: 'Rivonia Road' })
  return { ...((await response.json()) as object), status: response.status }
}
const nearestAt = (distance: number) => ({ nearestBuilding: { distance } })
const layerQueries = () => operator.requests.filter((path) => path.includes('/query?'))
const failure = { status: 200, hasCoverage: false, connectionType: 'None', outcome: 'not-checked' }
const layerErrorMessage =
  'Unable to check coverage at this time. Please try again later or contact us directly.'
const layerNotAnsweringMessage =
  'Coverage check unavailable. Please contact us directly for assistance.'
const silentAnswer = { ...failure, message: layerNotAnsweringMessage }

test('COV-11 COV-12 D-81 D-88 the query to the operator sets every parameter explicitly', async () => {
  addBuildingAt(420)
  expect(await checkCoverageAt()).toMatchObject({ hasCoverage: true, ...nearestAt(420) })
  const query = new URL(layerQueries()[0]!, operator.origin).searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    where: '1=1',
    geometry: `${sandton.longitude},${sandton.latitude}`,
    geometryType: 'esriGeometryPoint',
    spatialRel: 'esriSpatialRelIntersects',
    distance: '1000',
    units: 'esriSRUnit_Meter',
    inSR: '4326',
    outSR: '4326',
    outFields: '*',
    returnGeometry: 'true',
    f: 'json',
  })
})

test.each([
  ['a server that measures distances', {}],
  ['a layer without distance queries', { supportsQueryWithDistance: false }],
  ['a server that answers in Mercator metres', { ignoresOutSr: true }],
  ['a server without paging', { supportsPagination: false, maxRecordCount: 2 }],
  ['a server that ignores the offset', { ignoresOffset: true, maxRecordCount: 2 }],
])('COV-19 COV-30 LIM-02 999 m counts and 1,001 m does not: %s', async (_name, traits) => {
  Object.assign(operator.faults, traits)
  for (const metres of [1001, 1005, 1010]) addBuildingAt(metres)
  expect(await checkCoverageAt()).toMatchObject({ hasCoverage: false, ...nearestAt(1001) })
  now += 120_000
  for (const metres of [990, 995, 999]) addBuildingAt(metres, { isBroadband: metres === 999 })
  const covered = { hasCoverage: true, buildingName: 'At 999', ...nearestAt(999) }
  expect(await checkCoverageAt()).toMatchObject(covered)
})

test('COV-30 D-88 all pages are read before the nearest building is decided, up to 20 pages', async () => {
  operator.faults.maxRecordCount = 3
  for (let metres = 900; metres > 800; metres -= 10) addBuildingAt(metres)
  addBuildingAt(25, { needsThirdParty: true, promotion: 'Half price' })
  expect(await checkCoverageAt()).toMatchObject({
    connectionType: 'Third Party',
    isPromotion: true,
    nearestBuilding: { distance: 25 },
  })
  expect(layerQueries().length).toBe(4)

  now += 120_000
  operator.faults.maxRecordCount = 1
  for (let metres = 700; metres > 600; metres -= 10) addBuildingAt(metres)
  expect(await checkCoverageAt(), 'more than 20 pages').toMatchObject(silentAnswer)
  expect(layerQueries().length).toBe(4 + 20)
})

test('COV-32 D-83 with nothing within 1,000 m, the search widens to 5 and then 25 km', async () => {
  addBuildingAt(14_000)
  expect(await checkCoverageAt()).toMatchObject({ hasCoverage: false, ...nearestAt(14_000) })
  const distances = layerQueries().map((path) =>
    new URL(path, operator.origin).searchParams.get('distance'),
  )
  expect(distances).toEqual(['1000', '5000', '25000'])
})

test('COV-32 without any building, the answer is "no data"', async () => {
  const answer = await checkCoverageAt()
  expect(answer).toMatchObject({ outcome: 'no-data', nearestBuilding: null })
  expect(answer.message).toContain('We have no data on buildings within 25 km')
})

test.each<[LayerFault, string]>([
  ['error-object', layerErrorMessage],
  ['http-500', layerErrorMessage],
  ['http-403', layerErrorMessage],
  ['down', layerNotAnsweringMessage],
  ['html', layerNotAnsweringMessage],
  ['half-json', layerNotAnsweringMessage],
  ['wrong-json', layerNotAnsweringMessage],
  ['huge', layerNotAnsweringMessage],
  ['redirect', layerNotAnsweringMessage],
  ['endless-pages', layerNotAnsweringMessage],
])('COV-23 COV-24 COV-25 COV-28 COV-29 T15 a %s fault is "not checked"', async (fault, message) => {
  addBuildingAt(10)
  operator.faults.fault = fault
  expect(await checkCoverageAt()).toMatchObject({ ...failure, message })
  expect(operator.elsewhere).toEqual([])
  operator.faults.fault = 'none'
  expect(await checkCoverageAt()).toMatchObject({ hasCoverage: true })
})

test.each<LayerFault>(['hang', 'drip'])(
  'T15 COV-24 an operator that never finishes (%s) times out after 3 s, and is skipped after three timeouts',
  async (fault) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 20))
    onTestFinished(() => timeouts.mockRestore())
    operator.faults.fault = fault
    const answers = await Promise.all([checkCoverageAt(), checkCoverageAt(), checkCoverageAt()])
    for (const answer of answers) expect(answer).toMatchObject(silentAnswer)
    const deadlines = timeouts.mock.calls.flat().filter((ms) => ms !== 1_000)
    expect(deadlines, 'for buildings and areas of each check').toEqual(Array(6).fill(3_000))
    timeouts.mockRestore()
    const before = operator.requests.length
    expect(await checkCoverageAt()).toMatchObject(silentAnswer)
    expect(operator.requests.length).toBe(before)
    now += 11_000
    operator.faults.fault = 'none'
    addBuildingAt(10)
    expect(await checkCoverageAt()).toMatchObject({ hasCoverage: true })
  },
)

const queryFallbackLayer = (more: Record<string, string> = {}) =>
  app.get(
    `/connected-buildings/query?${new URLSearchParams({ ...distanceQuery(sandton, 1_000), ...more })}`,
  )

/** Runs the browser's fallback check: the check function fails, and our proxy of the layer gets all requests. */
function checkByFallback(limit?: number) {
  const queries: URLSearchParams[] = []
  const toOperator = fetch
  vi.stubGlobal('fetch', (path: string | URL, init?: RequestInit) => {
    if (!String(path).startsWith('/')) return toOperator(path, init)
    const url = new URL(path, 'http://localhost')
    if (url.pathname !== '/functions/connected-buildings/query') return Response.error()
    queries.push(url.searchParams)
    if (limit) url.searchParams.set('resultRecordCount', String(limit))
    return app.get(`/connected-buildings/query${url.search}`)
  })
  const place = { ...sandton, address: 'Rivonia Road', suburb: '' }
  return { queries, answer: requestCoverage({ publicKey: 'key', layerUrl: null }, place) }
}

test('the same-origin proxy answers in the layer’s wire format', async () => {
  addBuildingAt(1200)
  addBuildingAt(77, { needsThirdParty: true })
  const response = await queryFallbackLayer()
  const body = (await response.json()) as { features: { attributes: object }[] }
  expect(body.features).toHaveLength(1)
  expect(body.features[0]!.attributes).toMatchObject({
    Broadband: 'Broadband',
    Third_Party_Dependant_For_Connection_Access: 'Yes',
    Promotion: null,
  })
  expect(await checkByFallback().answer).toMatchObject({
    hasCoverage: true,
    connectionType: 'Third Party',
    nearestBuilding: { buildingName: 'At 77', distance: 77 },
  })
})

test('COV-30 the browser fallback also reads all pages before it decides', async () => {
  for (const metres of [600, 500, 400, 300]) addBuildingAt(metres, { isBroadband: false })
  addBuildingAt(700, { needsThirdParty: true, promotion: 'Free router' })
  addBuildingAt(650)
  const { queries, answer } = checkByFallback(2)
  expect(await answer).toMatchObject({
    hasCoverage: true,
    connectionType: 'Third Party',
    isPromotion: true,
    nearestBuilding: { buildingName: 'At 650', distance: 650 },
  })
  expect(queries.map((query) => query.get('resultOffset'))).toEqual([null, '2', '4'])
})

test.each([
  [3_300, [1_000, 5_000], { buildingName: 'At 3300', distance: 3_300 }],
  [12_000, [1_000, 5_000, 25_000], { buildingName: 'At 12000', distance: 12_000 }],
  [40_000, [1_000, 5_000, 25_000], null],
])(
  'COV-32 D-83 the browser fallback also widens its search: nearest building at %i m',
  async (metres, radii, nearestBuilding) => {
    addBuildingAt(metres)
    addBuildingAt(metres + 900)
    const { queries, answer } = checkByFallback()
    const outcome = metres < 5_000 ? 'not-covered' : 'no-data'
    expect(await answer).toMatchObject({ outcome, nearestBuilding })
    expect(queries.map((query) => Number(query.get('distance')))).toEqual(radii)
  },
)

test('COV-23 COV-24 COV-25 the proxy passes the kind of failure to the browser', async () => {
  operator.faults.fault = 'error-object'
  expect((await checkByFallback().answer)?.message).toBe(layerErrorMessage)
  operator.faults.fault = 'down'
  expect((await checkByFallback().answer)?.message).toBe(layerNotAnsweringMessage)
})

test('T15 the proxy refuses an invalid parameter by name and sends the operator nothing', async () => {
  for (const [name, value] of [
    ['where', "1=1 or name='x'"],
    ['geometry', '28.05'],
    ['geometry', '-0.1,51.5'],
    ['geometryType', 'esriGeometryEnvelope'],
    ['distance', '1e9'],
    ['f', 'html'],
    ['resultRecordCount', '0.5'],
  ] as const) {
    const response = await queryFallbackLayer({ [name]: value })
    expect(response.status, name).toBe(400)
    expect(((await response.json()) as { fields: object }).fields).toHaveProperty(name)
  }
  expect(operator.requests).toEqual([])
})

test('the proxy answers from our own table if no operator is configured', async () => {
  const places = [10, 20, 30].map((metres) => offsetCoordinates(sandton, metres))
  const buildings = places.map((place) => testBuilding(place))
  await seedImport(database.db, buildings)
  app = coverageApp(database)
  const readFrom = async (resultOffset: string) =>
    (await queryFallbackLayer({ resultRecordCount: '2', resultOffset })).json()
  const page = await readFrom('0')
  expect(page).toMatchObject({ features: { length: 2 }, exceededTransferLimit: true })
  const rest = await readFrom('2')
  expect(rest).toMatchObject({ features: { length: 1 } })
  expect(rest).not.toHaveProperty('exceededTransferLimit')

  expect(await checkByFallback().answer).toMatchObject({ hasCoverage: true, isSample: false })
  await database.db.update(coverageImports).set({ isSample: true })
  expect(await checkByFallback().answer).toMatchObject({ hasCoverage: true, isSample: true })
})
