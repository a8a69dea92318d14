import { setImmediate as nextTurn } from 'node:timers/promises'
import { JSONParser } from '@streamparser/json'
import type { Coordinates } from '#app/modules/places/rules.ts'
import { detectCsvLayout, readCsv } from '#app/platform/csv.server.ts'
import {
  type FileBytes,
  UnreadableFileError,
  readBeginning,
  toUtf8,
} from '#app/platform/text-file.server.ts'
import { type ReadPair, nearestPlace, pairReaderOf } from '../../layer/rules.ts'
import { fileRefusals } from '../content.ts'
import { type RowField, matchFields } from '../rules.ts'

/** One row of a file before validation. `row` is counted from 1 after the header line and includes empty rows. */
export type FileRow = {
  row: number
  values: Record<string, unknown>
  fields: Partial<Record<RowField, string>>
  place: Coordinates | null
  /** The raw geometry of the JSON file and the function that converts its coordinates; null for a CSV file. */
  outline: { geometry: unknown; read: ReadPair } | null
  /** Reason why the row's values are ambiguous. */
  problem?: string | undefined
}

/** Bytes after which other requests can run; a slice takes a few milliseconds even in the densest file. */
export const sliceBytes = 4 * 1024

/** Far above any real list of buildings. A file that exceeds one is refused before its excess is parsed. */
export const fileLimits = {
  /** Maximum size of a row, a feature, or another top-level value of a JSON file. */
  rowBytes: 1024 * 1024,
  /** Maximum size of a single text or number. */
  textBytes: 64 * 1024,
  csvColumns: 1_000,
  jsonDepth: 32,
  /** Maximum number of commas in one feature, which limits its fields and the corners of its outline. */
  jsonParts: 50_000,
} as const

/** Scans bytes in order, in any chunks, and throws if a limit is exceeded. */
type FileGuard = (slice: Uint8Array) => void

/** Splits the bytes into slices and checks each with `guard`. Other requests can run between two slices. */
async function* sliceChecked(bytes: FileBytes, guard: FileGuard): FileBytes {
  for await (const block of bytes) {
    for (let from = 0; from < block.byteLength; from += sliceBytes) {
      const slice = block.subarray(from, from + sliceBytes)
      guard(slice)
      yield slice
      await nextTurn()
    }
  }
}

const [quote, backslash, comma, lineFeed, carriageReturn] = [0x22, 0x5c, 0x2c, 0x0a, 0x0d]

/** Limits the number of columns and the length of fields and rows in a CSV file, quoted or not. */
function csvGuard(delimiter: string): FileGuard {
  const separator = delimiter.charCodeAt(0)
  let isQuoted = false
  let [row, field, columns] = [0, 0, 1]
  let [line, fieldLine, before] = [1, 1, 0]
  return (slice) => {
    for (const byte of slice) {
      row += 1
      field += 1
      if (byte === carriageReturn || (byte === lineFeed && before !== carriageReturn)) line += 1
      before = byte
      if (field === 1) fieldLine = line
      if (byte === quote) isQuoted = !isQuoted
      else if (isQuoted) void 0
      else if (byte === separator) {
        field = 0
        columns += 1
      } else if (byte === lineFeed || byte === carriageReturn) {
        row = field = 0
        columns = 1
      }
      if (columns > fileLimits.csvColumns) throw new UnreadableFileError(fileRefusals.wideRow)
      if (field > fileLimits.textBytes)
        throw new UnreadableFileError(fileRefusals.longField(fieldLine))
      if (row > fileLimits.rowBytes) throw new UnreadableFileError(fileRefusals.longRow)
    }
  }
}

const openingBytes = new Set([0x5b, 0x7b])
const closingBytes = new Set([0x5d, 0x7d])
const structuralBytes = new Set([quote, comma, ...openingBytes, ...closingBytes])
const separatorBytes = new Set([0x20, 0x09, lineFeed, carriageReturn, 0x3a])

/**
 * Limits the nesting, the number of parts and the lengths in a JSON file. A `piece` is one element of the "features"
 * list or of a top-level list, or any other top-level value. Only these lists may be as long as the file.
 */
function jsonGuard(): FileGuard {
  const text = { isOpen: false, isEscaped: false, bytes: 0 }
  const piece = { bytes: 0, parts: 0 }
  let depth = 0
  let key = ''
  let isInList = false

  function readText(byte: number): void {
    text.bytes += 1
    if (depth === 1 && key.length < 16) key += String.fromCharCode(byte)
    if (text.isEscaped) text.isEscaped = false
    else if (byte === backslash) text.isEscaped = true
    else if (byte === quote) text.isOpen = false
  }

  function startNextPart(): void {
    const isNextPiece = depth === 1 || (depth === 2 && isInList)
    piece.parts = isNextPiece ? 0 : piece.parts + 1
    if (isNextPiece) piece.bytes = 0
  }

  function readStructuralByte(byte: number): void {
    if (byte === quote) {
      text.isOpen = true
      if (depth === 1) key = ''
    } else if (openingBytes.has(byte)) {
      depth += 1
      if (depth === 2) isInList = key === 'features"' && byte === 0x5b
    } else if (closingBytes.has(byte)) depth -= 1
    else if (byte === comma) startNextPart()
  }

  return (slice) => {
    for (const byte of slice) {
      piece.bytes += 1
      if (text.isOpen) readText(byte)
      else if (structuralBytes.has(byte)) {
        text.bytes = 0
        readStructuralByte(byte)
      } else text.bytes = separatorBytes.has(byte) ? 0 : text.bytes + 1
      if (depth > fileLimits.jsonDepth) throw new UnreadableFileError(fileRefusals.deep)
      if (piece.parts > fileLimits.jsonParts)
        throw new UnreadableFileError(fileRefusals.wideFeature)
      if (text.bytes > fileLimits.textBytes) throw new UnreadableFileError(fileRefusals.longText)
      if (piece.bytes > fileLimits.rowBytes) throw new UnreadableFileError(fileRefusals.longRow)
    }
  }
}

/** Reads the rows of a CSV file, whose first line must have the column names. Keeps one slice of the file in memory. */
async function* readCsvFile(bytes: FileBytes, beginning: string): AsyncGenerator<FileRow> {
  const layout = detectCsvLayout(beginning)
  let fields: FileRow['fields'] = {}
  let headingLine = 1
  const rows = readCsv(sliceChecked(bytes, csvGuard(layout.delimiter)), {
    layout,
    maxRowBytes: fileLimits.rowBytes,
    checkHeadings: (headings, line) => {
      headingLine = line
      fields = matchRequiredFields(headings)
    },
  })
  for await (const { line, values, problem } of rows)
    yield { row: line - headingLine, values, fields, place: null, outline: null, problem }
}

function matchRequiredFields(names: readonly string[]) {
  const fields = matchFields(names)
  const needed = ['latitude', 'longitude', 'broadband'] as const
  const missing = needed.filter((field) => fields[field] === undefined)
  if (missing.length > 0)
    throw new UnreadableFileError(fileRefusals.noColumns(missing.join(' and ')))
  return fields
}

/** Reads the features of a GeoJSON or ArcGIS file, or of a plain list. Keeps one slice of the file in memory. */
async function* readJson(bytes: FileBytes, beginning: string): AsyncGenerator<FileRow> {
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
  for await (const slice of sliceChecked(bytes, jsonGuard())) {
    parser.write(slice)
    if (error) throw new UnreadableFileError(fileRefusals.noJson)
    const read = pairReaderOf(wkid)
    if (!read) throw new UnreadableFileError(fileRefusals.projection)
    for (const feature of found) yield rowOf(feature, ++row, read)
    found.length = 0
  }
  if (!parser.isEnded) throw new UnreadableFileError(fileRefusals.noJson)
  if (row === 0) throw new UnreadableFileError(fileRefusals.noFeatures)
}

function rowOf(feature: unknown, row: number, read: ReadPair): FileRow {
  const { attributes, properties, geometry } = objectOf(feature)
  const values = objectOf(attributes ?? properties)
  const fields = fieldsOf(Object.keys(values))
  const place = placeOf(objectOf(geometry), read)
  return { row, values, fields, place, outline: { geometry, read } }
}

let cachedFields: { names: string; fields: FileRow['fields'] } = { names: '', fields: {} }

/** Caches the last match, because successive features usually have the same field names. */
function fieldsOf(names: string[]): FileRow['fields'] {
  const joined = names.join('\n')
  if (cachedFields.names !== joined) cachedFields = { names: joined, fields: matchFields(names) }
  return cachedFields.fields
}

/** Returns the coordinates of a point, or the centre of a building's outline. */
function placeOf(geometry: Record<string, unknown>, read: ReadPair): Coordinates | null {
  const { type, coordinates } = geometry
  if (typeof type !== 'string') return esriPlace(geometry, read)
  const pairs = pairsOf(coordinates)
  if (pairs.length === 0) return null
  // The last corner of a ring repeats the first.
  const corners = type.endsWith('Polygon') && pairs.length > 1 ? pairs.slice(0, -1) : pairs
  return centreOf(corners.map(([x, y]) => read(x, y)))
}

function esriPlace(geometry: Record<string, unknown>, read: ReadPair): Coordinates | null {
  const [ring] = Array.isArray(geometry.rings) ? (geometry.rings as unknown[]) : []
  const corners = pairsOf(ring).slice(0, -1)
  if (corners.length > 0) return centreOf(corners.map(([x, y]) => read(x, y)))
  return nearestPlace(geometry, { latitude: 0, longitude: 0 }, read)
}

function centreOf(places: Coordinates[]): Coordinates {
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

/** Returns a GeoJSON file's spatial reference: WGS 84 unless an older file names one (urn:ogc:def:crs:EPSG::3857). */
function wkidOfCrs(crs: unknown): number {
  const name = String(objectOf(objectOf(crs).properties).name ?? '')
  return name === '' || name.endsWith('CRS84') ? 4326 : Number(/\d{1,6}$/.exec(name)?.[0])
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Detects a file's format by its first character and reads it: JSON starts with a brace or bracket, else it is CSV. */
export async function openFile(
  bytes: FileBytes,
): Promise<{ format: 'csv' | 'json'; rows: AsyncGenerator<FileRow> }> {
  const { beginning, all } = await readBeginning(bytes, fileRefusals.empty)
  if (beginning.trim() === '') throw new UnreadableFileError(fileRefusals.empty)
  // The JSON parser requires UTF-8.
  return /^[{[]/.test(beginning.trimStart())
    ? { format: 'json', rows: readJson(toUtf8(all, fileRefusals.wrongLetters), beginning) }
    : { format: 'csv', rows: readCsvFile(toUtf8(all), beginning) }
}
