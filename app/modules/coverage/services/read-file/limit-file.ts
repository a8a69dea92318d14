import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileRefusals } from '../../content/imports.ts'
import { UnreadableFile } from '#app/platform/read-csv.server.ts'
import type { FileBytes } from './rows.ts'

/** What is read between two turns of the event loop: a few milliseconds of the densest file. */
export const sliceBytes = 4 * 1024

/** No list of buildings comes near these; whatever passes them is refused before it reaches a parser. */
export const fileLimits = {
  /** A row, a feature, or another value at the top of a JSON file. */
  rowBytes: 1024 * 1024,
  /** One text or number. */
  textBytes: 64 * 1024,
  csvColumns: 1_000,
  jsonDepth: 32,
  /** Commas inside one feature: its fields and the corners of its outline. */
  jsonParts: 50_000,
} as const

/** Looks at bytes in their order, whatever way they are cut, and throws where a limit is passed. */
export type FileGuard = (slice: Uint8Array) => void

/** The same bytes in slices that `guard` has checked; other requests are answered between two slices (OPS-10). */
export async function* inSlices(bytes: FileBytes, guard: FileGuard): FileBytes {
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

/** Width, length of a field and of a row of a CSV file, quoted or not. */
export function csvGuard(delimiter: string): FileGuard {
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
      if (columns > fileLimits.csvColumns) throw new UnreadableFile(fileRefusals.wideRow)
      if (field > fileLimits.textBytes) throw new UnreadableFile(fileRefusals.longField(fieldLine))
      if (row > fileLimits.rowBytes) throw new UnreadableFile(fileRefusals.longRow)
    }
  }
}

const open = new Set([0x5b, 0x7b])
const close = new Set([0x5d, 0x7d])
const between = new Set([0x20, 0x09, lineFeed, carriageReturn, 0x3a])

/**
 * Depth, width and lengths of a JSON file. A piece is one element of the list "features", or any other
 * value at the top, of a list too: only these lists may be as long as the file.
 */
export function jsonGuard(): FileGuard {
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

  function nextPart(): void {
    const isNextPiece = depth === 1 || (depth === 2 && isInList)
    piece.parts = isNextPiece ? 0 : piece.parts + 1
    if (isNextPiece) piece.bytes = 0
  }

  function readMark(byte: number): void {
    if (byte === quote) {
      text.isOpen = true
      if (depth === 1) key = ''
    } else if (open.has(byte)) {
      depth += 1
      if (depth === 2) isInList = key === 'features"' && byte === 0x5b
    } else if (close.has(byte)) depth -= 1
    else if (byte === comma) nextPart()
  }

  return (slice) => {
    for (const byte of slice) {
      piece.bytes += 1
      if (text.isOpen) readText(byte)
      else if (byte === quote || byte === comma || open.has(byte) || close.has(byte)) {
        text.bytes = 0
        readMark(byte)
      } else text.bytes = between.has(byte) ? 0 : text.bytes + 1
      if (depth > fileLimits.jsonDepth) throw new UnreadableFile(fileRefusals.deep)
      if (piece.parts > fileLimits.jsonParts) throw new UnreadableFile(fileRefusals.wideFeature)
      if (text.bytes > fileLimits.textBytes) throw new UnreadableFile(fileRefusals.longText)
      if (piece.bytes > fileLimits.rowBytes) throw new UnreadableFile(fileRefusals.longRow)
    }
  }
}
