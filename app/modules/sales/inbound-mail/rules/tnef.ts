/** What Outlook packs into one file (winmail.dat, MS-OXTNEF). */
export type TnefContent = { text: string; files: { name: string; bytes: Uint8Array }[] }

const signature = 0x223e9f78
const attribute = {
  beginsFile: 0x00069002,
  fileName: 0x00018010,
  fileBytes: 0x0006800f,
  fileProperties: 0x00069005,
  text: 0x0002800c,
  properties: 0x00069003,
}
const property = { text: 0x1000, longName: 0x3707, fileBytes: 0x3701 }
export const mostFiles = 50
const mostProperties = 2000

/** The plain text and the files in a winmail.dat; null where it cannot be read. */
export function readTnef(bytes: Uint8Array): TnefContent | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (data.readUInt32LE(0) !== signature) return null
    return readAttributes(data)
  } catch (error) {
    // It ends too early.
    if (error instanceof RangeError) return null
    throw error
  }
}

function readAttributes(data: Buffer): TnefContent {
  const found: TnefContent = { text: '', files: [] }
  let at = 6
  while (at < data.length) {
    const id = data.readUInt32LE(at + 1)
    const value = slice(data, at + 9, data.readUInt32LE(at + 5))
    at += 9 + value.length + 2
    if (id === attribute.beginsFile) {
      if (found.files.length === mostFiles) return found
      found.files.push({ name: '', bytes: Buffer.alloc(0) })
    } else if (id === attribute.text) found.text ||= lineOf(value)
    else if (id === attribute.properties) {
      const [text] = readProperties(value).get(property.text) ?? []
      if (text) found.text = text.words
    } else readFilePart(found.files.at(-1), id, value)
  }
  return found
}

function readFilePart(file: TnefContent['files'][number] | undefined, id: number, value: Buffer) {
  if (!file) return
  if (id === attribute.fileName) file.name ||= lineOf(value)
  if (id === attribute.fileBytes) file.bytes = value
  if (id !== attribute.fileProperties) return
  const properties = readProperties(value)
  file.name = properties.get(property.longName)?.[0]?.words || file.name
  const bytes = properties.get(property.fileBytes)?.[0]?.bytes
  if (bytes && file.bytes.length === 0) file.bytes = bytes
}

type Value = { words: string; bytes: Buffer }
const unicode = 0x1f
const lengthOfFixed: Record<number, number> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
}

/** The properties of a message or a file by their numbers (MS-OXCDATA section 2.11). */
function readProperties(data: Buffer): Map<number, Value[]> {
  const found = new Map<number, Value[]>()
  let at = 4
  for (let left = Math.min(data.readUInt32LE(0), mostProperties); left > 0; left--) {
    const type = data.readUInt16LE(at)
    const id = data.readUInt16LE(at + 2)
    at += 4
    if (id >= 0x8000) at += lengthOfName(data, at)
    const single = type & ~0x1000
    const isMany = type !== single
    const fixed = lengthOfFixed[single]
    let count = isMany || fixed === undefined ? data.readUInt32LE(at) : 1
    if (isMany || fixed === undefined) at += 4
    const values: Value[] = []
    for (; count > 0 && at < data.length; count--) {
      const length = fixed ?? data.readUInt32LE(at)
      const bytes = slice(data, fixed === undefined ? at + 4 : at, length)
      values.push({ bytes, words: wordsIn(bytes, single === unicode) })
      at += (fixed === undefined ? 4 : 0) + length + ((4 - (length % 4)) % 4)
    }
    found.set(id, values)
  }
  return found
}

/** A property with a name carries the name, or a number in its stead. */
function lengthOfName(data: Buffer, at: number): number {
  if (data.readUInt32LE(at + 16) === 0) return 24
  const length = data.readUInt32LE(at + 20)
  return 24 + length + ((4 - (length % 4)) % 4)
}

function slice(data: Buffer, from: number, length: number): Buffer {
  if (from + length > data.length) throw new RangeError('The file ends too early.')
  return data.subarray(from, from + length)
}

const lineOf = (bytes: Buffer) => wordsIn(bytes, false)

function wordsIn(bytes: Buffer, isUnicode: boolean): string {
  const words = new TextDecoder(isUnicode ? 'utf-16le' : 'windows-1252').decode(bytes)
  return words.split('\u0000')[0]!
}
