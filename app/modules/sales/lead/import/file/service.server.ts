import { setImmediate as nextTurn } from 'node:timers/promises'
import { formatCount } from '#app/basics/numbers.ts'
import { detectCsvLayout, readCsv } from '#app/platform/csv.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import {
  type FileBytes,
  UnreadableFileError,
  readBeginning,
  toUtf8,
} from '#app/platform/text-file.server.ts'
import { importRefusals } from '../content.ts'
import { maxImportColumns, maxImportRows } from '../schema.ts'
import { type ImportRow, insertRows } from '../store.server.ts'

const maxBatchRows = 500
const maxRowBytes = 64 * 1024

/**
 * Stores the rows of a CSV file unchanged, and returns the headings.
 * @throws UnreadableFileError if the file cannot be read as a whole; the message explains how to fix it
 */
export async function storeRows(tx: Transaction, id: string, bytes: FileBytes): Promise<string[]> {
  const { beginning, all } = await readBeginning(bytes, importRefusals.empty)
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
  for await (const { line, values, problem } of readCsv(toUtf8(all), {
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
