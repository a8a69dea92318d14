import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressMessages } from '../content.ts'
import { emptyAddress } from '../rules.ts'
import type { FoundAddress } from '../schema.ts'
import { LocationSearch } from './address-service.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const deviceCoordinates = { latitude: -26.107361, longitude: 28.056667, accuracy: 12 }
const devicePoint = { latitude: -26.107361, longitude: 28.056667 }
const home: FoundAddress = {
  precision: 'building',
  address: { ...emptyAddress, address: '12 Rivonia Road, Sandton', ...devicePoint },
}
type Device = (...args: Parameters<Geolocation['getCurrentPosition']>) => void
const locatedDevice: Device = (answer) =>
  answer({ coords: deviceCoordinates } as GeolocationPosition)
const failingDevice =
  (code: number): Device =>
  (_, fail) =>
    fail!({ code } as GeolocationPositionError)

function startLocation(device: Device | undefined, reverse: FoundAddress | null = home) {
  const filled: FoundAddress[] = []
  const getCurrentPosition = vi.fn(device)
  const geolocation = device ? ({ getCurrentPosition } as unknown as Geolocation) : undefined
  const asked = vi.fn(() => Promise.resolve(reverse))
  const made = new LocationSearch(geolocation, asked, (found) => filled.push(found))
  return { made, filled, getCurrentPosition, asked }
}

test('ADR-14 ADR-16 waits visibly, then fills the record of the place the device is at', async () => {
  const { made, filled, asked } = startLocation(locatedDevice)
  const locating = made.locate()
  expect(made.state.isLocating).toBe(true)
  await locating
  expect(asked).toHaveBeenCalledWith(devicePoint)
  expect(filled).toEqual([home])
  expect(made.state).toMatchObject({ isLocating: false, error: '' })
})

test('ADR-15 LIM-05 asks with high accuracy, 10 s, and nothing older than 60 s', async () => {
  const { made, getCurrentPosition } = startLocation(locatedDevice)
  await made.locate()
  expect(getCurrentPosition.mock.calls[0]![2]).toEqual({
    enableHighAccuracy: true,
    timeout: 10_000,
    maximumAge: 60_000,
  })
})

test.each([
  ['ADR-17 missing', undefined, 'Geolocation is not supported by this browser'],
  [
    'ADR-18 denied',
    failingDevice(1),
    'Location access denied. Please enable location permissions.',
  ],
  ['ADR-19 unavailable', failingDevice(2), 'Location information unavailable.'],
  ['ADR-20 timeout', failingDevice(3), 'Location request timed out.'],
  ['ADR-21 any other', failingDevice(99), 'Unable to get your location'],
  [
    'ADR-21 thrown',
    () => {
      throw new Error('broken')
    },
    addressMessages.locationFailed,
  ],
] as [string, Device | undefined, string][])('%s: %s', async (_, device, message) => {
  const { made, filled } = startLocation(device)
  await made.locate()
  expect(made.state).toMatchObject({ isLocating: false, error: message, announcement: message })
  expect(filled).toEqual([])
})

test('ADR-20 a question of the browser ends after 30 s without an answer; an answer after that is ignored', async () => {
  let answer: (position: GeolocationPosition) => void = () => undefined
  const { made, filled } = startLocation((found) => (answer = found))
  const locating = made.locate()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(made.state.isLocating).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  await locating
  expect(made.state).toMatchObject({ isLocating: false, error: addressMessages.locationTimeout })
  answer({ coords: deviceCoordinates } as GeolocationPosition)
  expect(filled).toEqual([])
})

test('ADR-22 LIM-05 the error disappears after 5 s, not before', async () => {
  const { made } = startLocation(failingDevice(1))
  await made.locate()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(made.state.error).toBe(addressMessages.locationDenied)
  await vi.advanceTimersByTimeAsync(1)
  expect(made.state.error).toBe('')
})

test('ADR-22 a second failure has its own 5 s', async () => {
  const { made } = startLocation(failingDevice(2))
  await made.locate()
  await vi.advanceTimersByTimeAsync(3_000)
  await made.locate()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(made.state.error).toBe(addressMessages.locationUnavailable)
})

test('ADR-23 ADR-24 without an address the coordinates stand for it', async () => {
  const { made, filled } = startLocation(locatedDevice, null)
  await made.locate()
  expect(filled[0]!.address).toEqual({
    ...emptyAddress,
    address: '26.107361° S, 28.056667° E',
    ...devicePoint,
  })
})

test.each([
  ['exactly', 12, 'device'],
  ['to 200 m', 200, 'device'],
  ['only roughly', 201, 'place'],
])('ADR-16 a device that knows its place %s says so', async (_, accuracy, precision) => {
  const device: Device = (answer) =>
    answer({ coords: { ...deviceCoordinates, accuracy } } as GeolocationPosition)
  const { made, filled } = startLocation(device, { ...home, precision: 'device' })
  await made.locate()
  expect(filled).toEqual([{ ...home, precision }])
})

test('typing while the device is looking wins over its answer', async () => {
  let answer: (position: GeolocationPosition) => void = () => undefined
  const { made, filled } = startLocation((found) => (answer = found))
  const locating = made.locate()
  made.cancel()
  expect(made.state.isLocating).toBe(false)
  answer({ coords: deviceCoordinates } as GeolocationPosition)
  await locating
  expect(filled).toEqual([])
})
