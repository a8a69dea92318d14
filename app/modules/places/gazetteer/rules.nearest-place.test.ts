import { describe, expect, test } from 'vitest'
import { places } from './content.ts'
import { placeFinder } from './rules.ts'

const finder = placeFinder(places)

describe('ADR-16 the place coordinates lie in', () => {
  test.each([
    [-26.1076, 28.0567, 'Sandton'],
    [-33.932, 18.861, 'Stellenbosch'],
    [-28.74, 24.77, 'Kimberley'],
    [-33.35, 19.1, 'Tulbagh'],
    [-30, 20, undefined],
  ])('%d, %d → %s', (latitude, longitude, name) => {
    expect(finder.near({ latitude, longitude })?.name).toBe(name)
  })
})

test('of two places of one name, the one nearby; none far away', () => {
  expect(finder.named('berea', { latitude: -29.85, longitude: 31 })?.town).toBe('Durban')
  expect(finder.named('Berea', { latitude: -26.18, longitude: 28.05 })?.town).toBe('Johannesburg')
  expect(finder.named('Berea', { latitude: -33.93, longitude: 18.42 })).toBeNull()
})
