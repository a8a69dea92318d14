import { setImmediate as nextTurn } from 'node:timers/promises'
import { FileTextReader, UnknownEncodingError } from '#app/basics/file-text.ts'
import { formatCount } from '#app/basics/numbers.ts'
import { UnreadableFileError, detectCsvLayout, readCsv } from '#app/platform/csv.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { importRefusals } from '../content.ts'
import { maxImportColumns, maxImportRows } from '../schema.ts'
import { type ImportRow, insertRows } from '../store.server.ts'

export type FileBytes = AsyncIterable<Uint8Array>

const maxBatchRows = 500
const maxRowBytes = 64 * 1024

/**
 * Stores the rows of a CSV file unchanged, and returns the headings.
 * @throws UnreadableFile if the file cannot be read as a whole; the message explains how to fix it
 */
export async function storeRows(tx: Transaction, id: string, bytes: FileBytes): Promise<string[]> {
  const { beginning, all } = await toUtf8(bytes)
  let headings: string[] = []
  const checkHeadings = (names: readonly string[]) => {
    headings = names.filter(Boolean).map(removeUnstorable)
    if (headings.length === 0) throw new UnreadableFileError(importRefusals.noColumns)
    if (headings.length > maxImportColumns)
      throw new UnreadableFileError(importRefusals.tooManyColumns(maxImportColumns))
  }
  let batch: ImportRow[] = []
  let count = 0
  const layout = detectCsvLayout(beginning)
  for await (const { line, values, problem } of readCsv(all, {
    layout,
    maxRowBytes,
    checkHeadings,
  })) {
    if (++count > maxImportRows)
      throw new UnreadableFileError(importRefusals.tooManyRows(formatCount(maxImportRows)))
    batch.push({
      importId: id,
      line,
      cells: headings.map((heading) => removeUnstorable(values[heading] ?? '')),
      outcome: problem ? 'refused' : 'added',
      field: problem ? rowField : '',
      reason: problem ? `The row ${problem}.` : '',
      leadId: null,
    })
    if (batch.length < maxBatchRows) continue
    await insertRows(tx, batch)
    batch = []
    await nextTurn()
  }
  if (count === 0) throw new UnreadableFileError(importRefusals.empty)
  await insertRows(tx, batch)
  return headings
}

/** Replaces the column name in errors about a row that cannot be split into columns. */
export const rowField = 'Row'

/** Removes NUL characters and replaces lone surrogates, because PostgreSQL cannot store them. */
const removeUnstorable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Returns the file in UTF-8, and up to 4,096 characters from its start for detecting the CSV layout. */
async function toUtf8(bytes: FileBytes): Promise<{ beginning: string; all: FileBytes }> {
  const text = new FileTextReader()
  const blocks = bytes[Symbol.asyncIterator]()
  const first = await blocks.next()
  if (first.done) throw new UnreadableFileError(importRefusals.empty)
  const start = decode(text, first.value)
  async function* decodedBlocks(): FileBytes {
    yield Buffer.from(start)
    for (let next = await blocks.next(); !next.done; next = await blocks.next())
      yield Buffer.from(decode(text, next.value))
    yield Buffer.from(decode(text, new Uint8Array(), true))
  }
  return { beginning: start.slice(0, 4096), all: decodedBlocks() }
}

function decode(text: FileTextReader, bytes: Uint8Array, isLast = false): string {
  try {
    return text.read(bytes, isLast)
  } catch (error) {
    if (error instanceof UnknownEncodingError) throw new UnreadableFileError(error.message)
    throw error
  }
}
