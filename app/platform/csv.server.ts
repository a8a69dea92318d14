import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'csv-parse'
import type { Context as HonoContext } from 'hono'
import { type CsvCell, csvText } from '#app/basics/csv.ts'
import { johannesburgDate } from '#app/basics/dates.ts'
import { normalizeHeading } from '#app/basics/written-values.ts'
import type { AppEnv } from './http.server.ts'
import { UnreadableFileError } from './text-file.server.ts'

const rowsPerChunk = 50

/** Yields all pages of a list. `find` returns a page's rows, and the position of the next page, if there is one. */
export async function* allPages<Row, Position>(
  find: (after: Position | undefined) => Promise<readonly [readonly Row[], Position | null]>,
): AsyncGenerator<readonly Row[]> {
  let after: Position | undefined
  do {
    const [rows, next] = await find(after)
    yield rows
    after = next ?? undefined
  } while (after !== undefined)
}

/** Yields a list of any length as CSV in parts; the server handles other requests between two parts. */
export async function* csvChunks<Row>(
  header: readonly CsvCell[],
  pages: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => CsvCell[],
): AsyncGenerator<string> {
  yield csvText([header])
  for await (const page of pages) {
    for (let from = 0; from < page.length; from += rowsPerChunk) {
      await nextTurn()
      yield csvText(page.slice(from, from + rowsPerChunk).map(cellsOf), { hasMark: false })
    }
  }
}

/** A file in parts; `count` is its number of rows, if known. */
type CsvFile = { count?: number; parts: AsyncGenerator<string> }

/** Streams a CSV file with today's date in its name. */
export function sendCsv(c: HonoContext<AppEnv>, name: string, { count, parts }: CsvFile): Response {
  const day = johannesburgDate(c.get('ctx').clock.now())
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${name}-${day}.csv"`)
  if (count !== undefined) c.header('X-Row-Count', String(count))
  // An error breaks the download off, so that half a file is not taken for a whole one.
  const text = Readable.toWeb(Readable.from(parts)) as ReadableStream<string>
  return c.body(text.pipeThrough(new TextEncoderStream()))
}

const delimiters = [',', ';', '\t', '|'] as const
const delimiterNames: Record<string, string> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
}
const separatorLine = /^"?sep=(.)"?[,;\t|]*(?:\r\n|\n|\r)/i

export type CsvLayout = { delimiter: string; hasSeparatorLine: boolean }

/** Detects the layout from the beginning of a file: Excel's line `sep=;`, or the delimiter of the headings. */
export function detectCsvLayout(beginning: string): CsvLayout {
  const [line, stated] = separatorLine.exec(beginning) ?? []
  if (line && stated) return { delimiter: stated, hasSeparatorLine: true }
  const headings = beginning
    .trimStart()
    .replaceAll(/"[^"]*"?/g, '')
    .split(/[\r\n]/, 1)[0]!
  const counts = delimiters.map((delimiter) => headings.split(delimiter).length)
  const delimiter = delimiters[counts.indexOf(Math.max(...counts))]!
  return { delimiter, hasSeparatorLine: false }
}

/** `line` is the file's line where the row begins. A `problem` means more values than the file has columns. */
export type CsvRow = { line: number; values: Record<string, string>; problem: string | undefined }

type CsvReadOptions = {
  layout: CsvLayout
  maxRowBytes: number
  /** Receives the headings as written, including empty ones, and their line; throws if they are not accepted. */
  checkHeadings: (headings: readonly string[], line: number) => void
}

/**
 * Yields the rows of a CSV file in UTF-8, which is read in slices. Empty rows and empty columns are left out.
 * @throws UnreadableFileError, with the line, for a duplicate heading or unpaired quotation marks
 */
export async function* readCsv(
  slices: AsyncIterable<Uint8Array>,
  { layout, maxRowBytes, checkHeadings }: CsvReadOptions,
): AsyncGenerator<CsvRow> {
  // Count the line breaks inside quotation marks here, because the parser counts a CRLF there as two lines.
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
      if (headings) yield toCsvRow({ line: Number(line), cells }, headings, layout.delimiter)
      else {
        headings = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
        refuseDuplicateHeadings(headings)
        checkHeadings(headings, Number(line))
      }
    }
  } catch (error) {
    const { code, empty_lines = empty } = error as { code?: string; empty_lines?: number }
    empty = empty_lines
    const line = nextLine()
    if (code === 'CSV_MAX_RECORD_SIZE') throw new UnreadableFileError(csvRefusals.longRow(line))
    if (code?.includes('QUOTE')) throw new UnreadableFileError(csvRefusals.strayQuote(line))
    if (code?.startsWith('CSV_')) throw new UnreadableFileError(csvRefusals.unreadable(line))
    throw error
  } finally {
    source.destroy()
  }
}

function toCsvRow(
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
      ? `has ${surplus} values for ${headings.length} columns. Put values that contain a ${delimiterNames[delimiter] ?? delimiter} in quotation marks`
      : undefined
  return { line, values, problem }
}

function refuseDuplicateHeadings(headings: readonly string[]): void {
  const known = new Set<string>()
  for (const heading of headings) {
    const plain = normalizeHeading(heading)
    if (plain !== '' && known.has(plain)) throw new UnreadableFileError(csvRefusals.twice(heading))
    known.add(plain)
  }
}

const csvRefusals = {
  twice: (heading: string) =>
    `The heading “${heading.slice(0, 80)}” appears twice in the file. Delete or rename one of the two columns.`,
  longRow: (line: number) =>
    `The row that begins on line ${line} is too long. It may have a quotation mark (") that isn’t closed.`,
  strayQuote: (line: number) =>
    `The row that begins on line ${line} has a stray quotation mark ("). Double the mark and put the whole value in quotation marks, such as "19"" rack", or delete it.`,
  unreadable: (line: number) =>
    `We can’t read the file as CSV from line ${line}. Check that line and try again.`,
} as const
