/** A file whose letters are in no encoding that we can read without a guess. */
export class WrongLetters extends Error {
  override message = 'We can’t read the text in this file. Save it again as “CSV UTF-8”.'
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Detects the encoding by its byte order mark, or by the zero bytes of UTF-16 letters; undefined if neither is
 * present.
 */
function encodingOf(beginning: Uint8Array): Encoding | undefined {
  const [first, second, third] = beginning
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first && second === 0) return 'utf-16le'
  return first === 0 && second ? 'utf-16be' : undefined
}

/** Zip (.xlsx, .ods), the older .xls, PNG and PDF. */
const otherFiles = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '\u0089PNG', '%PDF']

const isOtherFile = (beginning: Uint8Array): boolean =>
  otherFiles.includes(String.fromCodePoint(...beginning.subarray(0, 4)))

/**
 * Reads the bytes of a text file, slice by slice: UTF-8 and UTF-16 with and without a mark, and Windows-1252, as
 * Excel saves a CSV file. Without a mark the first letter beyond ASCII decides between UTF-8 and Windows-1252.
 */
export class FileText {
  encoding: Encoding | undefined
  #isFirst = true
  #decoder = new TextDecoder('utf-8', { fatal: true })
  /** The end of a slice that may be the beginning of a letter. */
  #held = new Uint8Array()

  /** @throws WrongLetters where letters of two encodings are mixed, or one is cut off, and for a file that is no text */
  read(slice: Uint8Array, isLast = false): string {
    if (this.#isFirst && slice.length > 0) {
      this.#isFirst = false
      if (isOtherFile(slice)) throw new WrongLetters()
      this.#choose(encodingOf(slice))
    }
    if (this.encoding) return this.#decode(slice, isLast)
    const all = this.#held.length > 0 ? joined(this.#held, slice) : slice
    let letter = 0
    while (letter < all.length && all[letter]! < 0x80) letter += 1
    // Four bytes are enough to tell a letter of UTF-8 by.
    if (letter < all.length && (isLast || all.length - letter >= 4)) {
      this.#choose(isUtf8Letter(all.subarray(letter, letter + 4)) ? 'utf-8' : 'windows-1252')
      return this.#decode(all, isLast)
    }
    this.#held = all.slice(letter)
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
      throw new WrongLetters()
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

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}
