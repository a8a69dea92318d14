import {
  earthRadiusMetres,
  greatCircleMetres,
  type Coordinates,
} from '#app/modules/places/rules/distance.ts'

const radians = Math.PI / 180
const mercatorRadiusMetres = 6_378_137

export type ReadPair = (x: number, y: number) => Coordinates

/** Turns a pair of a spatial reference into degrees; undefined for a reference we cannot read. */
export function readerOf(wkid: number): ReadPair | undefined {
  if (wkid === 4326 || wkid === 4148) return (x, y) => ({ latitude: y, longitude: x })
  if (![3857, 102100, 102113, 900913].includes(wkid)) return undefined
  return (x, y) => ({
    longitude: x / mercatorRadiusMetres / radians,
    latitude: (2 * Math.atan(Math.exp(y / mercatorRadiusMetres)) - Math.PI / 2) / radians,
  })
}

type Pair = readonly [number, number]

/**
 * The place of an Esri geometry (point, multipoint, polygon, polyline) that lies nearest to `at`; a
 * building around `at` is at `at` itself. Null without a usable geometry.
 */
export function nearestPlace(
  geometry: unknown,
  at: Coordinates,
  read: (x: number, y: number) => Coordinates,
): Coordinates | null {
  if (typeof geometry !== 'object' || geometry === null) return null
  const { x, y, points, rings, paths } = geometry as Record<string, unknown>
  if (typeof x === 'number' && typeof y === 'number') return onEarth(read(x, y))
  const places = (list: unknown) =>
    Array.isArray(list) ? list.filter(isPair).map(([px, py]) => read(px, py)) : []
  if (Array.isArray(points)) return nearestOf(at, places(points))
  const lines = (Array.isArray(rings) ? rings : Array.isArray(paths) ? paths : []).map(places)
  if (Array.isArray(rings) && isWithin(at, lines)) return at
  return nearestOf(
    at,
    lines.flatMap((line) =>
      line.slice(1).map((end, index) => nearestOnEdge(at, line[index]!, end)),
    ),
  )
}

function isPair(value: unknown): value is Pair {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'
}

function onEarth(place: Coordinates): Coordinates | null {
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null
}

function nearestOf(at: Coordinates, places: Coordinates[]): Coordinates | null {
  let best: { place: Coordinates; metres: number } | null = null
  for (const place of places) {
    const metres = onEarth(place) ? greatCircleMetres(at, place) : Number.NaN
    if (metres < (best?.metres ?? Infinity)) best = { place, metres }
  }
  return best?.place ?? null
}

/** On a plane that touches the Earth at `at`: exact to millimetres for edges of buildings. */
function nearestOnEdge(at: Coordinates, start: Coordinates, end: Coordinates): Coordinates {
  const scale = earthRadiusMetres * radians
  const across = scale * Math.cos(at.latitude * radians)
  const flat = (place: Coordinates) => ({
    x: (place.longitude - at.longitude) * across,
    y: (place.latitude - at.latitude) * scale,
  })
  const from = flat(start)
  const to = flat(end)
  const [width, height] = [to.x - from.x, to.y - from.y]
  const length = width ** 2 + height ** 2
  const share = length > 0 ? -(from.x * width + from.y * height) / length : 0
  const along = Math.max(0, Math.min(1, share))
  return {
    latitude: start.latitude + along * (end.latitude - start.latitude),
    longitude: start.longitude + along * (end.longitude - start.longitude),
  }
}

/** Even-odd: holes are rings too. */
function isWithin(at: Coordinates, rings: Coordinates[][]): boolean {
  let isInside = false
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index++) {
      const [one, other] = [ring[index - 1]!, ring[index]!]
      if (one.latitude > at.latitude === other.latitude > at.latitude) continue
      const share = (at.latitude - one.latitude) / (other.latitude - one.latitude)
      if (at.longitude < one.longitude + share * (other.longitude - one.longitude))
        isInside = !isInside
    }
  }
  return isInside
}
