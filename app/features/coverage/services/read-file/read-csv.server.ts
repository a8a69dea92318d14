import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { fileRefusals } from '../../content/imports.ts'
import { matchFields, type RowField } from '../../rules/validate-row.ts'
import { csvGuard, fileLimits, inSlices } from './limit-file.ts'
import { UnreadableFile, type FileBytes, type FileRow } from './rows.ts'

const delimiters = [',', ';', '\t'] as const

/** Rows of a CSV file whose first line names the columns; comma, semicolon or tab. Holds one slice at a time. */
export async function* readCsv(bytes: FileBytes, beginning: string): AsyncGenerator<FileRow> {
  const firstLine = beginning.split(/\r?\n|\r/, 1)[0]!
  const counts = delimiters.map((delimiter) => firstLine.split(delimiter).length)
  const delimiter = delimiters[counts.indexOf(Math.max(...counts))]!
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: fileLimits.rowBytes,
  })
  const source = Readable.from(inSlices(bytes, csvGuard(delimiter)), { highWaterMark: 1 })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let names: string[] | undefined
  let fields: Partial<Record<RowField, string>> = {}
  let row = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (!names) {
        names = record.map((name) => name.trim())
        fields = neededFields(names)
        continue
      }
      row += 1
      const values: Record<string, unknown> = {}
      const filled = Math.min(names.length, record.length)
      for (let column = 0; column < filled; column++) values[names[column]!] = record[column]
      yield { row, values, fields, place: null, outline: null }
    }
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number }
    if (code === 'CSV_MAX_RECORD_SIZE') throw new UnreadableFile(fileRefusals.longRow)
    if (code?.startsWith('CSV_')) throw new UnreadableFile(fileRefusals.noCsv(lines ?? row + 2))
    throw error
  } finally {
    source.destroy()
  }
}

function neededFields(names: readonly string[]) {
  const fields = matchFields(names)
  const needed = ['latitude', 'longitude', 'broadband'] as const
  const missing = needed.filter((field) => fields[field] === undefined)
  if (missing.length > 0) throw new UnreadableFile(fileRefusals.noColumns(missing.join(' and ')))
  return fields
}
