import { formatRands } from '#app/basics/money.ts'
import type { FieldChange } from '../rules.ts'
import type { BulkCounts, BulkOutcome } from '../schema/bulk.ts'
import { fieldLabel, readableValue } from './readable-value.ts'

export const outcomeLabels: Record<BulkOutcome, string> = {
  request: 'Needs approval',
  draft: 'Draft: changes at once',
  new: 'New draft',
  unchanged: 'Stays as it is',
  refused: 'Left out',
}

const prices = new Set(['priceRegular', 'pricePromo'])

/** A change as a diff shows it; of a price, how much more or less it is, too. */
export function readableChange({ field, oldValue, newValue }: FieldChange) {
  const change = {
    label: fieldLabel(field),
    before: readableValue(field, oldValue),
    after: readableValue(field, newValue),
  }
  if (!prices.has(field) || typeof oldValue !== 'number' || typeof newValue !== 'number')
    return change
  const rands = newValue - oldValue
  const percent = Math.round((rands / oldValue) * 1000) / 10
  const sign = rands > 0 ? '+' : rands < 0 ? '−' : ''
  const difference = `${sign}${formatRands(Math.abs(rands))}, ${sign}${Math.abs(percent)}%`
  return { ...change, difference }
}

/** "400 need approval, 12 drafts change at once, 3 are left out". */
export function countsText(counts: BulkCounts): string {
  const products = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`)
  const parts = [
    counts.new && products(counts.new, 'new draft', 'new drafts'),
    counts.draft && products(counts.draft, 'draft changes at once', 'drafts change at once'),
    counts.request && products(counts.request, 'needs approval', 'need approval'),
    counts.unchanged && products(counts.unchanged, 'stays as it is', 'stay as they are'),
    counts.refused && products(counts.refused, 'is left out', 'are left out'),
  ]
  return parts.filter(Boolean).join(', ') || 'Nothing'
}
