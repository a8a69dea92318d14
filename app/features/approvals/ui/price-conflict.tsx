import { Notice } from '#app/design/ui/notice.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import {
  fieldLabel,
  readableTyped,
  readableValue,
} from '#app/features/catalogue/rules/readable-value.ts'
import { ClashNotice } from '#app/features/settings/ui/edit/clash-notice.tsx'
import type { PriceMeanwhile, WaitingRow } from '../rules/meet-stored-price.ts'
import type { TypedPrice } from '../rules/typed-price.ts'

export type PriceConflictProps = {
  meanwhile: PriceMeanwhile
  typed: TypedPrice
  onChange: (part: Partial<TypedPrice>) => void
}

/** ADP-21: a public price that somebody else changed, or wants to change, with both sides. */
export function PriceConflict({ meanwhile, typed, onChange }: PriceConflictProps) {
  if (meanwhile.isWaiting) return <WaitingPrice by={meanwhile.by} rows={meanwhile.rows} />
  return (
    <ClashNotice
      edit={{
        meanwhile,
        value: typed,
        set: (name, value) => onChange({ [name]: value }),
      }}
      subject="this price"
      verb="send"
      labelOf={fieldLabel}
      readable={readableTyped}
    />
  )
}

function WaitingPrice({ by, rows }: { by: string; rows: readonly WaitingRow[] }) {
  return (
    <Notice tone="warning" role="alert" title={`A change by ${by} already waits for approval.`}>
      <p>
        Only one change can wait at a time. Send yours again once the other is decided.{' '}
        <TextLink to="/admin/approvals">See the approvals</TextLink>
      </p>
      <div className="mt-3">
        <Table caption="Both versions" isCaptionHidden isDense columns={['Field', by, 'Yours']}>
          <tbody>
            {rows.map(({ field, theirs, mine }) => (
              <tr key={field}>
                <th scope="row">{fieldLabel(field)}</th>
                <td className="wrap-anywhere">{readableValue(field, theirs)}</td>
                <td className="wrap-anywhere">{readableValue(field, mine)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Notice>
  )
}
