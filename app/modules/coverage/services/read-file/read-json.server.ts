import { JSONParser } from '@streamparser/json'
import { fileRefusals } from '../../content/imports.ts'
import type { Coordinates } from '#app/modules/places/rules/distance.ts'
import { matchFields } from '../../rules/validate-row.ts'
import { nearestPlace, readerOf, type ReadPair } from '../../rules/layer-geometry.ts'
import { inSlices, jsonGuard } from './limit-file.ts'
import { UnreadableFile } from '#app/platform/read-csv.server.ts'
import type { FileBytes, FileRow } from './rows.ts'

/** Features of a GeoJSON or ArcGIS file, or of a plain list of them, one slice of the file at a time. */
export async function* readJson(bytes: FileBytes, beginning: string): AsyncGenerator<FileRow> {
  const found: unknown[] = []
  let wkid = 4326
  let error: Error | undefined
  const parser = new JSONParser({
    paths: beginning.trimStart().startsWith('[')
      ? ['$.*']
      : ['$.features.*', '$.spatialReference', '$.crs'],
    keepStack: false,
  })
  parser.onError = (problem) => (error ??= problem)
  parser.onValue = ({ value, key }) => {
    if (key === 'spatialReference') wkid = wkidOf(value)
    else if (key === 'crs') wkid = wkidOfCrs(value)
    else found.push(value)
  }
  let row = 0
  for await (const slice of inSlices(bytes, jsonGuard())) {
    parser.write(slice)
    if (error) throw new UnreadableFile(fileRefusals.noJson)
    const read = readerOf(wkid)
    if (!read) throw new UnreadableFile(fileRefusals.projection)
    for (const feature of found) yield rowOf(feature, ++row, read)
    found.length = 0
  }
  if (!parser.isEnded) throw new UnreadableFile(fileRefusals.noJson)
  if (row === 0) throw new UnreadableFile(fileRefusals.noFeatures)
}

function rowOf(feature: unknown, row: number, read: ReadPair): FileRow {
  const { attributes, properties, geometry } = objectOf(feature)
  const values = objectOf(attributes ?? properties)
  const fields = fieldsOf(Object.keys(values))
  const place = placeOf(objectOf(geometry), read)
  return { row, values, fields, place, outline: { geometry, read } }
}

let known: { names: string; fields: FileRow['fields'] } = { names: '', fields: {} }

/** Features of a file have the same names, one after the other. */
function fieldsOf(names: string[]): FileRow['fields'] {
  const joined = names.join('\n')
  if (known.names !== joined) known = { names: joined, fields: matchFields(names) }
  return known.fields
}

/** A point, or the middle of a building's outline. */
function placeOf(
  geometry: Record<string, unknown>,
  read: (x: number, y: number) => Coordinates,
): Coordinates | null {
  const { type, coordinates } = geometry
  if (typeof type !== 'string') return esriPlace(geometry, read)
  const pairs = pairsOf(coordinates)
  if (pairs.length === 0) return null
  // The last corner of a ring repeats the first.
  const corners = type.endsWith('Polygon') && pairs.length > 1 ? pairs.slice(0, -1) : pairs
  return middleOf(corners.map(([x, y]) => read(x, y)))
}

function esriPlace(
  geometry: Record<string, unknown>,
  read: (x: number, y: number) => Coordinates,
): Coordinates | null {
  const [ring] = Array.isArray(geometry.rings) ? (geometry.rings as unknown[]) : []
  const corners = pairsOf(ring).slice(0, -1)
  if (corners.length > 0) return middleOf(corners.map(([x, y]) => read(x, y)))
  return nearestPlace(geometry, { latitude: 0, longitude: 0 }, read)
}

function middleOf(places: Coordinates[]): Coordinates {
  const mean = (of: (place: Coordinates) => number) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length
  return { latitude: mean((place) => place.latitude), longitude: mean((place) => place.longitude) }
}

function pairsOf(value: unknown, depth = 0): [number, number][] {
  if (!Array.isArray(value) || depth > 4) return []
  if (typeof value[0] === 'number' && typeof value[1] === 'number') return [[value[0], value[1]]]
  return (value as unknown[]).flatMap((inner) => pairsOf(inner, depth + 1))
}

function wkidOf(reference: unknown): number {
  const { latestWkid, wkid } = objectOf(reference)
  return Number(latestWkid ?? wkid ?? Number.NaN)
}

/** GeoJSON is in WGS 84; older files may name another reference, such as urn:ogc:def:crs:EPSG::3857. */
function wkidOfCrs(crs: unknown): number {
  const name = String(objectOf(objectOf(crs).properties).name ?? '')
  return name === '' || name.endsWith('CRS84') ? 4326 : Number(/\d{1,6}$/.exec(name)?.[0])
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
