import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  boxAround,
  earthRadiusMetres,
  emptyAddress,
  greatCircleMetres,
  spotOfAddress,
} from './rules.ts'
import { formatCoordinates } from './ui/address-service.ts'

const johannesburg = { latitude: -26.2041, longitude: 28.0473 }
const capeTown = { latitude: -33.9249, longitude: 18.4241 }

test('COV-19 great-circle distances match known values', () => {
  expect(greatCircleMetres(johannesburg, johannesburg)).toBe(0)
  expect(greatCircleMetres(johannesburg, capeTown) / 1000).toBeCloseTo(1261.6, 0)
  const degree = (earthRadiusMetres * Math.PI) / 180
  const north = { ...johannesburg, latitude: johannesburg.latitude + 999 / degree }
  expect(greatCircleMetres(johannesburg, north)).toBeCloseTo(999, 6)
})

test('COV-19 a box around a point contains every place within its distance', () => {
  const place = fc.record({
    latitude: fc.double({ min: -35, max: -22, noNaN: true }),
    longitude: fc.double({ min: 16, max: 33, noNaN: true }),
  })
  const step = fc.double({ min: -0.4, max: 0.4, noNaN: true })
  fc.assert(
    fc.property(place, step, step, (centre, north, east) => {
      const other = { latitude: centre.latitude + north, longitude: centre.longitude + east }
      const box = boxAround(centre, greatCircleMetres(centre, other))
      expect(other.latitude >= box.south && other.latitude <= box.north).toBe(true)
      expect(other.longitude >= box.west && other.longitude <= box.east).toBe(true)
    }),
    { seed: 20_261_121 },
  )
})

test.each([
  [-26.107361, 28.056667, '26.107361° S, 28.056667° E'],
  [51.5, -0.12, '51.500000° N, 0.120000° W'],
  [0, 0, '0.000000° N, 0.000000° E'],
  [-33.9, 18.4234567, '33.900000° S, 18.423457° E'],
])('ADR-23 ADR-24 %d, %d → %s', (latitude, longitude, text) =>
  expect(formatCoordinates(latitude, longitude)).toBe(text),
)

test.each([
  ['Rosebank', 'Cape Town', 'Rosebank, Cape Town'],
  ['', 'Upington', 'Upington'],
  ['Sandton', 'Sandton', 'Sandton'],
])('an area is named by its suburb and town: %s %s', (suburb, town, place) =>
  expect(
    spotOfAddress({ precision: 'place', address: { ...emptyAddress, suburb, town } }).place,
  ).toBe(place),
)
