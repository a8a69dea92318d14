import { FileText, WrongLetters } from '#app/basics/file-text.ts'
import { UnreadableFile } from '#app/platform/read-csv.server.ts'
import { fileRefusals } from '../../content/imports.ts'
import { readCsvFile } from './read-csv.server.ts'
import { readJson } from './read-json.server.ts'
import type { FileBytes, FileRow } from './rows.ts'

export type FileFormat = 'csv' | 'json'

/** Rows of a file whose kind its first character tells: JSON begins with a brace or a bracket, anything else is CSV. */
export async function openFile(
  bytes: FileBytes,
): Promise<{ format: FileFormat; rows: AsyncGenerator<FileRow> }> {
  const blocks = bytes[Symbol.asyncIterator]()
  const first = await blocks.next()
  if (first.done) throw new UnreadableFile(fileRefusals.empty)
  const beginning = read(new FileText(), first.value.subarray(0, 4096))
  if (beginning.trim() === '') throw new UnreadableFile(fileRefusals.empty)
  const isJson = /^[{[]/.test(beginning.trimStart())
  const all = inUtf8(joined(first.value, blocks), isJson)
  return isJson
    ? { format: 'json', rows: readJson(all, beginning) }
    : { format: 'csv', rows: readCsvFile(all, beginning) }
}

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): FileBytes {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** The same text as UTF-8, which JSON has to be in by its standard. */
async function* inUtf8(bytes: FileBytes, isJson: boolean): FileBytes {
  const text = new FileText()
  for await (const block of bytes) {
    const letters = Buffer.from(read(text, block, isJson))
    if (isJson && text.encoding === 'windows-1252')
      throw new UnreadableFile(fileRefusals.wrongLetters)
    yield letters
  }
  yield Buffer.from(read(text, new Uint8Array(), isJson, true))
}

function read(text: FileText, bytes: Uint8Array, isJson = false, isLast = false): string {
  try {
    return text.read(bytes, isLast)
  } catch (error) {
    if (!(error instanceof WrongLetters)) throw error
    throw new UnreadableFile(isJson ? fileRefusals.wrongLetters : error.message)
  }
}
