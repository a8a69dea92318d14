import { setImmediate as nextTurn } from 'node:timers/promises'
import { csvText, type CsvCell } from '#app/basics/csv.ts'

const rowsAtOnce = 50

/** A list of any length as CSV, part by part; other requests are answered between two parts (OPS-10). */
export async function* csvParts<Row>(
  header: readonly CsvCell[],
  pages: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => CsvCell[],
): AsyncGenerator<string> {
  yield csvText([header])
  for await (const page of pages) {
    for (let from = 0; from < page.length; from += rowsAtOnce) {
      await nextTurn()
      yield csvText(page.slice(from, from + rowsAtOnce).map(cellsOf), { hasMark: false })
    }
  }
}
