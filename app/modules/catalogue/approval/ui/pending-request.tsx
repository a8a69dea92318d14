import { Table } from '#app/design/ui/table.tsx'
import { NoSecondPerson } from '#app/modules/access/second-person/ui/no-second-person.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { fieldLabel } from '#app/modules/catalogue/product/rules.ts'
import type { Approval } from '../schema.ts'
import { useQueueSummary } from './approvals-api.ts'

/** Notice below a person's own request if no colleague could approve it, with ways to solve this. */
export function OwnRequestAlone({ request }: { request: Pick<Approval, 'submittedBy'> }) {
  const user = useStaffUser()
  const isAlone = useQueueSummary().data?.isAlone === true
  if (!isAlone || request.submittedBy.id !== user.id) return null
  return <NoSecondPerson reason="bySetting" settingHref="/admin/approvals#rules" />
}

type FieldTableProps = {
  caption: string
  columns: readonly string[]
  /** Column of figures, which do not wrap. */
  figures?: string | undefined
  /** The readable values of a field, one for each column. */
  rows: readonly { field: string; values: readonly string[] }[]
}

/** Compares values field by field. */
export function FieldTable({ caption, columns, figures, rows }: FieldTableProps) {
  return (
    <Table caption={caption} isCaptionHidden isDense isStacked columns={['Field', ...columns]}>
      <tbody>
        {rows.map(({ field, values }) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            {columns.map((label, at) => (
              <td
                key={label}
                data-label={label}
                className={
                  label === figures
                    ? 'whitespace-nowrap tabular-nums'
                    : 'wrap-anywhere whitespace-pre-line'
                }
              >
                {values[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
