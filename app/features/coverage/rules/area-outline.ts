import { isInSouthAfrica, looksSwapped } from '#app/basics/south-africa.ts'
import { areaRefusals } from '../content/areas.ts'
import { rowRefusals } from '../content/imports.ts'
import { greatCircleMetres, type Box, type Coordinates } from './distance.ts'
import { nearestPlace, type ReadPair } from './layer-geometry.ts'

/** Longitude, then latitude; the last corner repeats the first. */
export type Ring = [number, number][]
/** One polygon: its outer ring and its holes, with the box around it. */
export type AreaPart = Box & { corners: number; rings: Ring[] }
export type OutlineReading = { ok: true; parts: AreaPart[] } | { ok: false; reason: string }

export const mostCorners = 20_000

/** The polygons of a GeoJSON or Esri geometry, in degrees rounded to 0.1 m. Nothing is repaired but an open ring. */
export function readOutline(geometry: unknown, read: ReadPair): OutlineReading {
  const polygons = polygonsOf(geometry)
  if (!polygons || polygons.length === 0) return { ok: false, reason: areaRefusals.noOutline }
  const parts: AreaPart[] = []
  let corners = 0
  for (const polygon of polygons) {
    const rings: Ring[] = []
    for (const given of Array.isArray(polygon) ? (polygon as unknown[]) : []) {
      corners += Array.isArray(given) ? given.length : 0
      if (corners > mostCorners) return { ok: false, reason: areaRefusals.tooManyCorners }
      const ring = ringOf(given, read)
      if (!ring.ok) return ring
      rings.push(ring.ring)
    }
    if (rings.length === 0) return { ok: false, reason: areaRefusals.brokenRing }
    parts.push(partOf(rings))
  }
  return { ok: true, parts }
}

function polygonsOf(geometry: unknown): unknown[] | undefined {
  if (typeof geometry !== 'object' || geometry === null) return undefined
  const { type, coordinates, rings } = geometry as Record<string, unknown>
  if (type === 'Polygon') return [coordinates]
  if (type === 'MultiPolygon') return Array.isArray(coordinates) ? coordinates : undefined
  // Esri lists outer rings and holes alike; the even-odd rule tells them apart.
  return type === undefined && Array.isArray(rings) ? [rings] : undefined
}

function ringOf(
  given: unknown,
  read: ReadPair,
): { ok: true; ring: Ring } | { ok: false; reason: string } {
  const broken = { ok: false, reason: areaRefusals.brokenRing } as const
  if (!Array.isArray(given)) return broken
  const ring: Ring = []
  for (const pair of given as unknown[]) {
    if (!Array.isArray(pair) || typeof pair[0] !== 'number' || typeof pair[1] !== 'number')
      return broken
    const { latitude, longitude } = read(pair[0], pair[1])
    if (!isInSouthAfrica(latitude, longitude)) {
      const isSwapped = looksSwapped(latitude, longitude)
      return { ok: false, reason: isSwapped ? rowRefusals.swapped : rowRefusals.outside }
    }
    ring.push([round(longitude), round(latitude)])
  }
  const [first, last] = [ring[0], ring.at(-1)]
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) ring.push([...first])
  return ring.length < 4 ? broken : { ok: true, ring }
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

function partOf(rings: Ring[]): AreaPart {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const ring of rings)
    for (const [longitude, latitude] of ring) {
      box.west = Math.min(box.west, longitude)
      box.east = Math.max(box.east, longitude)
      box.south = Math.min(box.south, latitude)
      box.north = Math.max(box.north, latitude)
    }
  return { ...box, rings, corners: rings.reduce((sum, ring) => sum + ring.length, 0) }
}

/** Metres from a place to an area: 0 inside it, else to its edge. */
export function metresToArea(rings: readonly Ring[], at: Coordinates): number {
  const nearest = nearestPlace({ rings }, at, (x, y) => ({ longitude: x, latitude: y }))
  return nearest ? greatCircleMetres(at, nearest) : Infinity
}
