import { countOf } from '#app/basics/format-count.ts'
import { useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { AnswerDialog, type Statement } from './answer-dialog.tsx'
import { statusLabels } from '../../content/inbox.ts'
import { leadStatuses, type LeadStatus } from '../../schema/statuses.ts'
import type { LeadOwner } from '../../schema/inbox-answers.ts'

export type BulkBarProps = {
  count: number
  owners: readonly LeadOwner[]
  isBusy: boolean
  onStatus: (status: LeadStatus, statement?: Statement) => void
  onOwner: (staffId: string | null) => void
  onClear: () => void
}

/** What can be done to the chosen leads; it stays in view while the list scrolls. */
export function BulkBar({ count, owners, isBusy, onStatus, onOwner, onClear }: BulkBarProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (count === 0) return null
  return (
    <div role="group" aria-label="Change the chosen leads" className="foot-bar">
      <p role="status" className="font-semibold">
        {`${countOf(count, 'lead')} chosen`}
      </p>
      <Chooser
        label="Set the status"
        options={leadStatuses.map((status) => [status, statusLabels[status]])}
        isBusy={isBusy}
        onChoose={(status) =>
          status === 'answered' ? setIsAsking(true) : onStatus(status as LeadStatus)
        }
      />
      <AnswerDialog
        isOpen={isAsking}
        count={count}
        isBusy={isBusy}
        onState={(statement) => {
          setIsAsking(false)
          onStatus('answered', statement)
        }}
        onClose={() => setIsAsking(false)}
      />
      <Chooser
        label="Give to"
        options={[['', 'Nobody'], ...owners.map(({ id, name }) => [id, name] as const)]}
        isBusy={isBusy}
        onChoose={(id) => onOwner(id === '' ? null : id)}
      />
      <Button size="small" variant="secondary" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}

type ChooserProps = {
  label: string
  options: readonly (readonly [value: string, text: string])[]
  isBusy: boolean
  onChoose: (value: string) => void
}

/** Acts at once and returns to its label; what it did can be undone. */
function Chooser({ label, options, isBusy, onChoose }: ChooserProps) {
  return (
    <select
      aria-label={label}
      className="control w-auto"
      value="choose"
      disabled={isBusy}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="choose" disabled>
        {label}…
      </option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
