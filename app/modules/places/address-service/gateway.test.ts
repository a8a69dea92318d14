import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import { startFakeService } from '#tools/simulators/address-service.ts'
import { minDurationMs } from '#tools/testing/measure.ts'
import { addressServiceOf } from './gateway.server.ts'

let fake: Awaited<ReturnType<typeof startFakeService>>
beforeAll(async () => void (fake = await startFakeService()))
beforeEach(() => void (fake.calls.length = 0))
afterAll(() => fake.close())

const serviceOf = (driver: string, more = {}) =>
  addressServiceOf(readEnv({ GEOCODER_DRIVER: driver, GEOCODER_URL: fake.url, ...more }))
const photon = () => serviceOf('photon')
const google = () =>
  serviceOf('google', { GEOCODER_KEY: 'secret-key', GEOCODER_REVERSE_URL: fake.url })

const photonFeature = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [28.0567, -26.1076] },
  properties: {
    osm_type: 'W',
    osm_id: 42,
    osm_key: 'building',
    type: 'house',
    name: 'Sandton City',
    housenumber: '83',
    street: 'Rivonia Road',
    district: 'Sandhurst',
    city: 'Sandton',
    state: 'Gauteng',
    postcode: '2196',
    country: 'South Africa',
    countrycode: 'ZA',
  },
}
const foreignFeature = {
  ...photonFeature,
  geometry: { type: 'Point', coordinates: [32.58, -25.96] },
  properties: { ...photonFeature.properties, countrycode: 'MZ', name: 'Maputo' },
}
const sandtonRecord = {
  province: 'Gauteng',
  street: 'Rivonia Road',
  streetNumber: '83',
  buildingComplex: 'Sandton City',
  postalCode: '2196',
  latitude: -26.1076,
  longitude: 28.0567,
}

test('ADR-10 ADR-26 Photon: an address in South Africa becomes a record, and one abroad is left out', async () => {
  fake.answer({ type: 'FeatureCollection', features: [foreignFeature, photonFeature] })
  const answer = await photon().suggest('83 rivonia')
  expect(answer.ok && answer.value).toMatchObject([
    { title: 'Sandton City', found: { precision: 'building', address: sandtonRecord } },
  ])
  const [call] = fake.calls
  expect(call!.path).toBe('/api')
  const query = { q: '83 rivonia', limit: '8', lang: 'en', bbox: '16,-35,33,-22' }
  expect(Object.fromEntries(call!.query)).toEqual(query)
})

test('ADR-16 Photon turns coordinates into an address', async () => {
  fake.answer({ type: 'FeatureCollection', features: [photonFeature] })
  const answer = await photon().reverse({ latitude: -26.1, longitude: 28 })
  expect(answer.ok && answer.value?.address).toMatchObject(sandtonRecord)
  expect(fake.calls[0]!.path).toBe('/reverse')
  expect(Object.fromEntries(fake.calls[0]!.query)).toMatchObject({ lat: '-26.1', lon: '28' })
})

const [mainText, secondaryText] = [{ text: '83 Rivonia Road' }, { text: 'Sandton, South Africa' }]
const googlePredictions = {
  suggestions: [
    { placePrediction: { placeId: 'ChIJabc-1', structuredFormat: { mainText, secondaryText } } },
    { queryPrediction: { text: { text: 'rivonia restaurants' } } },
  ],
}
const googlePlace = {
  formattedAddress: '83 Rivonia Rd, Sandhurst, Sandton, 2196, South Africa',
  types: ['street_address'],
  addressComponents: [
    { longText: '83', types: ['street_number'] },
    { longText: 'Rivonia Road', types: ['route'] },
    { longText: 'Sandhurst', types: ['sublocality', 'sublocality_level_1'] },
    { longText: 'Sandton', types: ['locality'] },
    { longText: 'Gauteng', types: ['administrative_area_level_1'] },
    { longText: 'South Africa', shortText: 'ZA', types: ['country'] },
    { longText: '2196', types: ['postal_code'] },
  ],
  location: { latitude: -26.1076, longitude: 28.0567 },
}

test('ADR-26 Google: autocomplete is limited to South Africa and shares its session token with details', async () => {
  fake.answer(googlePredictions)
  const found = await google().suggest('83 riv', 'token-of-search')
  const [title, detail] = [mainText.text, secondaryText.text]
  const expected = [{ id: 'google:ChIJabc-1', title, detail, found: null }]
  expect(found.ok && found.value).toEqual(expected)
  fake.answer(googlePlace)
  const picked = await google().details('google:ChIJabc-1', 'token-of-search')
  expect(picked.ok && picked.value).toEqual({
    precision: 'building',
    address: {
      ...sandtonRecord,
      address: '83 Rivonia Rd, Sandhurst, Sandton, 2196',
      buildingComplex: '',
      suburb: 'Sandhurst',
      town: 'Sandton',
    },
  })
  const [search, details] = fake.calls
  expect(search).toMatchObject({ method: 'POST', path: '/v1/places:autocomplete' })
  const region = { includedRegionCodes: ['za'], languageCode: 'en', regionCode: 'za' }
  expect(search!.body).toEqual({ ...region, input: '83 riv', sessionToken: 'token-of-search' })
  expect(details).toMatchObject({ method: 'GET', path: '/v1/places/ChIJabc-1' })
  expect(details!.query.get('sessionToken')).toBe('token-of-search')
  for (const call of fake.calls) {
    expect(call.headers['x-goog-api-key']).toBe('secret-key')
    expect(call.headers['x-goog-fieldmask']).toMatch(/^[\w.,]+$/)
    expect(call.query.get('key')).toBeNull()
  }
})

test('Google: coordinates become an address, and an empty result is not a failure', async () => {
  const nothing = { ok: true, value: null }
  fake.answer({ places: [] })
  expect(await google().geocode('nowhere at all')).toEqual(nothing)
  expect(fake.calls[0]!.path).toBe('/v1/places:searchText')
  fake.answer({ status: 'ZERO_RESULTS', results: [] })
  expect(await google().reverse({ latitude: -30, longitude: 20 })).toEqual(nothing)
  fake.answer({
    status: 'OK',
    results: [
      {
        formatted_address: '1 Long St, Cape Town, 8001, South Africa',
        types: ['street_address'],
        address_components: [
          { long_name: '1', short_name: '1', types: ['street_number'] },
          { long_name: 'Long Street', short_name: 'Long St', types: ['route'] },
          { long_name: 'South Africa', short_name: 'ZA', types: ['country'] },
        ],
        geometry: { location: { lat: -33.92, lng: 18.42 } },
      },
    ],
  })
  const found = await google().reverse({ latitude: -33.92, longitude: 18.42 })
  expect(found.ok && found.value?.address.street).toBe('Long Street')
  expect(fake.calls.at(-1)!.query.get('latlng')).toBe('-33.92,18.42')
})

test('T15 a service that redirects, fails, floods, stalls or sends invalid data is unavailable within 3.5 s', async () => {
  const other = await startFakeService()
  other.answer({ features: [photonFeature] })
  const answers: [string, Parameters<typeof fake.answer>[0]][] = [
    ['redirect', (r) => r.writeHead(302, { Location: `${other.url}/api` }).end()],
    ['error', (r) => r.writeHead(503).end('down')],
    ['html', (r) => r.writeHead(200).end('<html>captive portal</html>')],
    ['wrong json', { features: [{ geometry: null }] }],
    ['flood', (r) => r.writeHead(200).end(`{"features":[${' '.repeat(300 * 1024)}]}`)],
    ['google error', { status: 'REQUEST_DENIED', results: [] }],
    ['silence', () => undefined],
  ]
  for (const [kind, what] of answers) {
    fake.answer(what)
    const ask = async () => {
      const answer =
        kind === 'google error'
          ? await google().reverse({ latitude: -26, longitude: 28 })
          : await photon().suggest('sandton')
      expect(answer, kind).toMatchObject({ ok: false, reason: 'unavailable' })
    }
    expect(await minDurationMs(3_500, ask), kind).toBeLessThan(3_500)
  }
  expect(other.calls).toEqual([])
  await other.close()
})
