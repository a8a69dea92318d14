// The browser's build has no need of Buffer, and runs in Node as well.
import { stringify } from 'csv-stringify/browser/esm/sync'
import { readCell } from './written-values.ts'

export type CsvCell = string | number | null

/**
 * Rows as CSV (RFC 4180, lines end with CRLF) in UTF-8 with the mark that spreadsheets look for (D-141).
 * Text that a spreadsheet would read as a formula gets an apostrophe before it (ADF-06, D-134); numbers
 * stay numbers. 25 KB of script: pages load it when a file is asked for.
 * @param options.hasMark false for every part of a file but the first
 */
export function csvText(
  rows: Iterable<readonly CsvCell[]>,
  { hasMark = true }: { hasMark?: boolean } = {},
): string {
  // A text that has an apostrophe there already gets one more, so that `readCell` gives it back as it was.
  const records = [...rows].map((row) =>
    row.map((cell) => (typeof cell === 'string' && readCell(cell) !== cell ? `'${cell}` : cell)),
  )
  const text = stringify(records, {
    record_delimiter: 'windows',
    escape_formulas: true,
    // Of its own accord it quotes CRLF only, and a lone line feed would end the row.
    quoted_match: /[\r\n]/,
  })
  return hasMark ? `\uFEFF${text}` : text
}
