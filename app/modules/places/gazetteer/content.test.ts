import { expect, test } from 'vitest'
import type { Province } from '#app/basics/south-africa.ts'
import { places } from './content.ts'

type Bounds = {
  south: number
  north: number
  west: number
  east: number
  codes: [number, number][]
}

const bounds: Record<Province, Bounds> = {
  'Eastern Cape': {
    south: -34.3,
    north: -30.0,
    west: 22.7,
    east: 30.2,
    codes: [
      [4730, 6499],
      [9740, 9799],
    ],
  },
  'Free State': {
    south: -30.7,
    north: -26.6,
    west: 24.3,
    east: 29.8,
    codes: [
      [1930, 1999],
      [2970, 2970],
      [8340, 8340],
      [8710, 8710],
      [9300, 9999],
    ],
  },
  Gauteng: {
    south: -26.95,
    north: -25.1,
    west: 27.1,
    east: 29.1,
    codes: [
      [1, 299],
      [400, 410],
      [1000, 1029],
      [1400, 2199],
      [2260, 2260],
      [2490, 2519],
    ],
  },
  'KwaZulu-Natal': { south: -31.1, north: -26.8, west: 28.8, east: 32.95, codes: [[2930, 4729]] },
  Limpopo: {
    south: -25.5,
    north: -22.1,
    west: 26.4,
    east: 31.9,
    codes: [
      [380, 999],
      [1085, 1160],
      [1380, 1399],
    ],
  },
  Mpumalanga: {
    south: -27.6,
    north: -24.3,
    west: 28.2,
    east: 32.1,
    codes: [
      [470, 479],
      [1020, 1379],
      [2200, 2499],
    ],
  },
  'Northern Cape': {
    south: -33.1,
    north: -24.6,
    west: 16.4,
    east: 25.6,
    codes: [
      [5950, 5950],
      [6900, 7099],
      [8180, 8999],
      [9795, 9795],
    ],
  },
  'North West': {
    south: -28.2,
    north: -24.6,
    west: 22.6,
    east: 28.4,
    codes: [
      [200, 379],
      [2500, 2899],
      [8570, 8670],
    ],
  },
  'Western Cape': { south: -34.9, north: -30.4, west: 17.7, east: 24.3, codes: [[6460, 8299]] },
}

test('ADR-27 the gazetteer holds at least 600 places, in all nine provinces', () => {
  expect(places.length).toBeGreaterThanOrEqual(600)
  for (const province of Object.keys(bounds)) {
    expect(places.filter((place) => place.province === province).length, province).toBeGreaterThan(
      40,
    )
  }
})

test('ADR-26 each place lies in the rectangle of its province', () => {
  const strays = places.filter(({ province, latitude, longitude }) => {
    const { south, north, west, east } = bounds[province]
    return latitude < south || latitude > north || longitude < west || longitude > east
  })
  expect(strays).toEqual([])
})

test('each postal code is one of its province', () => {
  const strays = places.filter(
    ({ province, postalCode }) =>
      !bounds[province].codes.some(
        ([low, high]) => Number(postalCode) >= low && Number(postalCode) <= high,
      ),
  )
  expect(
    strays.map(({ name, province, postalCode }) => `${name} ${province} ${postalCode}`),
  ).toEqual([])
})

test('no place is there twice, and a suburb lies near its town', () => {
  const names = places.map(({ name, town, province }) => `${name}, ${town}, ${province}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const far = places.filter((place) => {
    const town = places.find(
      ({ name, province }) => name === place.town && province === place.province,
    )!
    const degrees = Math.hypot(place.latitude - town.latitude, place.longitude - town.longitude)
    return degrees > 0.62
  })
  expect(far.map(({ name, town }) => `${name} of ${town}`)).toEqual([])
})
