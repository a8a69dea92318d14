import findCrossings from 'geojson-polygon-self-intersections'
import { isInSouthAfrica, looksSwapped } from '#app/basics/south-africa.ts'
import { areaRefusals } from '../content/areas.ts'
import { rowRefusals } from '../content/imports.ts'
import {
  greatCircleMetres,
  type Box,
  type Coordinates,
} from '#app/modules/places/rules/distance.ts'
import { nearestPlace, type ReadPair } from './layer-geometry.ts'

/** Longitude, then latitude; the last corner repeats the first. */
export type Ring = [number, number][]
/** One polygon: its outer ring and its holes, with the box around it. */
export type AreaPart = Box & { corners: number; rings: Ring[] }
export type OutlineReading = { ok: true; parts: AreaPart[] } | { ok: false; reason: string }

export const mostCorners = 20_000

/**
 * The polygons of a GeoJSON or Esri geometry, in degrees rounded to 0.1 m. Nothing is repaired but an open ring:
 * a ring without an area, and rings that cross themselves or each other, are refused.
 */
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
    const reason = faultOf(rings, geometry)
    if (reason) return { ok: false, reason }
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

/** About a square metre, in square degrees. */
const minSize = 1e-10

function sizeOf(ring: Ring): number {
  const [west, south] = ring[0]!
  let twice = 0
  for (let corner = 1; corner < ring.length; corner++) {
    const [from, to] = [ring[corner - 1]!, ring[corner]!]
    twice += (from[0] - west) * (to[1] - south) - (to[0] - west) * (from[1] - south)
  }
  return Math.abs(twice) / 2
}

/** Why these rings together are no area; rings may touch. Of GeoJSON the first ring holds all others. */
function faultOf(rings: Ring[], geometry: unknown): string | undefined {
  const crossing = crossingOf(rings)
  if (crossing) return areaRefusals.crossing(...crossing)
  if (rings.some((ring) => sizeOf(ring) < minSize)) return areaRefusals.flat
  const [outer, ...holes] = rings
  if (!outer || !('coordinates' in (geometry as object))) return undefined
  const isOutside = ([longitude, latitude]: [number, number]) =>
    metresToArea([outer], { longitude, latitude }) > 1
  if (holes.some(([corner]) => isOutside(corner!))) return areaRefusals.holeOutside
  const size = holes.reduce((left, hole) => left - sizeOf(hole), sizeOf(outer))
  return size < minSize ? areaRefusals.flat : undefined
}

class Crossing extends Error {
  at: [number, number] = [0, 0]
}

/** The first place where an edge of these rings crosses another. */
function crossingOf(rings: Ring[]): [number, number] | undefined {
  const feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: rings },
  } as const
  try {
    findCrossings(feature, {
      // A corner on an edge is met there but for rounding.
      epsilon: 1e-6,
      callbackFunction: ({ isect }) => {
        throw Object.assign(new Crossing(), { at: isect })
      },
    })
  } catch (error) {
    if (error instanceof Crossing) return error.at
    throw error
  }
  return undefined
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
