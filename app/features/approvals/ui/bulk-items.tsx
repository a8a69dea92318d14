import { countOf, formatCount } from '#app/basics/format-count.ts'
import type { BadgeTone } from '#app/design/ui/badge.tsx'
import { DiffTable, type DiffRow } from '#app/design/ui/diff-table.tsx'
import { readableChange } from '#app/features/catalogue/rules/describe-bulk.ts'
import type { ApprovalItemsAnswer, ItemState } from '../schema/bulk.ts'
import type { Approval } from '../schema/answers.ts'

type Item = ApprovalItemsAnswer['items'][number]

const states: Record<ItemState, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waits', tone: 'warning' },
  scheduled: { label: 'Waits for its day', tone: 'info' },
  applied: { label: 'Live', tone: 'success' },
  left: { label: 'Left out', tone: 'danger' },
  released: { label: 'As it was', tone: 'neutral' },
}
const changedBadge = { label: 'Changed in the meantime', tone: 'danger' } as const

type BulkItemsProps = {
  bulk: NonNullable<Approval['bulk']>
  items: readonly Item[] | undefined
  problem: string | null
  onMore: (() => void) | null
  isLoading: boolean
}

/** STF-01: every product of a bulk request with its change, and what became of it; a page at a time. */
export function BulkItems({ bulk, items, problem, onMore, isLoading }: BulkItemsProps) {
  const { count, changed, applied, left } = bulk
  const parts = [
    countOf(count, 'product'),
    changed ? `${formatCount(changed)} changed in the meantime: approving leaves them out` : '',
    applied ? `${formatCount(applied)} live` : '',
    left ? `${formatCount(left)} left out` : '',
  ]
  return (
    <div className="grid gap-2">
      <p>{`${parts.filter(Boolean).join(', ')}.`}</p>
      {problem ? <p className="text-danger">{problem}</p> : null}
      {items ? (
        <DiffTable
          caption="Products of this request"
          rows={items.map(rowOf)}
          onMore={onMore}
          isLoading={isLoading}
        />
      ) : null}
    </div>
  )
}

function rowOf({ productId, name, state, hasChanged, note, changes }: Item): DiffRow {
  const isNew = changes.length > 1 && changes.every(({ oldValue }) => oldValue === null)
  const shown = ['priceRegular', 'pricePromo', 'category', 'speedDown']
  const compared = isNew
    ? changes.filter(({ field, newValue }) => shown.includes(field) && newValue !== null)
    : changes
  return {
    key: productId,
    title: name,
    href: `/admin/products/${productId}`,
    badge: hasChanged ? changedBadge : states[state],
    note,
    changes: compared.map(readableChange),
  }
}
