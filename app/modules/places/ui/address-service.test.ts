import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressMessages } from '../content.ts'
import { emptyAddress } from '../rules.ts'
import type { FoundAddress, Suggestion } from '../schema.ts'
import { AddressSearch, LocationSearch } from './address-service.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const foundAddress = (address: string): FoundAddress => ({
  precision: 'building',
  address: { ...emptyAddress, address, latitude: -26, longitude: 28 },
})
const suggestion = (title: string): Suggestion => {
  return { id: title, title, detail: '', found: foundAddress(title) }
}
const threeSuggestions = ['Sandton', 'Sandown', 'Sandringham'].map(suggestion)
const withoutDetails = [{ ...suggestion('Sandton'), found: null }]

function startSearch(answers: { suggest?: unknown[]; details?: FoundAddress | null } = {}) {
  const suggest = vi.fn((_text: string, _token: string, _signal: AbortSignal) =>
    Promise.resolve((answers.suggest ?? [threeSuggestions]).shift() as Suggestion[] | null),
  )
  const details = vi.fn((_id: string, _token: string) => Promise.resolve(answers.details ?? null))
  const picked: FoundAddress[] = []
  let tokens = 0
  const calls = { suggest, details, newSessionToken: () => `token-${++tokens}` }
  const made = new AddressSearch(calls, (address) => picked.push(address))
  return { made, suggest, details, picked }
}

async function openedSearch(answers?: Parameters<typeof startSearch>[0]) {
  const it = startSearch(answers)
  it.made.type('sand')
  await pause(500)
  return it
}

/** A search that waits for its suggestions until `answer` is called. */
async function waitingSearch() {
  const it = startSearch()
  const { promise, resolve } = Promise.withResolvers<Suggestion[]>()
  it.suggest.mockReturnValueOnce(promise)
  it.made.type('sand')
  await pause(500)
  return { ...it, answer: resolve }
}

describe('request', () => {
  test('ADR-01 LIM-04 is sent once, 500 ms after the last keystroke and not before', async () => {
    const { made, suggest } = startSearch()
    made.type('san')
    await pause(499)
    made.type('sand')
    await pause(499)
    expect(suggest).not.toHaveBeenCalled()
    await pause(1)
    expect(suggest.mock.calls.map(([text]) => text)).toEqual(['sand'])
  })

  test('ADR-02 is not sent for fewer than three characters, not counting outer spaces', async () => {
    const { made, suggest } = startSearch()
    for (const text of ['', 's', 'sa', ' sa  ', '🏠🏠']) made.type(text)
    await pause(5_000)
    expect(suggest).not.toHaveBeenCalled()
    expect(made.state.isOpen).toBe(false)
  })

  test('ADR-03 ADR-25 opens the list while searching, then announces the number of addresses', async () => {
    const { made, answer } = await waitingSearch()
    expect(made.state).toMatchObject({ isOpen: true, isSearching: true })
    answer(threeSuggestions)
    await pause(0)
    expect(made.state).toMatchObject({ isOpen: true, isSearching: false, active: -1 })
    expect(made.state.suggestions).toHaveLength(3)
    expect(made.state.announcement).toContain('3 addresses')
  })

  test('ADR-12 shows an error if it fails, until the next keystroke', async () => {
    const { made } = await openedSearch({ suggest: [null, threeSuggestions] })
    expect(made.state).toMatchObject({ isOpen: false, problem: addressMessages.searchFailed })
    made.type('sandt')
    expect(made.state.problem).toBe('')
  })

  test('an answer that arrives after the text changed is dropped', async () => {
    const { made, suggest, answer } = await waitingSearch()
    const signal = suggest.mock.calls[0]![2]
    made.type('dur')
    expect(signal.aborted).toBe(true)
    answer(threeSuggestions)
    await pause(0)
    expect(made.state.suggestions).toEqual([])
  })
})

describe('keys', () => {
  test('ADR-04 the arrow keys cycle through the suggestions and do nothing if there are none', async () => {
    const { made } = await openedSearch()
    const activeAfter = (step: 1 | -1) => (made.move(step), made.state.active)
    expect(([-1, 1, 1, 1, 1, -1] as const).map(activeAfter)).toEqual([2, 0, 1, 2, 0, 2])
    expect(startSearch().made.move(1)).toBe(false)
  })

  test('ADR-05 ADR-10 Enter picks the highlighted suggestion and returns its record', async () => {
    const { made, picked } = await openedSearch()
    made.move(1)
    expect(made.pickActive()).toBe(true)
    await pause(0)
    expect(picked).toEqual([foundAddress('Sandton')])
    expect(made.state.isOpen).toBe(false)
  })

  test('D-93 Enter without a highlighted suggestion is left to the form', async () => {
    const { made, picked } = await openedSearch()
    expect(made.pickActive()).toBe(false)
    made.move(1)
    made.close()
    expect(made.pickActive()).toBe(false)
    expect(picked).toEqual([])
  })

  test('ADR-06 Escape closes the list, and an arrow key opens it again', async () => {
    const { made } = await openedSearch()
    expect(made.close()).toBe(true)
    expect(made.state.isOpen).toBe(false)
    expect(made.close()).toBe(false)
    made.move(1)
    expect(made.state).toMatchObject({ isOpen: true, active: 0 })
  })
})

describe('leaving', () => {
  test('ADR-07 LIM-04 the list closes 200 ms after the field loses the focus, not before', async () => {
    const { made } = await openedSearch()
    made.scheduleClose()
    await pause(199)
    expect(made.state.isOpen).toBe(true)
    await pause(1)
    expect(made.state.isOpen).toBe(false)
  })

  test('ADR-07 a click within that time still picks, and returning to the field keeps the list open', async () => {
    const { made, picked } = await openedSearch()
    made.scheduleClose()
    await pause(150)
    await made.pick(1)
    expect(picked).toEqual([foundAddress('Sandown')])
    const other = await openedSearch()
    other.made.scheduleClose()
    other.made.cancelClose()
    await pause(1_000)
    expect(other.made.state.isOpen).toBe(true)
  })

  test('ADR-07 ADR-10 leaving the field while the details of a pick are loading still fills them in', async () => {
    const { made, details, picked } = await openedSearch({ suggest: [withoutDetails] })
    const { promise, resolve } = Promise.withResolvers<FoundAddress>()
    details.mockReturnValueOnce(promise)
    const picking = made.pick(0)
    made.scheduleClose()
    await pause(1_000)
    resolve(foundAddress('Sandton, 2196'))
    await picking
    expect(picked).toEqual([foundAddress('Sandton, 2196')])
    expect(made.state).toMatchObject({ isOpen: false, isSearching: false })
  })

  test('leaving the field before the request is sent cancels it', async () => {
    const { made, suggest } = startSearch()
    made.type('sand')
    made.scheduleClose()
    await pause(5_000)
    expect(suggest).not.toHaveBeenCalled()
    expect(made.state.isOpen).toBe(false)
  })

  test('ADR-09 clearing the field closes the list and removes suggestions and the announcement', async () => {
    const { made } = await openedSearch()
    made.clear()
    expect(made.state).toMatchObject({ isOpen: false, suggestions: [], announcement: '' })
    const failed = (await openedSearch({ suggest: [null] })).made
    failed.clear()
    expect(failed.state).toMatchObject({ problem: '', announcement: '' })
  })
})

describe('ADR-26 sessions', () => {
  test('one token covers a search up to the details of its pick, and the next search gets a new one', async () => {
    const { made, suggest, details, picked } = await openedSearch({
      suggest: [withoutDetails, withoutDetails, withoutDetails],
      details: foundAddress('Sandton, 2196'),
    })
    made.type('sandt')
    await pause(500)
    await made.pick(0)
    expect(details.mock.calls).toEqual([['Sandton', 'token-1']])
    expect(picked).toEqual([foundAddress('Sandton, 2196')])
    made.type('durban')
    await pause(500)
    expect(suggest.mock.calls.map(([, token]) => token)).toEqual(['token-1', 'token-1', 'token-2'])
  })

  test('unavailable details show the search error and fill in nothing', async () => {
    const { made, picked } = await openedSearch({ suggest: [withoutDetails] })
    await made.pick(0)
    expect(picked).toEqual([])
    expect(made.state.problem).toBe(addressMessages.searchFailed)
  })

  test('details that arrive after more typing are dropped', async () => {
    const suggest = [withoutDetails, threeSuggestions]
    const { made, details, picked } = await openedSearch({ suggest })
    const { promise, resolve } = Promise.withResolvers<FoundAddress>()
    details.mockReturnValueOnce(promise)
    const picking = made.pick(0)
    made.type('durban')
    resolve(foundAddress('late'))
    await picking
    expect(picked).toEqual([])
  })
})

const devicePoint = { latitude: -26.107361, longitude: 28.056667 }
const positionWith = (accuracy = 12) =>
  ({ coords: { ...devicePoint, accuracy } }) as GeolocationPosition
const home: FoundAddress = {
  precision: 'building',
  address: { ...emptyAddress, address: '12 Rivonia Road, Sandton', ...devicePoint },
}
type Device = (...args: Parameters<Geolocation['getCurrentPosition']>) => void
const locatedDevice: Device = (answer) => answer(positionWith())
const failingDevice =
  (code: number): Device =>
  (_, fail) =>
    fail!({ code } as GeolocationPositionError)

const brokenDevice: Device = () => {
  throw new Error('broken')
}
const deniedText = 'Location access denied. Please enable location permissions.'

function startLocation(device: Device | undefined, reverse: FoundAddress | null = home) {
  const filled: FoundAddress[] = []
  const getCurrentPosition = vi.fn(device)
  const geolocation = device ? ({ getCurrentPosition } as unknown as Geolocation) : undefined
  const asked = vi.fn(() => Promise.resolve(reverse))
  const made = new LocationSearch(geolocation, asked, (found) => filled.push(found))
  return { made, filled, getCurrentPosition, asked }
}

test('ADR-14 ADR-15 ADR-16 LIM-05 locating is visible, uses high accuracy, a 10 s timeout and a 60 s cache, and fills in the address', async () => {
  const { made, filled, asked, getCurrentPosition } = startLocation(locatedDevice)
  const locating = made.locate()
  expect(made.state.isLocating).toBe(true)
  await locating
  const options = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }
  expect(getCurrentPosition.mock.calls[0]![2]).toEqual(options)
  expect(asked).toHaveBeenCalledWith(devicePoint)
  expect(filled).toEqual([home])
  expect(made.state).toMatchObject({ isLocating: false, error: '' })
})

test.each([
  ['ADR-17 missing', undefined, 'Geolocation is not supported by this browser'],
  ['ADR-18 denied', failingDevice(1), deniedText],
  ['ADR-19 unavailable', failingDevice(2), 'Location information unavailable.'],
  ['ADR-20 timeout', failingDevice(3), 'Location request timed out.'],
  ['ADR-21 any other', failingDevice(99), 'Unable to get your location'],
  ['ADR-21 thrown', brokenDevice, 'Unable to get your location'],
] as const)('%s: %s', async (_, device, message) => {
  const { made, filled } = startLocation(device)
  await made.locate()
  expect(made.state).toMatchObject({ isLocating: false, error: message, announcement: message })
  expect(filled).toEqual([])
})

/** A device that is looking for its position until `answer` is called. */
function startLocating() {
  let answer: (position: GeolocationPosition) => void = () => undefined
  const it = startLocation((found) => (answer = found))
  return { ...it, locating: it.made.locate(), answer: () => answer(positionWith()) }
}

test('ADR-20 locating times out after 30 s without an answer, and a later answer is ignored', async () => {
  const { made, filled, locating, answer } = startLocating()
  await pause(29_999)
  expect(made.state.isLocating).toBe(true)
  await pause(1)
  await locating
  expect(made.state).toMatchObject({ isLocating: false, error: addressMessages.locationTimeout })
  answer()
  expect(filled).toEqual([])
})

test('ADR-22 LIM-05 the error disappears 5 s after the latest failure, not before', async () => {
  const { made } = startLocation(failingDevice(1))
  await made.locate()
  await pause(3_000)
  await made.locate()
  await pause(4_999)
  expect(made.state.error).toBe(addressMessages.locationDenied)
  await pause(1)
  expect(made.state.error).toBe('')
})

test('ADR-23 ADR-24 without an address, the coordinates are filled in as text', async () => {
  const { made, filled } = startLocation(locatedDevice, null)
  await made.locate()
  const address = '26.107361° S, 28.056667° E'
  expect(filled[0]!.address).toEqual({ ...emptyAddress, ...devicePoint, address })
})

test.each([
  ['precise', 12, 'device'],
  ['200 m', 200, 'device'],
  ['rough', 201, 'place'],
])('ADR-16 the precision follows the device’s accuracy: %s', async (_, accuracy, precision) => {
  const device: Device = (answer) => answer(positionWith(accuracy))
  const { made, filled } = startLocation(device, { ...home, precision: 'device' })
  await made.locate()
  expect(filled).toEqual([{ ...home, precision }])
})

test('cancelling while the device is locating discards its answer', async () => {
  const { made, filled, locating, answer } = startLocating()
  made.cancel()
  expect(made.state.isLocating).toBe(false)
  answer()
  await locating
  expect(filled).toEqual([])
})
