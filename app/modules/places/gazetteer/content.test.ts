import { expect, test } from 'vitest'
import type { Province } from '#app/basics/south-africa.ts'
import { places } from './content.ts'

type Bounds = { box: [south: number, north: number, west: number, east: number]; codes: string }

const bounds: Record<Province, Bounds> = {
  'Eastern Cape': { box: [-34.3, -30, 22.7, 30.2], codes: '4730-6499 9740-9799' },
  'Free State': {
    box: [-30.7, -26.6, 24.3, 29.8],
    codes: '1930-1999 2970-2970 8340-8340 8710-8710 9300-9999',
  },
  Gauteng: {
    box: [-26.95, -25.1, 27.1, 29.1],
    codes: '1-299 400-410 1000-1029 1400-2199 2260-2260 2490-2519',
  },
  'KwaZulu-Natal': { box: [-31.1, -26.8, 28.8, 32.95], codes: '2930-4729' },
  Limpopo: { box: [-25.5, -22.1, 26.4, 31.9], codes: '380-999 1085-1160 1380-1399' },
  Mpumalanga: { box: [-27.6, -24.3, 28.2, 32.1], codes: '470-479 1020-1379 2200-2499' },
  'Northern Cape': {
    box: [-33.1, -24.6, 16.4, 25.6],
    codes: '5950-5950 6900-7099 8180-8999 9795-9795',
  },
  'North West': { box: [-28.2, -24.6, 22.6, 28.4], codes: '200-379 2500-2899 8570-8670' },
  'Western Cape': { box: [-34.9, -30.4, 17.7, 24.3], codes: '6460-8299' },
}

test('ADR-27 the gazetteer has at least 600 places, with more than 40 in each of the nine provinces', () => {
  expect(places.length).toBeGreaterThanOrEqual(600)
  const byProvince = Map.groupBy(places, ({ province }) => province)
  expect([...byProvince.keys()].toSorted()).toEqual(Object.keys(bounds).toSorted())
  for (const [province, list] of byProvince) expect(list.length, province).toBeGreaterThan(40)
})

test('ADR-26 each place is in the bounding box of its province', () => {
  const strays = places.filter(({ province, latitude, longitude }) => {
    const [south, north, west, east] = bounds[province].box
    return latitude < south || latitude > north || longitude < west || longitude > east
  })
  expect(strays).toEqual([])
})

test('each postal code belongs to its province', () => {
  const strays = places.filter(({ province, postalCode }) => {
    const code = Number(postalCode)
    const ranges = bounds[province].codes.split(' ').map((range) => range.split('-').map(Number))
    return !ranges.some(([low, high]) => code >= low! && code <= high!)
  })
  expect(strays.map((place) => `${place.name} ${place.province} ${place.postalCode}`)).toEqual([])
})

test('there are no duplicate places, and each suburb is near its town', () => {
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
