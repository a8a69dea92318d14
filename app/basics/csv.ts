// The browser's build has no need of Buffer, and runs in Node as well.
import { stringify } from 'csv-stringify/browser/esm/sync'
import { readCell } from './written-values.ts'

export type CsvCell = string | number | null

/**
 * Rows as CSV (RFC 4180, CRLF line ends) in UTF-8 with a byte order mark, which spreadsheets need. Text that a
 * spreadsheet would read as a formula gets an apostrophe; numbers stay numbers. Pages load these 25 KB only when
 * someone downloads a file.
 * @param options.hasMark false for every part of a file but the first
 */
export function csvText(
  rows: Iterable<readonly CsvCell[]>,
  { hasMark = true }: { hasMark?: boolean } = {},
): string {
  // Doubles an apostrophe that is there already, so that `readCell` restores the text.
  const records = [...rows].map((row) =>
    row.map((cell) => (typeof cell === 'string' && readCell(cell) !== cell ? `'${cell}` : cell)),
  )
  const text = stringify(records, {
    record_delimiter: 'windows',
    escape_formulas: true,
    // By default it quotes CRLF only, and a lone line feed would end the row.
    quoted_match: /[\r\n]/,
  })
  return hasMark ? `\uFEFF${text}` : text
}
