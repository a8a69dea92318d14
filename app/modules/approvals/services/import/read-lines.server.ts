import { WrongLetters } from '#app/basics/file-text.ts'
import { formatCount } from '#app/basics/format-count.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { plainHeading } from '#app/basics/written-values.ts'
import { csvColumns } from '#app/modules/catalogue/content.ts'
import { headProblem } from '#app/modules/catalogue/rules/read-product-row.ts'
import { mostInBulk } from '#app/modules/catalogue/rules/most-in-bulk.ts'
import { csvLayout, readCsv, UnreadableFile } from '#app/platform/read-csv.server.ts'

/** A line of a file: its values by column, or why they cannot be told apart. */
export type Line = { line: number; cells: Record<string, string>; problem: string | undefined }

const columnOf = new Map<string, string>(csvColumns.map((column) => [plainHeading(column), column]))
const nameOf = (heading: string) => columnOf.get(plainHeading(heading)) ?? heading

/** The lines of a CSV file by column; refused where it is none, or names other columns. */
export async function readLines(csv: string): Promise<Outcome<Line[]>> {
  // A browser that took the letters for UTF-8 puts this sign in the place of each.
  if (csv.includes('\uFFFD')) return refuseFile(new WrongLetters().message)
  const text = csv.replace(/^\uFEFF/, '')
  const rows = readCsv(oneSlice(text), {
    layout: csvLayout(text),
    maxRowBytes: text.length * 3,
    checkHeadings: (headings) => {
      const problem = headProblem(headings.filter(Boolean).map(nameOf))
      if (problem) throw new UnreadableFile(problem)
    },
  })
  const lines: Line[] = []
  try {
    for await (const { line, values, problem } of rows) {
      if (lines.length === mostInBulk)
        return refuseFile(`A file may have at most ${formatCount(mostInBulk)} lines.`)
      const cells = Object.entries(values).map(([heading, value]) => [nameOf(heading), value])
      lines.push({ line, cells: Object.fromEntries(cells), problem })
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return refuseFile(error.message)
    throw error
  }
  return lines.length > 0 ? accepted(lines) : refuseFile('The file has no line of data.')
}

async function* oneSlice(text: string) {
  yield Buffer.from(text)
}

function refuseFile(message: string) {
  return refused('invalid-input', message, { fields: { csv: message } })
}
