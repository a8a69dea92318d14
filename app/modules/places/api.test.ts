import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { coverageBuildings, coverageImports } from '#app/modules/coverage/tables.ts'
import { rateLimits } from '#app/platform/tables.ts'
import { startFakeService } from '#tools/simulators/address-service.ts'
import { addressApp } from '#tools/testing/address-app.ts'
import { seedImport, testBuilding } from '#tools/testing/coverage.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { emptyAddress } from './rules.ts'

const database = useTestDatabase()
let fake: Awaited<ReturnType<typeof startFakeService>>
beforeAll(async () => void (fake = await startFakeService()))
afterAll(() => fake.close())
beforeEach(async () => {
  fake.calls.length = 0
  await database.db.delete(coverageBuildings)
  await database.db.delete(coverageImports)
  await database.db.delete(rateLimits)
})

const rivonia = { latitude: -26.1077, longitude: 28.0568 }
const office = testBuilding(rivonia, {
  name: 'Acacia House',
  address: '12 Rivonia Road, Sandton',
  suburb: 'Sandton',
})
const call = (...asked: Parameters<ReturnType<typeof addressApp>>) => addressApp(database)(...asked)
const titles = async (address: string, callApp = call) =>
  (await callApp('suggestions', { address })).body.suggestions.map(({ title }) => title)

describe('suggestions', () => {
  test('ADR-26 ADR-27 come from the bundled gazetteer as complete records, without an outside request', async () => {
    const { status, headers, body } = await call('suggestions', { address: 'Sandtn' })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.suggestions[0]).toEqual({
      id: 'place:sandton:johannesburg:gauteng',
      title: 'Sandton',
      detail: 'Johannesburg, Gauteng, 2196',
      found: {
        precision: 'place',
        address: {
          ...emptyAddress,
          address: 'Sandton, Johannesburg, 2196',
          province: 'Gauteng',
          suburb: 'Sandton',
          town: 'Johannesburg',
          postalCode: '2196',
          latitude: -26.11,
          longitude: 28.06,
        },
      },
    })
    expect(fake.calls).toEqual([])
  })

  const parts = ['12 riv', '12 Rivonia Rd', '12 rivonia road sandton', 'Rivonia Road', 'acacia h']
  const spellings = [...parts, '12 Rivónia Road, Sandton, Johannesburg']
  test.each(spellings)('a known building is found by %s', async (typed) => {
    await seedImport(database.db, [office])
    const [first] = (await call('suggestions', { address: typed })).body.suggestions
    expect(first).toMatchObject({
      title: '12 Rivonia Road, Sandton',
      found: {
        precision: 'building',
        address: {
          streetNumber: '12',
          street: 'Rivonia Road',
          suburb: 'Sandton',
          town: 'Johannesburg',
          province: 'Gauteng',
          postalCode: '2196',
          buildingComplex: 'Acacia House',
          ...rivonia,
        },
      },
    })
  })

  test('a PO box gets no suggestion until its street is typed', async () => {
    expect(await titles('PO Box 123, Rivonia')).toEqual([])
    expect(await titles('PO Box 123, 12 Oxford Road, Rosebank')).not.toEqual([])
  })

  test('buildings in another town or in imports that are not live are not suggested', async () => {
    await seedImport(database.db, [office], 'replaced')
    expect(await titles('12 rivonia road')).not.toContain('12 Rivonia Road, Sandton')
    await seedImport(database.db, [office])
    expect(await titles('12 rivonia road, durban')).not.toContain('12 Rivonia Road, Sandton')
  })

  test('typed text is never read as a pattern or as SQL', async () => {
    await seedImport(database.db, [office])
    for (const typed of ['12 %', '12 r_vonia', "12' or 1=1 --", '\\\\\\', '🏠🏠🏠', '((((((']) {
      const { status, body } = await call('suggestions', { address: typed })
      expect(status, typed).toBe(200)
      expect(JSON.stringify(body), typed).not.toContain('Acacia')
    }
  })
})

describe('look-ups', () => {
  test.each([
    ['Unit 4, Rosebank Office Park, 12 Oxford Road', 'Rosebank'],
    ['Shop 7, Sandton City, 83 Rivonia Road', 'Sandton'],
  ])('COV-05 %s: the complex names the suburb that is not typed', async (address, suburb) => {
    const found = await call('geocode', { address })
    const expected = { suburb, address: `${address}, ${suburb}` }
    expect(found.body).toMatchObject({ precision: 'place', address: expected })
    const [first] = (await call('suggestions', { address })).body.suggestions
    expect(first?.found?.address).toMatchObject({ suburb })
    const house = await call('geocode', { address: 'George House, 12 Oxford Road' })
    expect(house.status, 'a house may have the name of any town').toBe(404)
  })

  test('COV-05 a typed address gets the coordinates of its building, or of the middle of its place', async () => {
    await seedImport(database.db, [office])
    const exact = await call('geocode', { address: '12 Rivonia Road, Sandton' })
    expect(exact.body).toMatchObject({ precision: 'building', address: rivonia })
    const address = '99 Somewhere Street, Hatfield, Pretoria'
    const street = { streetNumber: '99', street: 'Somewhere Street', suburb: 'Hatfield' }
    expect((await call('geocode', { address })).body).toMatchObject({
      precision: 'place',
      address: { ...street, address, latitude: -25.75 },
    })
  })

  test('COV-05 COV-06 a street that exists in two towns is found only with its suburb', async () => {
    const claremont = { latitude: -33.98, longitude: 18.46 }
    const address = '1 Main Road'
    const far = testBuilding(claremont, { address, suburb: 'Claremont' })
    await seedImport(database.db, [testBuilding(rivonia, { address, suburb: 'Bryanston' }), far])
    expect((await call('geocode', { address })).status).toBe(404)
    const named = await call('geocode', { address: `${address}, Claremont` })
    expect(named.body).toMatchObject({ precision: 'building', address: claremont })
  })

  test('COV-05 ADR-10 a unit and complex before the street are kept, and the street is found', async () => {
    await seedImport(database.db, [office])
    const typed = 'Unit 4 Acacia House, 12 Rivonia Road, Sandton'
    const kept = { address: typed, buildingComplex: 'Unit 4 Acacia House', streetNumber: '12' }
    const exact = await call('geocode', { address: typed })
    expect(exact.body).toMatchObject({ precision: 'building', address: { ...kept, ...rivonia } })
    const [first] = (await call('suggestions', { address: typed })).body.suggestions
    expect(first).toMatchObject({ title: typed, found: { address: kept } })

    const unknown = 'Unit 4 Marula Court, 12 Maude Street, Sandton'
    const street = { streetNumber: '12', street: 'Maude Street', suburb: 'Sandton' }
    const known = { ...street, buildingComplex: 'Unit 4 Marula Court' }
    const area = await call('geocode', { address: unknown })
    expect(area.body).toMatchObject({ precision: 'place', address: { ...known, address: unknown } })
    const [picked] = (await call('suggestions', { address: unknown })).body.suggestions
    expect(picked?.found?.address).toMatchObject(known)
    const [bare] = (await call('suggestions', { address: '12 Maude, Sandton' })).body.suggestions
    expect(bare?.found?.address).toMatchObject({ ...street, street: 'Maude' })
  })

  test.each([
    ['COV-06 an unknown address', 'geocode', { address: 'xqzv wkjh' }],
    ['COV-06 the name of a property of every object', 'geocode', { address: '12 constructor' }],
    ['COV-06 a street without its town', 'geocode', { address: '12 Oxford Road' }],
    ['COV-06 a street with a word of a town', 'geocode', { address: '3 Park Lane' }],
    ['COV-06 a street type that begins a town', 'geocode', { address: '12 Oxford Walk' }],
    ['COV-06 a street named after a town', 'geocode', { address: '12 Durban Road' }],
    ['COV-06 a street type that begins a province', 'geocode', { address: '7 Park St' }],
    ['ADR-23 coordinates far from any place', 'reverse', { latitude: -30, longitude: 20 }],
    ['the details of an unknown suggestion', 'details', { id: 'google:abc' }],
  ])('%s: not found', async (_what, name, input) => {
    const { status, body } = await call(name, input)
    expect([status, body]).toMatchObject([404, { success: false, reason: 'not-found' }])
  })

  test('ADR-16 coordinates become an address but keep the exact values from the device', async () => {
    await seedImport(database.db, [office])
    const at = { latitude: -26.10772, longitude: 28.05683 }
    const address = { address: '12 Rivonia Road, Sandton', ...at }
    expect((await call('reverse', at)).body).toMatchObject({ precision: 'building', address })
    const far = { latitude: -33.93, longitude: 18.86 }
    // Coordinates stay exact even if only the suburb is known, so that the check does not use the suburb's middle.
    expect((await call('reverse', far)).body).toMatchObject({
      precision: 'device',
      address: { town: 'Stellenbosch', ...far },
    })
  })
})

describe('requests', () => {
  test.each([
    ['suggestions', { address: 'ab' }, 'address'],
    ['suggestions', { address: '   a  ' }, 'address'],
    ['suggestions', { address: 'x'.repeat(301) }, 'address'],
    ['suggestions', { address: 12 }, 'address'],
    ['suggestions', {}, 'address'],
    ['suggestions', { address: 'sandton', sessionToken: 'a b' }, 'sessionToken'],
    ['suggestions', { address: 'sand\u0000ton' }, 'address'],
    ['details', { id: '../../v1/other' }, 'id'],
    ['geocode', { address: '' }, 'address'],
    ['reverse', { latitude: '1', longitude: 28 }, 'latitude'],
    ['reverse', { latitude: null, longitude: 28 }, 'latitude'],
    ['reverse', { latitude: 51.5, longitude: 0 }, 'latitude'],
  ])('%s refuses %j and names the field', async (name, input, field) => {
    const { status, body } = await call(name, input)
    expect([status, body.fields]).toMatchObject([422, { [field]: expect.any(String) }])
  })

  test('T12 suggestions are rate-limited', async () => {
    const limited = addressApp(database, { env: { RATE_LIMIT_FACTOR: '0.01' } })
    const answers = []
    for (let times = 0; times < 4; times++)
      answers.push(await limited('suggestions', { address: 'sandton' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429])
    expect(answers[2]!.headers.get('Retry-After')).toBe('60')
    const env = { RATE_LIMIT_FACTOR: '0.01' }
    const elsewhere = addressApp(database, { env, clientNetwork: '203.0.113.9' })
    expect((await elsewhere('suggestions', { address: 'sandton' })).status).toBe(200)
  })
})

describe('an outside service', () => {
  const env = () => ({ GEOCODER_DRIVER: 'photon', GEOCODER_URL: fake.url })
  const street = { type: 'street', name: 'Lynnwood Road', city: 'Pretoria', countrycode: 'ZA' }
  const found = { features: [{ geometry: { coordinates: [28.2, -25.7] }, properties: street }] }

  test('D-89 gets one request for the same text, and its answer is cached', async () => {
    fake.answer(found)
    const outside = addressApp(database, { env: env() })
    for (const typed of ['Lynnwood Road', 'lynnwood  road'])
      expect(await titles(typed, outside)).toEqual(['Lynnwood Road'])
    expect(fake.calls).toHaveLength(1)
  })

  test('ADR-27 while it is down, the gazetteer answers and it gets no more requests for about 30 s', async () => {
    fake.answer((response) => response.writeHead(503).end())
    let now = new Date('2026-11-20T08:00:00Z')
    const outside = addressApp(database, { env: env(), clock: { now: () => now } })
    for (const typed of ['Sandton', 'Durban']) expect(await titles(typed, outside)).toContain(typed)
    expect(fake.calls).toHaveLength(1)
    now = new Date(now.getTime() + 31_000)
    fake.answer(found)
    expect(await titles('Durban', outside)).toEqual(['Lynnwood Road'])
  })
})
