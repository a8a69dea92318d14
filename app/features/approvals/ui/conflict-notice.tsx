import { bulkChangedText } from '../rules/bulk.ts'
import { Checkbox } from '#app/design/form/checkbox.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { fieldLabel, readableValue } from '#app/features/catalogue/rules/readable-value.ts'
import { isWaiting } from '../rules.ts'
import type { Approval } from '../schema/answers.ts'

type ConflictNoticeProps = {
  approval: Approval
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

/** ADA-20: what changed after the request was made; approving then takes a deliberate yes. */
export function ConflictNotice({ approval, isAccepted, onAccept }: ConflictNoticeProps) {
  const { subject, conflicts, hasConflict, bulk } = approval
  if (!hasConflict || !isWaiting(approval)) return null
  if (subject.version === null)
    return (
      <Notice tone="warning" role="alert">
        <p>What this request is about is gone. It can only be rejected.</p>
      </Notice>
    )
  return (
    <Notice
      tone="warning"
      role="alert"
      title={
        bulk
          ? bulkChangedText(bulk)
          : `${subject.updatedBy} changed ${subject.name} after this request was made.`
      }
    >
      {bulk ? (
        <p>They are marked below. Approving leaves them out, and puts the rest live.</p>
      ) : conflicts.length === 0 ? (
        <p>It does not touch any field of this request.</p>
      ) : (
        <FieldConflicts conflicts={conflicts} />
      )}
      <Checkbox
        id="accepts-conflict"
        label="I have seen this; the request may be approved all the same."
        checked={isAccepted}
        onChange={(event) => onAccept(event.currentTarget.checked)}
      />
    </Notice>
  )
}

function FieldConflicts({ conflicts }: Pick<Approval, 'conflicts'>) {
  return (
    <div className="mt-2">
      <Table
        caption="Fields changed in the meantime"
        isCaptionHidden
        isDense
        columns={['Field', 'When requested', 'Now', 'Requested']}
      >
        <tbody>
          {conflicts.map(({ field, oldValue, currentValue, newValue }) => (
            <tr key={field}>
              <th scope="row">{fieldLabel(field)}</th>
              <td>{readableValue(field, oldValue)}</td>
              <td>{readableValue(field, currentValue)}</td>
              <td>{readableValue(field, newValue)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
