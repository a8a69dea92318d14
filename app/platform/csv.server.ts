import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { type CsvCell, csvText } from '#app/basics/csv.ts'
import { plainHeading } from '#app/basics/written-values.ts'

const rowsAtOnce = 50

/** A list of any length as CSV, part by part; other requests are answered between two parts. */
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

/** A file that cannot be read as a whole; the message is for staff and names the way out. */
export class UnreadableFile extends Error {}

const delimiters = [',', ';', '\t', '|'] as const
const delimiterNames: Record<string, string> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
}
const separatorLine = /^"?sep=(.)"?[,;\t|]*(?:\r\n|\n|\r)/i

export type CsvLayout = { delimiter: string; hasSeparatorLine: boolean }

/** What the beginning of a file says of the whole: Excel's line `sep=;`, or what its headings are divided by. */
export function csvLayout(beginning: string): CsvLayout {
  const [separator, said] = separatorLine.exec(beginning) ?? []
  if (separator && said) return { delimiter: said, hasSeparatorLine: true }
  const headings = beginning
    .trimStart()
    .replaceAll(/"[^"]*"?/g, '')
    .split(/[\r\n]/, 1)[0]!
  const counts = delimiters.map((delimiter) => headings.split(delimiter).length)
  const delimiter = delimiters[counts.indexOf(Math.max(...counts))]!
  return { delimiter, hasSeparatorLine: false }
}

/** `line` is where the row begins in the file; with a `problem` its values cannot be distinguished. */
export type CsvRow = { line: number; values: Record<string, string>; problem: string | undefined }

type Options = {
  layout: CsvLayout
  maxRowBytes: number
  /** Gets the headings as they are written, empty ones too, and their line; throws where they do not fit. */
  checkHeadings: (headings: readonly string[], line: number) => void
}

/**
 * The rows of a CSV file in UTF-8, one slice at a time. Rows and columns without anything in them are left out.
 * @throws UnreadableFile for a heading that is there twice, and for quotation marks that do not pair, with their line
 */
export async function* readCsv(
  slices: AsyncIterable<Uint8Array>,
  { layout, maxRowBytes, checkHeadings }: Options,
): AsyncGenerator<CsvRow> {
  // The parser counts a CRLF inside quotation marks as two lines.
  let [records, inner, empty] = [0, 0, 0]
  const nextLine = () => 1 + records + inner + empty
  const parser = parse({
    bom: true,
    delimiter: layout.delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: maxRowBytes,
    on_record: (cells: string[], { empty_lines }) => {
      empty = empty_lines
      const line = nextLine()
      records += 1
      for (const cell of cells) inner += cell.match(/\r\n|\n|\r/g)?.length ?? 0
      const isSeparator = line === 1 && layout.hasSeparatorLine
      return isSeparator || cells.every((cell) => cell === '') ? null : [String(line), ...cells]
    },
  })
  const source = Readable.from(slices, { highWaterMark: 1 })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let headings: string[] | undefined
  try {
    for await (const [line, ...cells] of parser as AsyncIterable<string[]>) {
      if (headings) yield rowOf({ line: Number(line), cells }, headings, layout.delimiter)
      else {
        headings = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
        refuseTwice(headings)
        checkHeadings(headings, Number(line))
      }
    }
  } catch (error) {
    const { code, empty_lines = empty } = error as { code?: string; empty_lines?: number }
    empty = empty_lines
    const line = nextLine()
    if (code === 'CSV_MAX_RECORD_SIZE') throw new UnreadableFile(csvRefusals.longRow(line))
    if (code?.includes('QUOTE')) throw new UnreadableFile(csvRefusals.strayQuote(line))
    if (code?.startsWith('CSV_')) throw new UnreadableFile(csvRefusals.unreadable(line))
    throw error
  } finally {
    source.destroy()
  }
}

function rowOf(
  { line, cells }: { line: number; cells: string[] },
  headings: readonly string[],
  delimiter: string,
): CsvRow {
  const values: Record<string, string> = {}
  const filled = Math.min(headings.length, cells.length)
  for (let column = 0; column < filled; column++)
    if (headings[column] !== '') values[headings[column]!] = cells[column]!
  const surplus = cells.findLastIndex((cell) => cell !== '') + 1
  const problem =
    surplus > headings.length
      ? `has ${surplus} values for ${headings.length} columns. Put a value with a ${delimiterNames[delimiter] ?? delimiter} in quotation marks`
      : undefined
  return { line, values, problem }
}

function refuseTwice(headings: readonly string[]): void {
  const known = new Set<string>()
  for (const heading of headings) {
    const plain = plainHeading(heading)
    if (plain !== '' && known.has(plain)) throw new UnreadableFile(csvRefusals.twice(heading))
    known.add(plain)
  }
}

const csvRefusals = {
  twice: (heading: string) =>
    `The heading “${heading.slice(0, 80)}” is in the file twice. Delete or rename one of the two columns.`,
  longRow: (line: number) =>
    `The row that begins on line ${line} is too long. A quotation mark (") there may have no partner.`,
  strayQuote: (line: number) =>
    `The row that begins on line ${line} has a stray quotation mark ("). Double the mark and put the whole value in quotation marks, such as "19"" rack", or delete it.`,
  unreadable: (line: number) => `The file cannot be read as CSV from line ${line}.`,
} as const
