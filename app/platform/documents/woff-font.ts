import { inflateSync } from 'node:zlib'

const entryBytes = 20

/**
 * A WOFF 1.0 font as the TrueType font in it. pdfkit reads WOFF, too, but inflates a whole table for each glyph: one
 * line took a minute.
 */
export function fontOfWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 44 + entryBytes * index
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at))
    const stored = woff.subarray(offset!, offset! + packed!)
    const bytes = packed! < length! ? inflateSync(stored) : stored
    return { entry, bytes }
  })
  const header = Buffer.alloc(12 + 16 * count)
  const largest = 2 ** Math.floor(Math.log2(count))
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(largest * 16, 6)
  header.writeUInt16BE(Math.log2(largest), 8)
  header.writeUInt16BE((count - largest) * 16, 10)
  const parts: Buffer[] = [header]
  let offset = header.length
  for (const [index, { entry, bytes }] of tables.entries()) {
    const at = 12 + 16 * index
    woff.copy(header, at, entry, entry + 4)
    header.writeUInt32BE(woff.readUInt32BE(entry + 16), at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(bytes.length, at + 12)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}
