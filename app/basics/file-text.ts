export class UnknownEncodingError extends Error {
  override message = 'We can’t read the text in this file. Save it again as “CSV UTF-8”.'
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Undefined without a byte order mark and without the zero byte of UTF-16 in the first letter. */
function encodingOf(beginning: Uint8Array): Encoding | undefined {
  const [first, second, third] = beginning
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first && second === 0) return 'utf-16le'
  return first === 0 && second ? 'utf-16be' : undefined
}

/** First four bytes of files that are not text: zip (.xlsx, .ods), the older .xls, PNG and PDF. */
const binaryFileSignatures = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '\u0089PNG', '%PDF']

const isBinaryFile = (beginning: Uint8Array): boolean =>
  binaryFileSignatures.includes(String.fromCodePoint(...beginning.subarray(0, 4)))

/**
 * Reads a text file chunk by chunk. Supports UTF-8 and UTF-16 with or without a byte order mark, and Windows-1252,
 * which Excel uses for CSV files. Without a mark, the first non-ASCII character decides between UTF-8 and Windows-1252.
 */
export class FileTextReader {
  encoding: Encoding | undefined
  #isFirst = true
  #decoder = new TextDecoder('utf-8', { fatal: true })
  /** Bytes at the end of a chunk that may be the start of a multi-byte character. */
  #pendingBytes = new Uint8Array()

  /** @throws UnknownEncodingError for a file of another type, and for text that mixes two encodings or is cut off */
  read(slice: Uint8Array, isLast = false): string {
    if (this.#isFirst && slice.length > 0) {
      this.#isFirst = false
      if (isBinaryFile(slice)) throw new UnknownEncodingError()
      this.#choose(encodingOf(slice))
    }
    if (this.encoding) return this.#decode(slice, isLast)
    const all = this.#pendingBytes.length > 0 ? concatBytes(this.#pendingBytes, slice) : slice
    let letter = 0
    while (letter < all.length && all[letter]! < 0x80) letter += 1
    // A UTF-8 character has at most four bytes, so four are enough to recognise one.
    if (letter < all.length && (isLast || all.length - letter >= 4)) {
      this.#choose(isUtf8Letter(all.subarray(letter, letter + 4)) ? 'utf-8' : 'windows-1252')
      return this.#decode(all, isLast)
    }
    this.#pendingBytes = all.slice(letter)
    return this.#decode(all.subarray(0, letter), false)
  }

  #choose(encoding: Encoding | undefined): void {
    this.encoding = encoding
    if (encoding) this.#decoder = new TextDecoder(encoding, { fatal: true })
  }

  #decode(bytes: Uint8Array, isLast: boolean): string {
    try {
      return this.#decoder.decode(bytes, { stream: !isLast })
    } catch {
      throw new UnknownEncodingError()
    }
  }
}

function isUtf8Letter(bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length))
    return bytes.length >= length
  } catch {
    return false
  }
}

function concatBytes(one: Uint8Array, other: Uint8Array): Uint8Array {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}
