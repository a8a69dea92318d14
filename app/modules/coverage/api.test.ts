import { beforeAll, expect, test } from 'vitest'
import { rateLimits } from '#app/platform/tables.ts'
import { seedCoverage } from '#tools/samples/coverage.ts'
import { sandton, coverageApp } from '#tools/testing/coverage.ts'
import { testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { distanceQuery, readFeatureSet } from './layer/rules.ts'
import { classifyBySearch } from './rules.ts'

const database = useTestDatabase(seedCoverage)
let app: ReturnType<typeof coverageApp>
beforeAll(async () => {
  app = coverageApp(database)
})

const sandtonAddress = { ...sandton, address: '1 Rivonia Road, Sandton' }
const swapped = { ...sandtonAddress, latitude: sandton.longitude, longitude: sandton.latitude }
const answerOf = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
})

test('COV-07 COV-08 ENT-10 the documented request gets the documented fields', async () => {
  const { status, body } = await answerOf(await app.check(sandtonAddress))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    hasCoverage: true,
    connectionType: 'FTTB',
    thirdPartyRequired: false,
    isPromotion: false,
    message: expect.any(String),
    coordinates: sandton,
    buildingName: expect.any(String),
    nearestBuilding: { buildingName: expect.any(String), distance: expect.any(Number) },
  })
})

test.each<[string, unknown, number, string | undefined]>([
  ['London', { ...sandtonAddress, latitude: 51.5, longitude: -0.1 }, 422, 'latitude'],
  ['swapped', swapped, 422, 'latitude'],
  ['no latitude', { longitude: 28, address: 'x' }, 422, 'latitude'],
  ['a latitude as text', { ...sandtonAddress, latitude: '-26.1' }, 422, 'latitude'],
  ['null', { ...sandtonAddress, longitude: null }, 422, 'longitude'],
  ['1e309', `{"latitude":-26.1,"longitude":1e309,"address":""}`, 422, 'longitude'],
  ['NaN', `{"latitude":NaN,"longitude":28,"address":""}`, 400, undefined],
  ['an address of 10 kB', { ...sandtonAddress, address: 'x'.repeat(10_000) }, 422, 'address'],
  ['an address that is a list', { ...sandtonAddress, address: ['a'] }, 422, 'address'],
  ['U+0000', { ...sandtonAddress, address: 'a\u0000b' }, 422, 'address'],
  ['emoji', { ...sandtonAddress, address: '🏢🇿🇦 Sandton' }, 200, undefined],
  ['SQL', { ...sandton, address: "'; drop table leads; --", suburb: "x'; delete" }, 200, undefined],
])('invalid or unusual input: %s', async (_name, body, status, field) => {
  const answer = await answerOf(await app.check(body))
  expect(answer.status).toBe(status)
  if (field) expect(Object.keys(answer.body.fields as object)).toContain(field)
  if (body === swapped) expect(answer.body.error).toContain('swapped')
})

test('D-94 the 61st check in a row gets a 429 with a retry time', async () => {
  await database.db.delete(rateLimits)
  let at = testNow
  const clock = { now: () => at }
  const limited = coverageApp(database, { env: { RATE_LIMIT_FACTOR: '1' }, clock })
  for (let call = 0; call < 60; call++)
    expect((await limited.check(sandtonAddress)).status).toBe(200)
  const refusal = await limited.check(sandtonAddress)
  expect(refusal.status).toBe(429)
  expect(refusal.headers.get('Retry-After')).toBe('600')
  at = new Date(testNow.getTime() + 599_000)
  expect((await limited.check(sandtonAddress)).status).toBe(429)
  at = new Date(testNow.getTime() + 600_000)
  expect((await limited.check(sandtonAddress)).status).toBe(200)
})

test('COV-09 the check and its fallback return the same counts, nearest building and message', async () => {
  const { body } = await answerOf(await app.check(sandtonAddress))
  const fallback = await classifyBySearch(sandton, async (metres) => {
    const query = new URLSearchParams(distanceQuery(sandton, metres))
    const answer = await app.get(`/connected-buildings/query?${query.toString()}`)
    return readFeatureSet(await answer.json(), sandton)
  })
  expect(body.counted).toEqual({ connected: 20, others: 6 })
  for (const field of ['counted', 'nearestBuilding', 'message'] as const)
    expect(fallback[field]).toEqual(body[field])
  expect(fallback.nearby.length).toBe((body.nearby as unknown[]).length)
})
