import { readCell, readDay, readNumber, readYesNo } from '#app/basics/written-values.ts'
import { csvColumns } from '../content.ts'
import { wholeProductSchema, type ProductValue } from '../schema.ts'

export type RowProblem = { field: string; message: string }
export type ReadRow =
  | { ok: true; value: ProductValue; subscribers: number | null }
  | { ok: false; problems: RowProblem[] }

const columnOf: Record<string, string> = {
  serviceType: 'service_type',
  speedDown: 'speed_down',
  speedUp: 'speed_up',
  priceRegular: 'price_regular',
  pricePromo: 'price_promo',
  isFeatured: 'is_featured',
  availableFrom: 'available_from',
  availableUntil: 'available_until',
}

/** Columns a file must have; the others may be missing and are then empty. */
export const neededColumns = [
  'slug',
  'name',
  'category',
  'service_type',
  'speed_down',
  'speed_up',
  'price_regular',
] as const

/** What is wrong with the head of a file, as a sentence; undefined when nothing is. */
export function headProblem(columns: readonly string[]): string | undefined {
  const missing = neededColumns.filter((name) => !columns.includes(name))
  if (missing.length > 0)
    return `The first line must name the columns. Missing: ${missing.join(', ')}.`
  const unknown = columns.filter((name) => !csvColumns.some((column) => column === name))
  const names = unknown.slice(0, 5).map((name) => name.slice(0, 80))
  return unknown.length > 0 ? `These columns are not known: ${names.join(', ')}.` : undefined
}

/** A line of the CSV file as a product; `offerId` is never in a file and stays as it is. */
export function readProductRow(
  cells: Readonly<Record<string, string>>,
  offerId: string | null,
): ReadRow {
  const cell = (name: string) => readCell(cells[name] ?? '').trim()
  const parsed = wholeProductSchema.safeParse({
    slug: cell('slug'),
    name: cell('name'),
    category: cell('category'),
    serviceType: cell('service_type'),
    description: cell('description'),
    speedDown: readNumber(cell('speed_down')),
    speedUp: readNumber(cell('speed_up')),
    priceRegular: readNumber(cell('price_regular')),
    pricePromo: cell('price_promo') === '' ? null : readNumber(cell('price_promo')),
    isFeatured: readYesNo(cell('is_featured')),
    availableFrom: readDay(cell('available_from')) || null,
    availableUntil: readDay(cell('available_until')) || null,
    offerId,
  })
  const count = cell('subscribers') === '' ? null : readNumber(cell('subscribers'))
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => {
        const field = String(issue.path[0] ?? '')
        return { field: columnOf[field] ?? field, message: issue.message }
      })
  if (count !== null && !(Number.isInteger(count) && count >= 0 && count <= 10_000_000))
    problems.push({ field: 'subscribers', message: 'Enter a whole number.' })
  if (!parsed.success || problems.length > 0) return { ok: false, problems }
  return { ok: true, value: parsed.data, subscribers: count }
}
