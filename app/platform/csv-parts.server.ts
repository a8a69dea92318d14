import { csvText, type CsvCell } from '#app/basics/csv.ts'
import { longWork } from './long-work.server.ts'

const rowsAtOnce = 50

/** A list of any length as CSV, part by part, at the pace of long work: `cellsOf` is asked for few rows at a time. */
export async function* csvParts<Row>(
  header: readonly CsvCell[],
  pages: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => CsvCell[],
): AsyncGenerator<string> {
  const pace = longWork.begin()
  yield csvText([header])
  for await (const page of pages) {
    for (let from = 0; from < page.length; from += rowsAtOnce) {
      await pace.giveWay()
      yield csvText(page.slice(from, from + rowsAtOnce).map(cellsOf), { hasMark: false })
    }
  }
}
