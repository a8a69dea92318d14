import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sampleAreas, seedCoverage } from '#tools/samples/coverage.ts'
import {
  startAreaLayers,
  type AreaLayers,
  type SimulatedLayer,
} from '#tools/simulators/area-layers.ts'
import { sandton, coverageApp, squareAround } from '#tools/testing/coverage.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import type { WirelessAnswer } from '../rules.ts'
import { metresToArea } from './rules.ts'

const database = useTestDatabase(seedCoverage)
const layerCount = 12
// The first one hangs: if the layers were queried one after the other, all later ones would miss the deadline.
const faults = ['hang', 'down', 'http-500'] as const
// A place in the Karoo, far from all sample areas.
const karoo = { latitude: -31.9, longitude: 22.5 }
let operators: AreaLayers
let app: ReturnType<typeof coverageApp>
let now = Date.parse('2026-11-22T08:00:00Z')
beforeAll(async () => {
  const layers = Array.from({ length: layerCount }, (_, at): SimulatedLayer => ({
    operator: `Operator ${at + 1}`,
    areas: [],
    fault: 'none',
    slowMs: 0,
  }))
  operators = await startAreaLayers({ layers })
  const env = { AREA_LAYERS: operators.setting }
  app = coverageApp(database, { env, clock: { now: () => new Date(now) } })
})
afterAll(() => operators.close())
beforeEach(() => {
  // Moves the clock on, so that no layer is in its cooldown and no cached result of another test is used.
  now += 120_000
  operators.requests.length = 0
  for (const layer of operators.layers) Object.assign(layer, { fault: 'none', areas: [] })
})

async function checkWireless(at: typeof karoo, of = app): Promise<WirelessAnswer> {
  const response = await of.check({ ...at, address: '' })
  expect(response.status).toBe(200)
  return ((await response.json()) as { wireless: WirelessAnswer }).wireless
}

test('SIT-08 T15 each operator gets one query, made only of numbers and constants', async () => {
  await checkWireless(karoo)
  expect(operators.requests.map(({ layer }) => layer).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: layerCount }, (_, at) => at),
  )
  expect(operators.requests[0]!.query).toEqual({
    where: '1=1',
    geometry: '22.5,-31.9',
    geometryType: 'esriGeometryPoint',
    spatialRel: 'esriSpatialRelIntersects',
    inSR: '4326',
    outFields: '*',
    returnGeometry: 'false',
    f: 'json',
  })
})

test('SIT-08 twelve layers share one 3 s deadline, and with three of them down the state is "not checked"', async () => {
  for (const [at, fault] of faults.entries()) operators.layers[at * 4]!.fault = fault
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => timeouts.mockRestore())
  const answer = await checkWireless(karoo)
  expect(timeouts.mock.calls).toEqual([[3_000]])
  expect(answer).toMatchObject({
    state: 'not-checked',
    reason: 'no-answer',
    silent: ['Operator 1', 'Operator 5', 'Operator 9'],
  })
  // Failures are not cached: once the operators respond again, the next check includes them.
  for (const layer of operators.layers) layer.fault = 'none'
  now += 15_000
  const notYet = { state: 'not-yet', reason: 'outside', silent: [] }
  expect(await checkWireless(karoo)).toMatchObject(notYet)
})

test('SIT-08 one operator’s "yes" counts while three others are down and listed', async () => {
  for (const at of [0, 4, 8]) operators.layers[at]!.fault = 'down'
  const area = { name: 'Loxton ridge', grade: 'surveyed', surveyedOn: '2026-10-01' } as const
  operators.layers[3]!.areas = [{ ...area, rings: [squareAround(karoo, 0.1)] }]
  expect(await checkWireless(karoo)).toMatchObject({
    state: 'yes',
    area: { name: 'Loxton ridge', surveyedOn: '2026-10-01', operator: 'Operator 4' },
    silent: ['Operator 1', 'Operator 5', 'Operator 9'],
  })
})

test.each(['html', 'wrong-json', 'half-json', 'error-object', 'huge', 'redirect'] as const)(
  'SIT-08 an operator whose answer is %s is listed as silent, and the state is "not checked"',
  async (fault) => {
    operators.layers[0]!.fault = fault
    const silent = ['Operator 1']
    expect(await checkWireless(karoo)).toMatchObject({ state: 'not-checked', silent })
  },
)

test('SIT-08 at 60 points, the check of our own areas matches a test of every single area', async () => {
  const own = coverageApp(database)
  const all = sampleAreas().flatMap(({ areas }) => areas)
  let inside = 0
  for (let step = 0; step < 60; step++) {
    const at = {
      latitude: sandton.latitude + 0.25 * Math.sin(step * 2.4),
      longitude: sandton.longitude + 0.004 * step * Math.cos(step * 2.4),
    }
    const hits = all.filter(({ parts }) => parts.some(({ rings }) => metresToArea(rings, at) === 0))
    const answer = await checkWireless(at, own)
    const grades = hits.map(({ grade }) => grade)
    const state = grades.includes('surveyed') ? 'yes' : grades.length > 0 ? 'likely' : 'not-yet'
    expect(answer.state, JSON.stringify(at)).toBe(state)
    if (hits.length === 0) {
      const metres = all.flatMap(({ parts }) => parts.map(({ rings }) => metresToArea(rings, at)))
      expect(answer.nearest!.distanceMetres).toBe(Math.round(Math.min(...metres)))
    } else inside += 1
  }
  expect(inside).toBeGreaterThan(10)
  expect(inside).toBeLessThan(50)
})
