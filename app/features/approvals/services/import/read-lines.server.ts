import { parse } from 'csv-parse/sync'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { headProblem } from '#app/features/catalogue/rules/read-product-row.ts'
import { mostInBulk } from '#app/features/catalogue/rules/most-in-bulk.ts'

export type Line = Record<string, string>

/** The lines of a CSV file by column; refused where it is none, or names other columns. */
export function readLines(csv: string): Outcome<Line[]> {
  try {
    const lines: Line[] = parse(csv, {
      columns: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      delimiter: [',', ';'],
    })
    const problem = lines[0] ? headProblem(Object.keys(lines[0])) : 'The file has no line of data.'
    if (problem) return refuseFile(problem)
    if (lines.length > mostInBulk) return refuseFile(`A file may have at most ${mostInBulk} lines.`)
    return accepted(lines)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : ''
    return refuseFile(`This is not a CSV file that can be read: ${reason}`)
  }
}

function refuseFile(message: string) {
  return refused('invalid-input', message, { fields: { csv: message } })
}
