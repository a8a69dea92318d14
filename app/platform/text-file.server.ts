import { FileTextReader, UnknownEncodingError } from '#app/basics/file-text.ts'

export type FileBytes = AsyncIterable<Uint8Array>

/** Error for a file that cannot be read as a whole; its message is for staff and includes the solution. */
export class UnreadableFileError extends Error {}

/**
 * Returns the text at the beginning of a file, for detecting its format, and the whole file.
 * @throws UnreadableFileError with `ifEmpty` for a file without a byte
 */
export async function readBeginning(
  bytes: FileBytes,
  ifEmpty: string,
): Promise<{ beginning: string; all: FileBytes }> {
  const blocks = bytes[Symbol.asyncIterator]()
  const first = await blocks.next()
  if (first.done) throw new UnreadableFileError(ifEmpty)
  const beginning = decode(new FileTextReader(), first.value.subarray(0, 4096))
  return { beginning, all: prependBytes(first.value, blocks) }
}

async function* prependBytes(first: Uint8Array, rest: AsyncIterator<Uint8Array>): FileBytes {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/**
 * Converts a text file to UTF-8.
 * @param ifNotUnicode refusal of text in another encoding, for a format that must be in Unicode
 * @throws UnreadableFileError for a file that is no text, or in an unknown encoding
 */
export async function* toUtf8(bytes: FileBytes, ifNotUnicode?: string): FileBytes {
  const text = new FileTextReader()
  for await (const block of bytes) {
    const letters = decode(text, block, ifNotUnicode)
    if (ifNotUnicode && text.encoding === 'windows-1252')
      throw new UnreadableFileError(ifNotUnicode)
    yield Buffer.from(letters)
  }
  yield Buffer.from(decode(text, new Uint8Array(), ifNotUnicode, true))
}

function decode(text: FileTextReader, bytes: Uint8Array, refusal?: string, isLast = false): string {
  try {
    return text.read(bytes, isLast)
  } catch (error) {
    if (!(error instanceof UnknownEncodingError)) throw error
    throw new UnreadableFileError(refusal ?? error.message)
  }
}
