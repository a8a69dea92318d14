import { Notice } from '#app/design/ui/notice.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { fieldLabel, readableValue } from '#app/features/catalogue/rules/readable-value.ts'
import type { PriceMeanwhile } from '../rules/meet-stored-price.ts'

/** ADP-21: a public price that somebody else changed, or wants to change, with both sides. */
export function PriceConflict({ meanwhile }: { meanwhile: PriceMeanwhile }) {
  const { by, isWaiting, rows } = meanwhile
  return (
    <Notice
      tone="warning"
      role="alert"
      title={
        isWaiting
          ? `A change by ${by} already waits for approval.`
          : `${by} changed this price meanwhile.`
      }
    >
      {isWaiting ? (
        <p>
          Only one change can wait at a time. Send yours again once the other is decided.{' '}
          <TextLink to="/admin/approvals">See the approvals</TextLink>
        </p>
      ) : (
        <p>
          {rows.length === 0
            ? 'What you did not touch now shows what is stored. Look it over, then send again.'
            : 'You both changed the following. Yours stands in the fields below: change it, or send it again.'}
        </p>
      )}
      {rows.length > 0 ? (
        <div className="mt-3">
          <Table caption="Both versions" isCaptionHidden isDense>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">{by}</th>
                <th scope="col">Yours</th>
              </tr>
            </thead>
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
      ) : null}
    </Notice>
  )
}
