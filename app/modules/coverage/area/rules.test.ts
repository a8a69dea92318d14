import { expect, test } from 'vitest'
import { provinces } from '#app/basics/south-africa.ts'
import { greatCircleMetres } from '#app/modules/places/rules.ts'
import { samplePlaces as places } from '#tools/samples/coverage-places.ts'
import { sampleAreas } from '#tools/samples/coverage.ts'
import { minWorkMs } from '#tools/testing/measure.ts'
import { pairReaderOf } from '../layer/rules.ts'
import provinceOutlines from './province-outlines.json' with { type: 'json' }
import {
  type MappedArea,
  type Ring,
  areasByProvince,
  areasMapSvg,
  maxCorners,
  metresToArea,
  readOutline,
} from './rules.ts'

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
const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates })
const pointAt = (longitude: number, latitude: number) => ({ longitude, latitude })

test('SIT-08 the distance to an area is 0 inside it, and outside or in a hole that to the nearest edge', () => {
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

test('GeoJSON and Esri polygons are read with a bounding box for each part, and open outlines are closed', () => {
  const multi = { type: 'MultiPolygon', coordinates: [[outer, hole], [square(29, -26, 0.1)]] }
  const reading = readOutline(multi, readPair)
  expect(reading).toMatchObject({
    ok: true,
    parts: [
      { west: 28, south: -26.2, east: 28.2, north: -26, corners: 10 },
      { west: 29, south: -26, east: 29.1, north: -25.9, corners: 5 },
    ],
  })
  const open = readOutline(polygon(outer.slice(0, -1)), readPair)
  expect(open).toMatchObject({ ok: true, parts: [{ corners: 5 }] })
  expect(readOutline({ rings: [outer, hole] }, readPair)).toMatchObject({ ok: true })
})

const polygonOf = (...pairs: [number, number][]) => polygon(pairs)
const bowTieAt = (west: number) =>
  polygonOf([west, -26], [west + 0.1, -26.1], [west + 0.1, -26], [west, -26.1], [west, -26])

test.each<[string, unknown, RegExp]>([
  ['a bow tie', bowTieAt(28), /crosses itself near latitude -26.05000, longitude 28.05000/],
  [
    'a loop at one side',
    polygonOf([28, -26], [28.1, -26], [28.1, -26.1], [28.05, -25.9], [28, -26]),
    /crosses itself/,
  ],
  ['a line', polygonOf([28, -26], [28.05, -26], [28.1, -26], [28, -26]), /without an area/],
  ['a point', polygonOf([28, -26], [28, -26], [28, -26], [28, -26]), /without an area/],
  ['a hole that sticks out', polygon(outer, square(28.15, -26.15, 0.1)), /crosses itself/],
  ['a hole outside', polygon(outer, square(29, -26, 0.1)), /hole that lies outside/],
  ['a hole as large as itself', polygon(outer, outer), /without an area/],
  [
    'one good and one crossing part',
    { type: 'MultiPolygon', coordinates: [[outer], bowTieAt(29).coordinates] },
    /crosses itself/,
  ],
  ['Esri rings that cross', { rings: [outer, square(28.15, -26.15, 0.1)] }, /crosses itself/],
])('SIT-08 an outline with %s is refused with the reason', (_name, geometry, reason) => {
  const reading = readOutline(geometry, readPair)
  expect(reading.ok ? '' : reading.reason).toMatch(reason)
})

test('SIT-08 an outline whose parts touch is valid, and one with the maximum corners is checked within a second', () => {
  const touching = { type: 'Polygon', coordinates: [outer, square(28, -26.1, 0.05)] }
  expect(readOutline(touching, readPair)).toMatchObject({ ok: true })
  const apart = { rings: [outer, square(29, -26, 0.1)] }
  expect(readOutline(apart, readPair)).toMatchObject({ ok: true })
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
  ['an empty polygon', polygon(), /fewer than four/],
  ['an empty list of polygons', { type: 'MultiPolygon', coordinates: [] }, /no polygon/],
  ['polygons that are text', { type: 'MultiPolygon', coordinates: 'x' }, /no polygon/],
  ['a line', polygonOf([28, -26], [28.1, -26]), /fewer than four/],
  ['a corner of text', polygon([['28', '-26']]), /isn’t a pair of numbers/],
  ['swapped', polygon([[-26, 28]]), /swapped/],
  ['London', polygon([[-0.1, 51.5]]), /outside South Africa/],
  ['NaN', polygon([[Number.NaN, -26]]), /outside South Africa/],
  ['too many corners', polygon(tooManyCorners), /more than 20,000/],
])('an outline that is %s is refused with the reason', (_name, geometry, reason) => {
  const reading = readOutline(geometry, readPair)
  expect(reading.ok ? '' : reading.reason).toMatch(reason)
})

test('SIT-08 every sample area contains the middle of its place', () => {
  const all = sampleAreas().flatMap(({ areas }) => areas)
  expect(all.length).toBeGreaterThanOrEqual(12)
  for (const { name, parts } of all) {
    const middle = places.find(({ suburb }) => name.startsWith(suburb))!
    expect(metresToArea(parts[0]!.rings, middle), name).toBe(0)
  }
})

const mappedAreas = sampleAreas().flatMap(({ operator, areas }) =>
  areas.flatMap(({ name, grade, parts }) =>
    parts.map((part): MappedArea => ({ ...part, name, grade, operator, isSample: true })),
  ),
)
const cities: [string, number, number, string][] = [
  ['Cape Town', -33.92, 18.42, 'Western Cape'],
  ['George', -33.96, 22.46, 'Western Cape'],
  ['Upington', -28.45, 21.25, 'Northern Cape'],
  ['Kimberley', -28.74, 24.76, 'Northern Cape'],
  ['Gqeberha', -33.96, 25.6, 'Eastern Cape'],
  ['Mthatha', -31.59, 28.78, 'Eastern Cape'],
  ['Durban', -29.86, 31.0, 'KwaZulu-Natal'],
  ['Newcastle', -27.76, 29.93, 'KwaZulu-Natal'],
  ['Bloemfontein', -29.12, 26.21, 'Free State'],
  ['Welkom', -27.98, 26.73, 'Free State'],
  ['Mahikeng', -25.86, 25.64, 'North West'],
  ['Rustenburg', -25.67, 27.24, 'North West'],
  ['Johannesburg', -26.2, 28.05, 'Gauteng'],
  ['Pretoria', -25.75, 28.19, 'Gauteng'],
  ['Mbombela', -25.47, 30.97, 'Mpumalanga'],
  ['Ermelo', -26.53, 29.98, 'Mpumalanga'],
  ['Polokwane', -23.9, 29.45, 'Limpopo'],
  ['Thohoyandou', -22.95, 30.48, 'Limpopo'],
]

test.each(cities)('SIT-10 %s is only in its province', (_city, latitude, longitude, expected) => {
  const holding = provinces.filter(
    (province) =>
      metresToArea([provinceOutlines[province].outline as Ring], { latitude, longitude }) === 0,
  )
  expect(holding).toEqual([expected])
})

test('every province outline is closed', () => {
  for (const [province, { outline }] of Object.entries(provinceOutlines))
    expect(outline[0], province).toEqual(outline.at(-1))
})

test('SIT-10 areas are grouped by province, with the first four names and a count of the others', () => {
  const named = areasByProvince(mappedAreas).map(({ province }) => province)
  expect(named.join()).toBe('Eastern Cape,Free State,Gauteng,KwaZulu-Natal,Western Cape')
  const sandton = mappedAreas[0]!
  const many = Array.from({ length: 7 }, (_, at) => ({ ...sandton, name: `Mast ${at}` }))
  expect(areasByProvince(many)).toEqual([
    { province: 'Gauteng', places: ['Mast 0', 'Mast 1', 'Mast 2', 'Mast 3'], more: 3 },
  ])
})

test('SIT-10 the map draws every province and area and escapes its title', () => {
  const svg = areasMapSvg(mappedAreas, 'A <b>"map"</b>')
  expect(svg.match(/<path d="M/g)).toHaveLength(9)
  const areas = [...svg.matchAll(/<path class="([sep])" d="([^"]*)"/g)]
  const count = (kind: string) => areas.find(([, one]) => one === kind)![2]!.split('M').length - 1
  expect(count('s') + count('e') + count('p')).toBe(mappedAreas.length)
  expect(svg).toContain('A &#60;b&#62;&#34;map&#34;&#60;/b&#62;')
  expect(Buffer.byteLength(svg)).toBeLessThan(12_000)
})
