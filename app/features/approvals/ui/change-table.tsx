import { Table } from '#app/design/ui/table.tsx'
import { fieldLabel, readableValue } from '#app/features/catalogue/rules/readable-value.ts'
import {
  isPrice,
  priceDifference,
  pricesFirst,
} from '#app/features/catalogue/rules/price-difference.ts'
import type { Approval } from '../schema/answers.ts'

type ChangesProps = Pick<Approval, 'changes'>

/** STF-03: what a price is and would be, in large; nothing where no price changes. */
export function PriceChange({ changes }: ChangesProps) {
  const prices = changes.filter(isPrice).filter(({ newValue }) => newValue !== null)
  if (prices.length === 0) return null
  return (
    <ul className="grid gap-1">
      {prices.map((change) => {
        const { field, oldValue, newValue } = change
        const difference = priceDifference(change)
        return (
          <li key={field} className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
            <span className="text-ink-soft">{fieldLabel(field)}</span>
            <span className="text-lg font-semibold">
              {readableValue(field, oldValue)} → {readableValue(field, newValue)}
            </span>
            {difference ? (
              <span className={`font-semibold ${difference.startsWith('+') ? 'text-leaf' : ''}`}>
                {difference}
              </span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

/** ADA-09, ADA-11: field, current value or None, new value; and what a price moves by. */
export function ChangeTable({ changes }: ChangesProps) {
  const rows = pricesFirst(changes)
  const hasDifference = rows.some((change) => priceDifference(change) !== '')
  return (
    <Table
      caption="Proposed changes"
      isCaptionHidden
      isDense
      isStacked
      columns={[
        'Field',
        'Current value',
        'New value',
        ...(hasDifference ? (['Difference'] as const) : []),
      ]}
    >
      <tbody>
        {rows.map((change) => (
          <tr key={change.field}>
            <th scope="row">{fieldLabel(change.field)}</th>
            <td data-label="Current value" className="wrap-anywhere">
              {readableValue(change.field, change.oldValue)}
            </td>
            <td data-label="New value" className="wrap-anywhere">
              {readableValue(change.field, change.newValue)}
            </td>
            {hasDifference ? (
              <td data-label="Difference" className="whitespace-nowrap tabular-nums">
                {priceDifference(change)}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
