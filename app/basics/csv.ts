// The browser build of csv-stringify doesn't need Buffer and also runs in Node.
import { stringify } from 'csv-stringify/browser/esm/sync'
import { readCell } from './written-values.ts'

export type CsvCell = string | number | null

/**
 * Formats rows as CSV (RFC 4180, CRLF line ends) in UTF-8 with a byte order mark, which spreadsheets need. Puts an
 * apostrophe before text that a spreadsheet would read as a formula; numbers stay numbers. Import this file dynamically
 * in pages, because it adds 25 KB.
 * @param options.hasMark set to false for every chunk of a file except the first
 */
export function csvText(
  rows: Iterable<readonly CsvCell[]>,
  { hasMark = true }: { hasMark?: boolean } = {},
): string {
  // Adds an apostrophe before an apostrophe and a formula sign, because `readCell` removes one.
  const records = [...rows].map((row) =>
    row.map((cell) => (typeof cell === 'string' && readCell(cell) !== cell ? `'${cell}` : cell)),
  )
  const text = stringify(records, {
    record_delimiter: 'windows',
    escape_formulas: true,
    // By default, csv-stringify quotes only CRLF, so a lone line feed would end the row.
    quoted_match: /[\r\n]/,
  })
  return hasMark ? `\uFEFF${text}` : text
}
