import findCrossings from 'geojson-polygon-self-intersections'
import {
  type Province,
  isInSouthAfrica,
  areCoordinatesSwapped,
  provinces,
  southAfricaBounds,
} from '#app/basics/south-africa.ts'
import { cleanText, codePointLength, isStorableText } from '#app/basics/text.ts'
import { normalizeHeading, readDay } from '#app/basics/written-values.ts'
import { type Box, type Coordinates, greatCircleMetres } from '#app/modules/places/rules.ts'
import { rowRefusals } from '../import/content.ts'
import { type ValidatedRow, refusedRow } from '../import/rules.ts'
import { type ReadPair, nearestPlace } from '../layer/rules.ts'
import { type AreaGrade, areaGrades, areaRefusals } from './content.ts'
import provinceFile from './province-outlines.json' with { type: 'json' }

/** A closed ring of [longitude, latitude] pairs; the last corner repeats the first. */
export type Ring = [number, number][]
/** One polygon: its rings, outer ones and holes, and its bounding box. */
export type AreaPolygon = Box & { corners: number; rings: Ring[] }
export type OutlineReading = { ok: true; parts: AreaPolygon[] } | { ok: false; reason: string }

export const maxCorners = 20_000

/** In degrees, rounded to about 0.1 m. Closes open rings; refuses rings that cross or are almost empty. */
export function readOutline(geometry: unknown, read: ReadPair): OutlineReading {
  const polygons = polygonsOf(geometry)
  if (!polygons || polygons.length === 0) return { ok: false, reason: areaRefusals.noOutline }
  const parts: AreaPolygon[] = []
  let corners = 0
  for (const polygon of polygons) {
    const rings: Ring[] = []
    for (const given of Array.isArray(polygon) ? (polygon as unknown[]) : []) {
      corners += Array.isArray(given) ? given.length : 0
      if (corners > maxCorners) return { ok: false, reason: areaRefusals.tooManyCorners }
      const ring = ringOf(given, read)
      if (!ring.ok) return ring
      rings.push(ring.ring)
    }
    if (rings.length === 0) return { ok: false, reason: areaRefusals.brokenRing }
    const reason = findRingProblem(rings, geometry)
    if (reason) return { ok: false, reason }
    parts.push(toAreaPolygon(rings))
  }
  return { ok: true, parts }
}

function polygonsOf(geometry: unknown): unknown[] | undefined {
  if (typeof geometry !== 'object' || geometry === null) return undefined
  const { type, coordinates, rings } = geometry as Record<string, unknown>
  if (type === 'Polygon') return [coordinates]
  if (type === 'MultiPolygon') return Array.isArray(coordinates) ? coordinates : undefined
  // Esri lists outer rings and holes together; the even-odd rule separates them.
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
      const isSwapped = areCoordinatesSwapped(latitude, longitude)
      return { ok: false, reason: isSwapped ? rowRefusals.swapped : rowRefusals.outside }
    }
    ring.push([roundDegrees(longitude), roundDegrees(latitude)])
  }
  const [first, last] = [ring[0], ring.at(-1)]
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) ring.push([...first])
  return ring.length < 4 ? broken : { ok: true, ring }
}

/** Minimum area of a ring in square degrees, about one square metre. */
const minRingSize = 1e-10

function ringSize(ring: Ring): number {
  const [west, south] = ring[0]!
  let twice = 0
  for (let corner = 1; corner < ring.length; corner++) {
    const [from, to] = [ring[corner - 1]!, ring[corner]!]
    twice += (from[0] - west) * (to[1] - south) - (to[0] - west) * (from[1] - south)
  }
  return Math.abs(twice) / 2
}

/** Rings may touch; in GeoJSON the first ring must contain all others. */
function findRingProblem(rings: Ring[], geometry: unknown): string | undefined {
  const crossing = findCrossing(rings)
  if (crossing) return areaRefusals.crossing(...crossing)
  if (rings.some((ring) => ringSize(ring) < minRingSize)) return areaRefusals.flat
  const [outer, ...holes] = rings
  if (!outer || !('coordinates' in (geometry as object))) return undefined
  const isOutside = ([longitude, latitude]: [number, number]) =>
    metresToArea([outer], { longitude, latitude }) > 1
  if (holes.some(([corner]) => isOutside(corner!))) return areaRefusals.holeOutside
  const size = holes.reduce((left, hole) => left - ringSize(hole), ringSize(outer))
  return size < minRingSize ? areaRefusals.flat : undefined
}

class CrossingError extends Error {
  at: [number, number] = [0, 0]
}

function findCrossing(rings: Ring[]): [number, number] | undefined {
  const feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: rings },
  } as const
  try {
    findCrossings(feature, {
      // Tolerance for rounding errors, so that a corner that touches an edge doesn't count as a crossing.
      epsilon: 1e-6,
      callbackFunction: ({ isect }) => {
        throw Object.assign(new CrossingError(), { at: isect })
      },
    })
  } catch (error) {
    if (error instanceof CrossingError) return error.at
    throw error
  }
  return undefined
}

const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6

function toAreaPolygon(rings: Ring[]): AreaPolygon {
  const corners = rings.flat()
  const longitudes = corners.map(([longitude]) => longitude)
  const latitudes = corners.map(([, latitude]) => latitude)
  return {
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    rings,
    corners: corners.length,
  }
}

/** Returns the distance from a place to an area in metres: 0 inside, otherwise to the nearest edge. */
export function metresToArea(rings: readonly Ring[], at: Coordinates): number {
  const nearest = nearestPlace({ rings }, at, (x, y) => ({ longitude: x, latitude: y }))
  return nearest ? greatCircleMetres(at, nearest) : Infinity
}

/** An accepted area of an import file, with at least one polygon. */
export type ImportedArea = {
  name: string
  grade: AreaGrade
  surveyedOn: string
  parts: AreaPolygon[]
}

/** Details entered for the whole file. A feature of the file can override the grade and the survey date. */
export type FileFacts = { grade: AreaGrade; surveyedOn: string; today: string }

const fieldAliases = {
  name: ['name', 'area', 'areaname', 'sector', 'site', 'sitename'],
  grade: ['grade', 'quality', 'status'],
  surveyedOn: ['surveyedon', 'surveyed', 'surveydate', 'date'],
} as const

/** Validates one feature of a file of coverage areas; returns the area, or the invalid field and the reason. */
export function validateArea(
  values: Readonly<Record<string, unknown>>,
  outline: { geometry: unknown; read: ReadPair },
  file: FileFacts,
): ValidatedRow<ImportedArea> {
  const name = cleanText(textOf(values, fieldAliases.name)).replace(/[\n\t]+/g, ' ')
  if (!isStorableText(name)) return refusedRow('name', rowRefusals.notStorable)
  if (codePointLength(name) > 300) return refusedRow('name', rowRefusals.tooLong)
  const written = textOf(values, fieldAliases.grade).toLowerCase()
  const grade = written === '' ? file.grade : areaGrades.find((one) => one === written)
  if (!grade) return refusedRow('grade', areaRefusals.noGrade)
  const surveyedOn = readDay(textOf(values, fieldAliases.surveyedOn)) || file.surveyedOn
  if (!isPastDay(surveyedOn, file.today)) return refusedRow('surveyed', areaRefusals.noDate)
  const read = readOutline(outline.geometry, outline.read)
  if (!read.ok) return refusedRow('geometry', read.reason)
  return { ok: true, row: { name, grade, surveyedOn, parts: read.parts } }
}

/** Returns whether `day` is a valid date (YYYY-MM-DD) from 2000 up to `today`. */
export function isPastDay(day: string, today: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(day) || day > today) return false
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

function textOf(values: Readonly<Record<string, unknown>>, known: readonly string[]): string {
  for (const [key, value] of Object.entries(values)) {
    if (!known.includes(normalizeHeading(key))) continue
    if (typeof value === 'string' || typeof value === 'number') return String(value).trim()
  }
  return ''
}

/** A live area for the map; `rings` are null if the area has too many corners to draw. */
export type MappedArea = Box & {
  name: string
  grade: AreaGrade
  operator: string
  isSample: boolean
  rings: Ring[] | null
}
export type ProvinceAreas = { province: Province; places: string[]; more: number }

type ProvinceShape = { label: string; labelAt: [number, number]; outline: Ring }
/** [longitude, latitude], accurate to about 20 km. Neighbours have the same corners along their border. */
const provinceShapes = provinceFile as unknown as Record<Province, ProvinceShape>

const mapScale = 40
const maxNamedPlaces = 4
const { west, east, north, south } = southAfricaBounds
const [width, height] = [(east - west) * mapScale, (north - south) * mapScale]
const svgPoint = ([longitude, latitude]: readonly [number, number]) =>
  `${Math.round((longitude - west) * mapScale * 10) / 10} ${Math.round((north - latitude) * mapScale * 10) / 10}`
const svgPath = (ring: readonly (readonly [number, number])[]) =>
  `M${ring.map(svgPoint).join('L')}Z`

/** Returns the provinces with fixed wireless, each with its first four area names; `more` counts the others. */
export function areasByProvince(areas: readonly MappedArea[]): ProvinceAreas[] {
  return provinces.flatMap((province) => {
    const there = areas.filter((area) => provinceOf(area) === province)
    const names = [...new Set(there.map(({ name, operator }) => placeName(name) || operator))]
    if (names.length === 0) return []
    const places = names.slice(0, maxNamedPlaces)
    return [{ province, places, more: names.length - places.length }]
  })
}

const placeName = (name: string) => name.replace(/ (mast|and beyond)$/, '')

/** Returns the province at the centre of the area's box, or the nearest one if the centre is at sea or abroad. */
function provinceOf(area: MappedArea): Province {
  const at = { latitude: (area.south + area.north) / 2, longitude: (area.west + area.east) / 2 }
  const metres = (province: Province) => metresToArea([provinceShapes[province].outline], at)
  return provinces.reduce((best, next) => (metres(next) < metres(best) ? next : best))
}

export function areasMapSvg(areas: readonly MappedArea[], title: string): string {
  const grounds = provinces
    .map((name) => `<path d="${svgPath(provinceShapes[name].outline)}"/>`)
    .join('')
  const gradeOutlines = (grade: AreaGrade) =>
    areas
      .filter((area) => area.grade === grade)
      .map(outlineOf)
      .join('')
  const labels = provinces
    .map((name) => {
      const { label, labelAt } = provinceShapes[name]
      const [x, y] = svgPoint(labelAt).split(' ')
      return `<text x="${x}" y="${y}">${label}</text>`
    })
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"><title>${escapeXml(title)}</title><style>.g{fill:#fffdf8;stroke:#857a63;stroke-width:1.5}.s{fill:#1f6f54}.e{fill:#f2a93b}.p{fill:none;stroke-dasharray:3}.s,.e,.p{stroke:#1b211e;stroke-width:1.2}text{font:600 15px system-ui,sans-serif;fill:#4b554f;text-anchor:middle}@media(prefers-color-scheme:dark){.g{fill:#232b27;stroke:#8d8571}.s{fill:#6fc3a2}.e{fill:#f2a93b}.s,.e,.p{stroke:#f4efe4}text{fill:#c4cbc5}}</style><g class="g">${grounds}</g>${labels}<path class="e" d="${gradeOutlines('estimated')}"/><path class="s" d="${gradeOutlines('surveyed')}"/><path class="p" d="${gradeOutlines('planned')}"/></svg>`
}

/** At least a diamond 0.32° wide, because a mast's range of 4 km would be about one pixel. */
function outlineOf(area: MappedArea): string {
  const least = 0.16
  const isSmall = area.east - area.west < 2 * least
  if (area.rings && !isSmall) return area.rings.map(svgPath).join('')
  const x = (area.west + area.east) / 2
  const y = (area.south + area.north) / 2
  const half = Math.max(least, (area.east - area.west) / 2)
  const tall = Math.max(least, (area.north - area.south) / 2)
  return svgPath([
    [x - half, y],
    [x, y - tall],
    [x + half, y],
    [x, y + tall],
  ])
}

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`)
