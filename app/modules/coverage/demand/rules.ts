import type { CsvCell } from '#app/basics/csv.ts'
import { countWithNoun } from '#app/basics/numbers.ts'
import type { Box } from '#app/modules/places/rules.ts'

/** Places with fewer checks could identify a person, so they are shown only as a combined total. */
const minChecksShown = 5

export type DemandCell = {
  cellLatitude: number
  cellLongitude: number
  suburb: string
  count: number
  uncovered: number
}
export type DemandPlace = {
  name: string
  latitude: number
  longitude: number
  count: number
  uncovered: number
  /** Bounding box of all grid squares of the place, in degrees. */
  box: Box
}

/** Groups checks by suburb or square, highest demand first. `elsewhere` combines places with fewer than five checks. */
export function summarizeDemand(cells: readonly DemandCell[]): {
  places: DemandPlace[]
  elsewhere: { places: number; count: number }
} {
  const byName = Map.groupBy(cells, ({ suburb }) => suburb.toLowerCase())
  const all = [...byName.values()].flatMap(groupNeighbours).map(placeOf)
  const shown = all.filter(({ count }) => count >= minChecksShown)
  const hidden = all.filter(({ count }) => count < minChecksShown)
  return {
    places: shown.toSorted((one, other) => other.count - one.count),
    elsewhere: {
      places: hidden.length,
      count: hidden.reduce((sum, { count }) => sum + count, 0),
    },
  }
}

/** Several towns have suburbs of the same name, so squares are grouped only within 0.2° of a group's first square. */
function groupNeighbours(cells: DemandCell[]): DemandCell[][] {
  if (cells[0]!.suburb === '') return cells.map((cell) => [cell])
  const groups: DemandCell[][] = []
  for (const cell of cells) {
    const group = groups.find(([first]) => squaresBetween(first!, cell) <= 20)
    if (group) group.push(cell)
    else groups.push([cell])
  }
  return groups
}

const squaresBetween = (one: DemandCell, other: DemandCell) =>
  Math.max(
    Math.abs(one.cellLatitude - other.cellLatitude),
    Math.abs(one.cellLongitude - other.cellLongitude),
  )

function placeOf(cells: DemandCell[]): DemandPlace {
  const count = cells.reduce((sum, cell) => sum + cell.count, 0)
  const mean = (of: (cell: DemandCell) => number) =>
    cells.reduce((sum, cell) => sum + (of(cell) / 100 + 0.005) * cell.count, 0) / count
  const latitude = Number(mean((cell) => cell.cellLatitude).toFixed(3))
  const longitude = Number(mean((cell) => cell.cellLongitude).toFixed(3))
  const around = `around ${Math.abs(latitude).toFixed(2)}° S, ${longitude.toFixed(2)}° E`
  return {
    name: cells.find(({ suburb }) => suburb)?.suburb ?? around,
    latitude,
    longitude,
    count,
    uncovered: cells.reduce((sum, cell) => sum + cell.uncovered, 0),
    box: boxOf(cells),
  }
}

function boxOf(cells: readonly DemandCell[]): DemandPlace['box'] {
  const latitudes = cells.map(({ cellLatitude }) => cellLatitude)
  const longitudes = cells.map(({ cellLongitude }) => cellLongitude)
  return {
    south: Math.min(...latitudes) / 100,
    north: (Math.max(...latitudes) + 1) / 100,
    west: Math.min(...longitudes) / 100,
    east: (Math.max(...longitudes) + 1) / 100,
  }
}

export function demandRows({ places, elsewhere }: ReturnType<typeof summarizeDemand>): CsvCell[][] {
  return [
    ['Place', 'Latitude', 'Longitude', 'Checks', 'Not covered'],
    ...places.map((place) => [
      place.name,
      place.latitude,
      place.longitude,
      place.count,
      place.uncovered,
    ]),
    [
      `Elsewhere (${countWithNoun(elsewhere.places, 'place')} with fewer than five checks)`,
      null,
      null,
      elsewhere.count,
      null,
    ],
  ]
}
