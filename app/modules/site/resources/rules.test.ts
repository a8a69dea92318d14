import { expect, test } from 'vitest'
import { hoursText, runtimeHours, runtimeRows } from './rules.ts'

test.each([
  [1000, 100, 7.2],
  [1000, 720, 1],
  [500, 360, 1],
])('a %i Wh battery powers a %i W load for %f hours', (battery, watts, hours) => {
  expect(runtimeHours(battery, watts)).toBeCloseTo(hours, 5)
})

test('each load is added to the loads before it', () => {
  const rows = runtimeRows(1000, [
    { name: 'router', watts: 20 },
    { name: 'laptop', watts: 60 },
  ])
  expect(rows.map(({ name, totalWatts, hours }) => [name, totalWatts, hours])).toEqual([
    ['router', 20, 36],
    ['laptop', 80, 9],
  ])
})

test.each([
  [20.57, '20 hours'],
  [10, '10 hours'],
  [9.99, '9.5 hours'],
  [4.8, '4.5 hours'],
  [1.2, '1 hour'],
])('%f hours are rounded down to "%s"', (hours, text) => {
  expect(hoursText(hours)).toBe(text)
})
