import { expect, test } from 'vitest'
import { demandRows, summarizeDemand, type DemandCell } from './rules.ts'

const cell = (suburb: string, count: number, at: [number, number] = [-2611, 2805]): DemandCell => ({
  suburb,
  count,
  uncovered: count - 1,
  cellLatitude: at[0],
  cellLongitude: at[1],
})

test('demand is summed by suburb, highest first, and places with fewer than five checks are hidden', () => {
  const { places, elsewhere } = summarizeDemand([
    cell('Sandton', 3),
    cell('sandton', 4, [-2612, 2806]),
    cell('Alice', 4, [-3279, 2683]),
    cell('', 9, [-3000, 2500]),
  ])
  expect(places).toEqual([
    {
      name: 'around 30.00° S, 25.00° E',
      latitude: -29.995,
      longitude: 25.005,
      count: 9,
      uncovered: 8,
      box: { south: -30, north: -29.99, west: 25, east: 25.01 },
    },
    expect.objectContaining({ name: 'Sandton', count: 7, uncovered: 5 }),
  ])
  expect(elsewhere).toEqual({ places: 1, count: 4 })
})

test('suburbs that share a name but are far apart are not summed', () => {
  expect(summarizeDemand([cell('Rosebank', 3), cell('Rosebank', 3, [-3395, 1847])])).toEqual({
    places: [],
    elsewhere: { places: 2, count: 6 },
  })
})

test('neighbouring squares of a suburb are one place, even across a tenth of a degree', () => {
  const cells = [cell('Sandton', 3, [-2610, 2809]), cell('Sandton', 3, [-2611, 2810])]
  expect(summarizeDemand(cells).places).toMatchObject([{ name: 'Sandton', count: 6 }])
})

test('STF-12 the CSV lists places with at least five checks and sums up the others in one row', () => {
  const summary = summarizeDemand([cell('Sandton', 7), cell('Alice', 4, [-3279, 2683])])
  expect(demandRows(summary).slice(1)).toEqual([
    ['Sandton', -26.105, 28.055, 7, 6],
    ['Elsewhere (1 place with fewer than five checks)', null, null, 4, null],
  ])
})
