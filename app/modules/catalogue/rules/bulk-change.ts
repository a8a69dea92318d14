import { changeList, type FieldChange } from '../rules.ts'
import {
  draftProductSchema,
  wholeProductSchema,
  type ProductStatus,
  type ProductValue,
} from '../schema.ts'
import type { BulkChange, BulkCounts, BulkOutcome } from '../schema/bulk.ts'

export type Planned =
  | { outcome: 'request' | 'draft'; changes: FieldChange[]; after: ProductValue }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; reason: string }

type Planning = { status: ProductStatus; value: ProductValue }

/**
 * What a bulk change does to one product (STF-01). What is live changes through the request; a draft is not
 * live, so it changes at once. `waitingBy` names who made a request that waits for this product already.
 */
export function planChange(
  product: Planning,
  change: BulkChange,
  waitingBy: string | null,
): Planned {
  const refusal = refusalOf(product.status, change, waitingBy)
  if (refusal) return { outcome: 'refused', reason: refusal }
  const { value, status } = product
  if (change.kind === 'publish') {
    if (status === 'approved') return { outcome: 'unchanged' }
    const parsed = wholeProductSchema.safeParse(value)
    return parsed.success
      ? { outcome: 'request', changes: changeList({}, value), after: value }
      : refusedBy(parsed.error)
  }
  if (change.kind === 'archive') {
    const archived = { field: 'status', oldValue: 'approved', newValue: 'archived' }
    return { outcome: 'request', changes: [archived], after: value }
  }
  return planValue(product, { ...value, ...changed(value, change) })
}

/** What writing a value over a product comes to: a request for what is live, a plain edit of a draft. */
export function planValue({ status, value }: Planning, after: ProductValue): Planned {
  const schema = status === 'draft' ? draftProductSchema : wholeProductSchema
  const parsed = schema.safeParse(after)
  if (!parsed.success) return refusedBy(parsed.error)
  const changes = changeList(value, after)
  if (changes.length === 0) return { outcome: 'unchanged' }
  return { outcome: status === 'draft' ? 'draft' : 'request', changes, after }
}

function refusedBy({ issues }: { issues: readonly { message: string }[] }): Planned {
  return { outcome: 'refused', reason: issues[0]?.message ?? 'It does not fit.' }
}

/** Why nothing can be asked for of a product as it stands. */
export function waitingRefusal(
  status: ProductStatus,
  waitingBy: string | null,
): string | undefined {
  if (waitingBy) return `A change by ${waitingBy} already waits for approval.`
  return status === 'pending' ? 'It waits for a decision already.' : undefined
}

function refusalOf(
  status: ProductStatus,
  { kind }: BulkChange,
  waitingBy: string | null,
): string | undefined {
  const waiting = waitingRefusal(status, waitingBy)
  if (waiting) return waiting
  if (status === 'archived')
    return kind === 'archive' ? 'It is archived already.' : 'It is archived. Restore it first.'
  if (kind === 'archive' && status === 'draft')
    return 'A draft is not live: archive it from its own menu.'
  return undefined
}

function changed(value: ProductValue, change: BulkChange): Partial<ProductValue> {
  if (change.kind === 'feature') return { isFeatured: change.isFeatured }
  if (change.kind === 'category') return { category: change.category }
  if (change.kind !== 'price-percent' && change.kind !== 'price-rands') return {}
  const { priceRegular, pricePromo } = value
  // A draft without a price has none to change.
  if (priceRegular === 0) return {}
  return {
    priceRegular: adjustedRands(priceRegular, change),
    pricePromo: pricePromo === null ? null : adjustedRands(pricePromo, change),
  }
}

type PriceChange = Extract<BulkChange, { kind: 'price-percent' | 'price-rands' }>

/**
 * A price after a change, in whole rands: by rands exactly, by per cent rounded to the nearest rand with
 * 50 cents up. Counted in whole hundredths of a per cent, so that 2.5% of R1,000 is R25 and never R24.
 */
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
