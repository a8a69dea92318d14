import { expect, test } from 'vitest'
import { greatCircleMetres } from '#app/modules/places/rules.ts'
import { samplePlaces as places } from '#tools/samples/coverage-places.ts'
import { sampleAreas } from '#tools/samples/coverage.ts'
import { minWorkMs } from '#tools/testing/measure.ts'
import { pairReaderOf } from '../layer/rules.ts'
import { metresToArea, maxCorners, readOutline, type Ring } from './rules.ts'

const readPair = pairReaderOf(4326)!
const square = (west: number, south: number, size: number): Ring => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const outer = square(28, -26.2, 0.2)
const hole = square(28.05, -26.15, 0.05)
const pointAt = (longitude: number, latitude: number) => ({ longitude, latitude })

test('SIT-08 a place is in an area, in its hole, or so many metres from its edge', () => {
  const rings = [outer, hole]
  expect(metresToArea(rings, pointAt(28.02, -26.02))).toBe(0)
  expect(metresToArea(rings, pointAt(28.18, -26.18))).toBe(0)
  const middleOfHole = pointAt(28.075, -26.125)
  expect(metresToArea(rings, middleOfHole)).toBeCloseTo(
    greatCircleMetres(middleOfHole, pointAt(28.05, -26.125)),
    -1,
  )
  const west = pointAt(27.9, -26.1)
  expect(metresToArea(rings, west)).toBeCloseTo(greatCircleMetres(west, pointAt(28, -26.1)), -1)
})

test('polygons of GeoJSON and Esri are read, an open ring is closed, and each part has its box', () => {
  const multi = { type: 'MultiPolygon', coordinates: [[outer, hole], [square(29, -26, 0.1)]] }
  const reading = readOutline(multi, readPair)
  expect(reading).toMatchObject({
    ok: true,
    parts: [
      { west: 28, south: -26.2, east: 28.2, north: -26, corners: 10 },
      { west: 29, south: -26, east: 29.1, north: -25.9, corners: 5 },
    ],
  })
  const open = readOutline({ type: 'Polygon', coordinates: [outer.slice(0, -1)] }, readPair)
  expect(open).toMatchObject({ ok: true, parts: [{ corners: 5 }] })
  expect(readOutline({ rings: [outer, hole] }, readPair)).toMatchObject({ ok: true })
})

const polygonOf = (...pairs: [number, number][]) => ({ type: 'Polygon', coordinates: [pairs] })

test.each<[string, unknown, RegExp]>([
  [
    'a bow tie',
    polygonOf([28, -26], [28.1, -26.1], [28.1, -26], [28, -26.1], [28, -26]),
    /crosses itself near latitude -26.05000, longitude 28.05000/,
  ],
  [
    'a loop at one side',
    polygonOf([28, -26], [28.1, -26], [28.1, -26.1], [28.05, -25.9], [28, -26]),
    /crosses itself/,
  ],
  ['a line', polygonOf([28, -26], [28.05, -26], [28.1, -26], [28, -26]), /without an area/],
  ['a point', polygonOf([28, -26], [28, -26], [28, -26], [28, -26]), /without an area/],
  [
    'a hole that sticks out',
    { type: 'Polygon', coordinates: [outer, square(28.15, -26.15, 0.1)] },
    /crosses itself/,
  ],
  [
    'a hole outside',
    { type: 'Polygon', coordinates: [outer, square(29, -26, 0.1)] },
    /hole that lies outside/,
  ],
  [
    'a hole as large as itself',
    { type: 'Polygon', coordinates: [outer, outer] },
    /without an area/,
  ],
  [
    'one good and one crossing part',
    {
      type: 'MultiPolygon',
      coordinates: [
        [outer],
        polygonOf([29, -26], [29.1, -26.1], [29.1, -26], [29, -26.1], [29, -26]).coordinates,
      ],
    },
    /crosses itself/,
  ],
  ['Esri rings that cross', { rings: [outer, square(28.15, -26.15, 0.1)] }, /crosses itself/],
])('SIT-08 an outline with %s is refused with the reason', (_name, geometry, reason) => {
  const reading = readOutline(geometry, readPair)
  expect(reading.ok ? '' : reading.reason).toMatch(reason)
})

test('SIT-08 rings may touch, and many corners are checked within a second', () => {
  const touching = { type: 'Polygon', coordinates: [outer, square(28, -26.1, 0.05)] }
  expect(readOutline(touching, readPair)).toMatchObject({ ok: true })
  expect(readOutline({ rings: [outer, square(29, -26, 0.1)] }, readPair)).toMatchObject({
    ok: true,
  })
  const circle = Array.from({ length: maxCorners - 1 }, (_, at): [number, number] => {
    const turn = (at / (maxCorners - 1)) * 2 * Math.PI
    return [28 + Math.cos(turn) / 2, -26 + Math.sin(turn) / 2]
  })
  const reading = () =>
    expect(readOutline(polygonOf(...circle), readPair)).toMatchObject({ ok: true })
  expect(minWorkMs(1_000, reading)).toBeLessThan(1_000)
})

const tooManyCorners = Array.from({ length: maxCorners + 1 }, () => [28, -26])

test.each<[string, unknown, RegExp]>([
  ['nothing', null, /no polygon/],
  ['a point', { type: 'Point', coordinates: [28, -26] }, /no polygon/],
  ['an empty polygon', { type: 'Polygon', coordinates: [] }, /fewer than four/],
  ['an empty list of polygons', { type: 'MultiPolygon', coordinates: [] }, /no polygon/],
  ['polygons that are text', { type: 'MultiPolygon', coordinates: 'x' }, /no polygon/],
  [
    'a line',
    {
      type: 'Polygon',
      coordinates: [
        [
          [28, -26],
          [28.1, -26],
        ],
      ],
    },
    /fewer than four/,
  ],
  [
    'a corner of text',
    { type: 'Polygon', coordinates: [[['28', '-26']]] },
    /isn’t a pair of numbers/,
  ],
  ['swapped', { type: 'Polygon', coordinates: [[[-26, 28]]] }, /swapped/],
  ['London', { type: 'Polygon', coordinates: [[[-0.1, 51.5]]] }, /outside South Africa/],
  ['NaN', { type: 'Polygon', coordinates: [[[Number.NaN, -26]]] }, /outside South Africa/],
  ['too many corners', { type: 'Polygon', coordinates: [tooManyCorners] }, /more than 20,000/],
])('an outline that is %s is refused with the reason', (_name, geometry, reason) => {
  const reading = readOutline(geometry, readPair)
  expect(reading.ok ? '' : reading.reason).toMatch(reason)
})

test('SIT-08 every sample area holds the middle of its place, and lies where sample buildings are', () => {
  const all = sampleAreas().flatMap(({ areas }) => areas)
  expect(all.length).toBeGreaterThanOrEqual(12)
  for (const { name, parts } of all) {
    const middle = places.find(({ suburb }) => name.startsWith(suburb))!
    expect(metresToArea(parts[0]!.rings, middle), name).toBe(0)
  }
})
