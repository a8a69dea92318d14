import { countOf, formatCount } from '#app/basics/format-count.ts'
import { Button } from '#app/design/ui/button.tsx'
import { bulkActions, type BulkAction } from '../../content/bulk-actions.ts'
import { mostInBulk } from '../../rules/most-in-bulk.ts'
import type { Selection } from '../list/use-product-selection.ts'

type BulkBarProps = {
  selection: Selection
  /** How many fit the filter; null where that is not counted. */
  total: number | null
  onChoose: (action: BulkAction) => void
}

/** What can be done to the chosen products; it stays in view while the list scrolls. */
export function BulkBar({ selection, total, onChoose }: BulkBarProps) {
  const { count, isAll, chooseAll, clear } = selection
  if (count === 0) return null
  return (
    <div role="group" aria-label="Change the chosen products" className="foot-bar">
      <p role="status" className="font-semibold">
        {`${countOf(count, 'product')} chosen`}
      </p>
      {!isAll && total !== null && count < total && total <= mostInBulk ? (
        <Button size="small" variant="secondary" onClick={chooseAll}>
          {`Select all ${formatCount(total)} that fit`}
        </Button>
      ) : null}
      <select
        aria-label="What to do"
        className="control w-auto"
        value="choose"
        onChange={(event) => onChoose(event.currentTarget.value as BulkAction)}
      >
        <option value="choose" disabled>
          What to do…
        </option>
        {Object.entries(bulkActions).map(([action, label]) => (
          <option key={action} value={action}>
            {label}
          </option>
        ))}
      </select>
      <Button size="small" variant="secondary" onClick={clear}>
        Clear selection
      </Button>
    </div>
  )
}
