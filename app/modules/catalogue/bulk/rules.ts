import { fieldErrors } from '#app/basics/outcome.ts'
import {
  normalizeHeading,
  readCell,
  readDay,
  readNumber,
  readYesNo,
} from '#app/basics/written-values.ts'
import { csvColumns, csvFields } from '../product/content.ts'
import { changeList, numberOrZero } from '../product/rules.ts'
import {
  type FieldChange,
  type Product,
  type ProductStatus,
  type ProductValue,
  draftProductSchema,
  productCategories,
  wholeProductSchema,
} from '../product/schema.ts'
import { type BulkChange, type BulkCounts, type BulkOutcome, bulkChangeSchema } from './schema.ts'

export type PlannedOutcome =
  | { outcome: 'request' | 'draft'; changes: FieldChange[]; after: ProductValue }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; reason: string }

type PlanSubject = { status: ProductStatus; value: ProductValue }

/**
 * Plans a bulk change of one product. A change of a live product and the publication of a draft need a request; other
 * changes of a draft are direct. `waitingBy` is the name of a colleague with a pending request for this product.
 */
export function planBulkChange(
  product: PlanSubject,
  change: BulkChange,
  waitingBy: string | null,
): PlannedOutcome {
  const refusal = refusalOf(product.status, change, waitingBy)
  if (refusal) return { outcome: 'refused', reason: refusal }
  const { value, status } = product
  if (change.kind === 'publish') {
    if (status === 'approved') return { outcome: 'unchanged' }
    const parsed = wholeProductSchema.safeParse(value)
    return parsed.success
      ? { outcome: 'request', changes: changeList({}, value), after: value }
      : refusedByIssues(parsed.error)
  }
  if (change.kind === 'archive') {
    const archived = { field: 'status', oldValue: 'approved', newValue: 'archived' }
    return { outcome: 'request', changes: [archived], after: value }
  }
  return planValue(product, { ...value, ...applyChange(value, change) })
}

/** Plans an overwrite of a product: an approval request for a live product, a direct edit for a draft. */
export function planValue({ status, value }: PlanSubject, after: ProductValue): PlannedOutcome {
  const schema = status === 'draft' ? draftProductSchema : wholeProductSchema
  const parsed = schema.safeParse(after)
  if (!parsed.success) return refusedByIssues(parsed.error)
  const changes = changeList(value, after)
  if (changes.length === 0) return { outcome: 'unchanged' }
  return { outcome: status === 'draft' ? 'draft' : 'request', changes, after }
}

function refusedByIssues({ issues }: { issues: readonly { message: string }[] }): PlannedOutcome {
  return { outcome: 'refused', reason: issues[0]?.message ?? 'This change can’t be applied.' }
}

/** Returns the reason why a change of this product cannot be requested now; undefined if it can. */
export function waitingRefusal(
  status: ProductStatus,
  waitingBy: string | null,
): string | undefined {
  if (waitingBy) return `A change by ${waitingBy} is already waiting for approval.`
  return status === 'pending' ? 'This product is already waiting for a decision.' : undefined
}

function refusalOf(
  status: ProductStatus,
  { kind }: BulkChange,
  waitingBy: string | null,
): string | undefined {
  const waiting = waitingRefusal(status, waitingBy)
  if (waiting) return waiting
  if (status === 'archived')
    return kind === 'archive'
      ? 'This product is already archived.'
      : 'This product is archived. Restore it first.'
  if (kind === 'archive' && status === 'draft')
    return 'This product is a draft. Archive it from its own menu.'
  return undefined
}

function applyChange(value: ProductValue, change: BulkChange): Partial<ProductValue> {
  if (change.kind === 'feature') return { isFeatured: change.isFeatured }
  if (change.kind === 'category') return { category: change.category }
  if (change.kind !== 'price-percent' && change.kind !== 'price-rands') return {}
  const { priceRegular, pricePromo } = value
  // A draft without a price has nothing to adjust.
  if (priceRegular === 0) return {}
  return {
    priceRegular: adjustedRands(priceRegular, change),
    pricePromo: pricePromo === null ? null : adjustedRands(pricePromo, change),
  }
}

type PriceChange = Extract<BulkChange, { kind: 'price-percent' | 'price-rands' }>

/** Rounds 50 cents up. Calculates in hundredths of a per cent, so that 2.5% of R1,000 is exactly R25. */
export function adjustedRands(rands: number, change: PriceChange): number {
  if (change.kind === 'price-rands') return rands + change.rands
  return Math.floor((rands * (10_000 + Math.round(change.percent * 100)) + 5_000) / 10_000)
}

export const noCounts: BulkCounts = { request: 0, draft: 0, new: 0, unchanged: 0, refused: 0 }

export function countOutcomes(outcomes: Iterable<BulkOutcome>): BulkCounts {
  const counts = { ...noCounts }
  for (const outcome of outcomes) counts[outcome]++
  return counts
}

export const bulkActions = {
  publish: 'Send for approval',
  price: 'Change prices',
  feature: 'Feature',
  unfeature: 'Stop featuring',
  category: 'Set the category',
  archive: 'Archive',
} as const
export type BulkAction = keyof typeof bulkActions

/** The raw form values of a bulk change, without its action. */
export type TypedBulkChange = { by: 'percent' | 'rands'; amount: string; category: string }

export const emptyBulkChange: TypedBulkChange = { by: 'percent', amount: '', category: '' }

/** Parses the chosen change. Returns a problem if the input is invalid, and an empty object if nothing is typed yet. */
export function parseBulkChange(
  action: BulkAction,
  { by, amount, category }: TypedBulkChange,
): { change?: BulkChange; problem?: string } {
  const number = readNumber(amount.replace('%', ''))
  const input = {
    publish: { kind: 'publish' },
    price:
      by === 'percent'
        ? { kind: 'price-percent', percent: number }
        : { kind: 'price-rands', rands: number },
    feature: { kind: 'feature', isFeatured: true },
    unfeature: { kind: 'feature', isFeatured: false },
    category: { kind: 'category', category },
    archive: { kind: 'archive' },
  }[action]
  const parsed = bulkChangeSchema.safeParse(input)
  if (parsed.success) return { change: parsed.data }
  const isUntyped = (action === 'price' ? amount : category).trim() === ''
  return isUntyped ? {} : { problem: parsed.error.issues[0]!.message }
}

/** Inverse of `parseBulkChange`: returns the dialog state that produces this change. */
export function toTypedBulkChange(change: BulkChange): {
  action: BulkAction
  typed: TypedBulkChange
} {
  const typed = emptyBulkChange
  switch (change.kind) {
    case 'price-percent':
      return { action: 'price', typed: { ...typed, amount: String(change.percent) } }
    case 'price-rands':
      return { action: 'price', typed: { ...typed, by: 'rands', amount: String(change.rands) } }
    case 'feature':
      return { action: change.isFeatured ? 'feature' : 'unfeature', typed }
    case 'category':
      return { action: 'category', typed: { ...typed, category: change.category } }
    default:
      return { action: change.kind, typed }
  }
}

const columnByField = new Map<string, string>(
  Object.entries(csvFields).map(([column, field]) => [field, column]),
)

/** Columns that an imported file must have. A file may omit the other columns; their values are then empty. */
export const requiredColumns = [
  'slug',
  'name',
  'category',
  'service_type',
  'speed_down',
  'speed_up',
  'price_regular',
] as const

/** Returns an error message for the header line of a CSV file, or undefined if the header is valid. */
export function headerProblem(columns: readonly string[]): string | undefined {
  const missing = requiredColumns.filter((name) => !columns.includes(name))
  if (missing.length > 0)
    return `The first line must name the columns. Missing: ${missing.join(', ')}.`
  const unknown = columns.filter((name) => !csvColumns.includes(name))
  const names = unknown.slice(0, 5).map((name) => name.slice(0, 80))
  return unknown.length > 0 ? `We don’t recognise these columns: ${names.join(', ')}.` : undefined
}

/** The product keeps its public price, which the file lacks. Only a draft or archived product may be incomplete. */
export function readProductRow(
  cells: Readonly<Record<string, string>>,
  product?: Pick<Product, 'status' | 'offerId'>,
) {
  const cell = (name: string) => readCell(cells[name] ?? '').trim()
  const category = normalizeHeading(cell('category'))
  const mayBeIncomplete = product?.status === 'draft' || product?.status === 'archived'
  const parsed = (mayBeIncomplete ? draftProductSchema : wholeProductSchema).safeParse({
    slug: cell('slug'),
    name: cell('name'),
    category: productCategories.find((one) => normalizeHeading(one) === category) ?? category,
    serviceType: cell('service_type'),
    description: cell('description'),
    speedDown: numberOrZero(cell('speed_down')),
    speedUp: numberOrZero(cell('speed_up')),
    priceRegular: numberOrZero(cell('price_regular')),
    pricePromo: cell('price_promo') === '' ? null : readNumber(cell('price_promo')),
    isFeatured: readYesNo(cell('is_featured')),
    availableFrom: readDay(cell('available_from')) || null,
    availableUntil: readDay(cell('available_until')) || null,
    offerId: product?.offerId ?? null,
  })
  const count = cell('subscribers') === '' ? null : readNumber(cell('subscribers'))
  const errors = parsed.success ? {} : fieldErrors(parsed.error)
  if (count !== null && !(Number.isInteger(count) && count >= 0 && count <= 10_000_000))
    errors.subscribers = 'Enter a whole number.'
  if (parsed.success && !errors.subscribers)
    return { ok: true, value: parsed.data, subscribers: count } as const
  const reasons = Object.entries(errors).map(
    ([field, text]) => `${columnByField.get(field)}: ${text}`,
  )
  return { ok: false, reason: reasons.join(' ') } as const
}
