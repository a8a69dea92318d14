import { csvLayout, readCsv, UnreadableFile } from '#app/platform/read-csv.server.ts'
import { fileRefusals } from '../../content/imports.ts'
import { matchFields } from '../../rules/validate-row.ts'
import { csvGuard, fileLimits, inSlices } from './limit-file.ts'
import type { FileBytes, FileRow } from './rows.ts'

/** Rows of a CSV file whose first line names the columns. Holds one slice at a time. */
export async function* readCsvFile(bytes: FileBytes, beginning: string): AsyncGenerator<FileRow> {
  const layout = csvLayout(beginning)
  let fields: FileRow['fields'] = {}
  let headingLine = 1
  const rows = readCsv(inSlices(bytes, csvGuard(layout.delimiter)), {
    layout,
    maxRowBytes: fileLimits.rowBytes,
    checkHeadings: (headings, line) => {
      headingLine = line
      fields = neededFields(headings)
    },
  })
  for await (const { line, values, problem } of rows)
    yield { row: line - headingLine, values, fields, place: null, outline: null, problem }
}

function neededFields(names: readonly string[]) {
  const fields = matchFields(names)
  const needed = ['latitude', 'longitude', 'broadband'] as const
  const missing = needed.filter((field) => fields[field] === undefined)
  if (missing.length > 0) throw new UnreadableFile(fileRefusals.noColumns(missing.join(' and ')))
  return fields
}
