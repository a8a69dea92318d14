import { afterEach, describe, expect, test, vi } from 'vitest'
import { uncheckedCoverage, uncheckedWireless } from '../rules.ts'
import { checkAddress, requestCoverage } from './coverage-check.ts'

const checkedPoint = { latitude: -26.1, longitude: 28.05 }
const result = {
  ...uncheckedCoverage(checkedPoint, 'error'),
  hasCoverage: true,
  outcome: 'covered' as const,
  wireless: uncheckedWireless,
}
const areaSpot = { kind: 'area', place: 'Sandton', hasStreet: true } as const
const addressSpot = { ...areaSpot, kind: 'address' } as const
const typedPlace = { address: '12 Main Road', found: null }
const found = { ...checkedPoint, suburb: 'Sandton', spot: addressSpot }
const pickedPlace = { ...typedPlace, found }

const alertOf = (alert: string) => ({ kind: 'alert', alert })

afterEach(() => {
  vi.unstubAllGlobals()
})

const calls = () => ({
  geocode: vi.fn(() => Promise.resolve({ ...checkedPoint, suburb: 'Sandton', spot: areaSpot })),
  request: vi.fn(() => Promise.resolve(result)),
})

const boxes = ['PO Box 123, Rivonia', 'p.o. box 9', 'Posbus 12, Paarl', 'Private Bag X1, 2196']
const streets = ['PO Box 9, 12 Oxford Road, Rosebank', 'Boxwood Road 3']
test.each([...boxes, ...streets])('%s is looked up only with its street', async (address) => {
  const { geocode, request } = calls()
  const checked = await checkAddress({ ...typedPlace, address }, { geocode, request })
  const text = 'We can’t check a PO box or private bag. Please type the street address.'
  if (!address.includes('Road')) expect(checked).toEqual(alertOf(text))
  expect(geocode).toHaveBeenCalledTimes(address.includes('Road') ? 1 : 0)
})

describe('checkAddress', () => {
  test.each(['', '   ', '\t'])('COV-03 COV-04 %j is refused as an address', async (address) => {
    const { geocode, request } = calls()
    const checked = await checkAddress({ ...typedPlace, address }, { geocode, request })
    expect(checked).toEqual(alertOf('Please enter a valid address first'))
    expect(geocode).not.toHaveBeenCalled()
    expect(request).not.toHaveBeenCalled()
  })

  test('COV-05 a typed address is looked up first, a picked one is not', async () => {
    const { geocode, request } = calls()
    expect(await checkAddress(typedPlace, { geocode, request })).toMatchObject({ spot: areaSpot })
    expect(geocode).toHaveBeenCalledWith('12 Main Road')
    const answer = { kind: 'result', result, spot: addressSpot }
    expect(await checkAddress(pickedPlace, { geocode, request })).toEqual(answer)
    expect(geocode).toHaveBeenCalledTimes(1)
    const place = { ...checkedPoint, suburb: 'Sandton', address: '12 Main Road' }
    expect(request).toHaveBeenLastCalledWith(place)
  })

  test('COV-06 an address without coordinates is not checked', async () => {
    const { request } = calls()
    const geocode = () => Promise.resolve('not-found' as const)
    const text = 'Unable to find coordinates for this address. Please try a more specific address.'
    expect(await checkAddress(typedPlace, { geocode, request })).toEqual(alertOf(text))
    expect(request).not.toHaveBeenCalled()
  })

  test('COV-26 COV-27 if the check or the lookup gets no answer, the alert suggests checking the connection', async () => {
    const failed = alertOf(
      'Failed to check coverage. Please check your internet connection and try again.',
    )
    const { geocode } = calls()
    const request = () => Promise.resolve(null)
    expect(await checkAddress(pickedPlace, { geocode, request })).toEqual(failed)
    const silent = () => Promise.resolve('unreachable' as const)
    expect(await checkAddress(typedPlace, { geocode: silent, request })).toEqual(failed)
  })
})

describe('requestCoverage', () => {
  const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }))
  const cut = () => Promise.reject(new TypeError('network'))
  const place = { ...checkedPoint, address: '12 Main Road', suburb: 'Sandton' }
  const sources = { publicKey: 'the-key', layerUrl: null }
  const layer = { features: [], spatialReference: { wkid: 4326 } }

  test('COV-07 COV-08 posts the place with the public key and returns the answer unchanged', async () => {
    const fetch = vi.fn((_path: string, _init: RequestInit) => json(result))
    vi.stubGlobal('fetch', fetch)
    expect(await requestCoverage(sources, place)).toEqual(result)
    const [path, init] = fetch.mock.calls[0]!
    expect(path).toBe('/functions/check-fttb-coverage')
    expect(init.method).toBe('POST')
    expect(init.headers).toMatchObject({ Authorization: 'Bearer the-key' })
    expect(JSON.parse(init.body as string)).toEqual(place)
  })

  test.each([
    ['COV-09 an error', () => json({}, 503)],
    ['COV-09 no JSON', () => Promise.resolve(new Response('<html>'))],
    ['COV-10 no answer', cut],
  ])('%s: falls back to the layer with the documented query', async (_, first) => {
    const fetch = vi.fn((path: string) => (path.includes('check') ? first() : json(layer)))
    vi.stubGlobal('fetch', fetch)
    expect(await requestCoverage(sources, place)).toMatchObject({ outcome: 'no-data' })
    const query = new URL(fetch.mock.calls[1]![0], 'http://x').searchParams
    expect(query.get('geometry')).toBe('28.05,-26.1')
    expect(query.get('distance')).toBe('1000')
  })

  test('COV-27 the result is null if nothing can be reached', async () => {
    vi.stubGlobal('fetch', cut)
    expect(await requestCoverage(sources, place)).toBeNull()
  })

  describe('with the operator’s own layer', () => {
    const layerUrl = 'https://maps.operator.example/Buildings/FeatureServer/0/'
    const ask = () => requestCoverage({ ...sources, layerUrl }, place)
    const acacia = {
      attributes: { OBJECTID: 7, Building_Name: 'Acacia House', Broadband: 'Broadband' },
      geometry: { x: checkedPoint.longitude, y: checkedPoint.latitude },
    }

    function stubFetch(ours: () => Promise<Response>, operators: () => Promise<Response>) {
      const fetch = vi.fn((path: string, _init?: RequestInit) =>
        path.startsWith('/') ? ours() : operators(),
      )
      vi.stubGlobal('fetch', fetch)
      return fetch
    }

    test('COV-10 COV-12 D-94 with our server down, the browser queries the operator without sending our key', async () => {
      const fetch = stubFetch(cut, () => json({ ...layer, features: [acacia] }))
      expect(await ask()).toMatchObject({ outcome: 'covered', buildingName: 'Acacia House' })
      const [address, init] = fetch.mock.calls[1]!
      expect(address.startsWith(`${layerUrl}query?`)).toBe(true)
      expect(new URL(address).searchParams.get('units')).toBe('esriSRUnit_Meter')
      expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
      expect(JSON.stringify(init)).not.toContain('the-key')
    })

    test('COV-24 COV-27 the result is null only if neither our server nor the operator can be reached', async () => {
      stubFetch(() => json({}, 503), cut)
      expect((await ask())?.message).toContain('Coverage check unavailable.')
      stubFetch(cut, cut)
      expect(await ask()).toBeNull()
    })

    test('COV-30 a layer that always returns the same page is not read endlessly', async () => {
      const endless = { ...layer, features: [acacia], exceededTransferLimit: true }
      const fetch = stubFetch(
        () => json({}, 500),
        () => json(endless),
      )
      expect(await ask()).toMatchObject({ outcome: 'not-checked' })
      expect(fetch).toHaveBeenCalledTimes(3)
    })
  })
})
