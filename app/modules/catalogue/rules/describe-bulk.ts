import { countOf } from '#app/basics/format-count.ts'
import type { FieldChange } from '../rules.ts'
import type { BulkCounts, BulkOutcome } from '../schema/bulk.ts'
import { priceDifference } from './price-difference.ts'
import { fieldLabel, readableValue } from './readable-value.ts'

export const outcomeLabels: Record<BulkOutcome, string> = {
  request: 'Needs approval',
  draft: 'Draft: changes at once',
  new: 'New draft',
  unchanged: 'Stays as it is',
  refused: 'Left out',
}

/** A change as a diff shows it; of a price, how much more or less it is, too. */
export function readableChange(change: FieldChange) {
  const { field, oldValue, newValue } = change
  const difference = priceDifference(change)
  return {
    label: fieldLabel(field),
    before: readableValue(field, oldValue),
    after: readableValue(field, newValue),
    ...(difference ? { difference } : {}),
  }
}

/** "400 need approval, 12 drafts change at once, 3 are left out". */
export function countsText(counts: BulkCounts): string {
  const parts = [
    counts.new && countOf(counts.new, 'new draft', 'new drafts'),
    counts.draft && countOf(counts.draft, 'draft changes at once', 'drafts change at once'),
    counts.request && countOf(counts.request, 'needs approval', 'need approval'),
    counts.unchanged && countOf(counts.unchanged, 'stays as it is', 'stay as they are'),
    counts.refused && countOf(counts.refused, 'is left out', 'are left out'),
  ]
  return parts.filter(Boolean).join(', ') || 'Nothing'
}
