import { fileRefusals } from '../../content/imports.ts'
import { readCsv } from './read-csv.server.ts'
import { readJson } from './read-json.server.ts'
import { UnreadableFile, type FileBytes, type FileRow } from './rows.ts'

export type FileFormat = 'csv' | 'json'

/** Rows of a file whose kind its first character tells: JSON begins with a brace, anything else is CSV. */
export async function openFile(
  bytes: FileBytes,
): Promise<{ format: FileFormat; rows: AsyncGenerator<FileRow> }> {
  const blocks = bytes[Symbol.asyncIterator]()
  const first = await blocks.next()
  if (first.done) throw new UnreadableFile(fileRefusals.empty)
  const beginning = Buffer.from(first.value.subarray(0, 4096))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  if (beginning.trim() === '') throw new UnreadableFile(fileRefusals.empty)
  const isJson = beginning.trimStart().startsWith('{')
  const hasMark = isJson && first.value[0] === 0xef
  const all = joined(hasMark ? first.value.subarray(3) : first.value, blocks)
  return isJson
    ? { format: 'json', rows: readJson(all) }
    : { format: 'csv', rows: readCsv(all, beginning) }
}

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): FileBytes {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
