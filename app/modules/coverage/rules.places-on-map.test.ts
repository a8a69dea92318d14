import { expect, test } from 'vitest'
import { offsetCoordinates, sandton } from '#tools/testing/coverage.ts'
import { describeMap, directionOf } from './answer/rules.ts'
import { type KnownBuilding, classifyCoverage, placesOnMap } from './rules.ts'

const building = (metres: number, more: Partial<KnownBuilding> = {}): KnownBuilding => ({
  name: 'Acacia House',
  isBroadband: true,
  needsThirdParty: false,
  hasPromotion: false,
  distanceMetres: metres,
  place: offsetCoordinates(sandton, metres, 'north'),
  ...more,
})
const buildingToTheEast = (metres: number, more: Partial<KnownBuilding> = {}) =>
  building(metres, { place: offsetCoordinates(sandton, metres, 'east'), ...more })

test('COV-21 COV-31 the map shows every building within 1 km once, in metres from the address, and names none', () => {
  const places = placesOnMap(
    sandton,
    [buildingToTheEast(400, { isBroadband: false }), building(120), building(120), building(1001)],
    1000,
  )
  expect(places).toEqual([
    { eastMetres: 0, northMetres: 120, isConnected: true },
    { eastMetres: 400, northMetres: 0, isConnected: false },
  ])
})

test('COV-32 with none inside, the nearest one beyond is shown; without any place there is no map', () => {
  const far = [building(9000), buildingToTheEast(4321)]
  expect(placesOnMap(sandton, far, 1000)).toEqual([
    { eastMetres: 4321, northMetres: 0, isConnected: true },
  ])
  expect(placesOnMap(sandton, [building(10, { place: null })], 1000)).toEqual([])
})

test('a dense town keeps the nearest connected building on the map', () => {
  const others = Array.from({ length: 400 }, (_, at) =>
    building(100 + at / 10, {
      isBroadband: false,
      place: offsetCoordinates(sandton, 100 + at, 'east'),
    }),
  )
  const result = classifyCoverage(sandton, [...others, building(900)])
  const { nearby } = result
  expect(nearby).toHaveLength(21)
  expect(nearby.filter(({ isConnected }) => isConnected)).toHaveLength(1)
  expect(describeMap(result).text).toContain(
    'We know of 1 connected building and 20 or more other buildings within',
  )
})

test.each([
  [0, 500, 'north'],
  [300, 300, 'north-east'],
  [500, 10, 'east'],
  [0, -500, 'south'],
  [-300, -300, 'south-west'],
  [-500, 0, 'west'],
  [-300, 320, 'north-west'],
  [20, 20, null],
])('%d m east and %d m north is %s', (eastMetres, northMetres, direction) => {
  expect(directionOf({ eastMetres, northMetres, isConnected: true })).toBe(direction)
})

test('A11Y-01 COV-21 COV-31 the map in words', () => {
  const near = [building(300, { isBroadband: false }), buildingToTheEast(450)]
  const covered = describeMap(classifyCoverage(sandton, near))
  expect(covered).toMatchObject({ reachMetres: 1000, scaleMetres: 500 })
  expect(covered.text).toBe(
    'We know of 1 connected building and 1 other building within 1 km of the address. The nearest connected building is 450 m to the east.',
  )
  const far = describeMap(classifyCoverage(sandton, [buildingToTheEast(14_200)]))
  expect(far).toMatchObject({ reachMetres: 14_200, scaleMetres: 5000 })
  expect(far.text).toBe(
    'We have no data on buildings within 1 km of the address. The nearest known building is 14 200 m to the east.',
  )
})

test('COV-20 of an area the map says what is around its middle, without a pin, a line or metres', () => {
  const result = classifyCoverage(sandton, [
    building(122),
    buildingToTheEast(400, { isBroadband: false }),
  ])
  const drawn = describeMap(result, { kind: 'area', place: 'Sandton' })
  expect(drawn.nearest).toBeUndefined()
  expect(drawn.text).toBe(
    'We know of 1 connected building and 1 other building within 1 km of the middle of Sandton.',
  )
})
