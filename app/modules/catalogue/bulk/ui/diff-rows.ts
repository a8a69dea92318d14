import type { DiffRow } from '#app/design/ui/diff-table.tsx'
import type { BadgeTone } from '#app/design/ui/surfaces.tsx'
import { isNewRecord, outcomeLabels, readableChange } from '../../product/rules.ts'
import type { BulkOutcome, BulkRow } from '../schema.ts'

const tones: Record<BulkOutcome, BadgeTone> = {
  request: 'warning',
  draft: 'success',
  new: 'success',
  unchanged: 'neutral',
  refused: 'danger',
}

/** Converts diff lines to table rows. A new record shows only its name, because every field is new. */
export function diffRows(rows: readonly BulkRow[]): DiffRow[] {
  return rows.map(({ key, productId, name, outcome, reason, changes }) => ({
    key,
    title: key.startsWith('Line ') ? `${key}: ${name}` : name,
    href: productId ? `/admin/products/${productId}` : null,
    badge: { label: outcomeLabels[outcome], tone: tones[outcome] },
    note: reason,
    changes: isNewRecord(changes) ? [] : changes.map(readableChange),
  }))
}
