import { useState, type ReactNode } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { statusLabels } from '../../content/inbox.ts'
import { leadStatuses, type LeadStatus } from '../../schema/statuses.ts'
import type { LeadDetail } from './leads-api.ts'
import { AnswerDialog, type AnswerDialogProps } from './answer-dialog.tsx'
import { Panel } from './facts.tsx'

export type HandlingPanelProps = {
  /** Further ways to put a lead in order. */
  children?: ReactNode
  detail: LeadDetail
  ownId: string
  isBusy: boolean
  onStatus: (status: LeadStatus) => void
  onOwner: (staffId: string | null) => void
  onSpam: (isSpam: boolean) => void
  /** Asks how a lead was answered where nothing shows it. */
  answer: Omit<AnswerDialogProps, 'count'>
}

/** LDS-03: where the lead stands, who has it, and whether it is one at all. */
export function HandlingPanel(props: HandlingPanelProps) {
  const { lead } = props.detail
  return (
    <Panel title="Handling">
      <div role="group" aria-label="Status" className="flex flex-wrap gap-2">
        {leadStatuses.map((status) => (
          <Button
            key={status}
            size="small"
            variant={status === lead.status ? 'primary' : 'secondary'}
            aria-pressed={status === lead.status}
            disabled={props.isBusy}
            onClick={() => props.onStatus(status)}
          >
            {statusLabels[status]}
          </Button>
        ))}
      </div>
      <AnswerDialog count={1} {...props.answer} />
      <Owner {...props} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <Button
          variant="secondary"
          size="small"
          disabled={props.isBusy}
          onClick={() => props.onSpam(!lead.isSuspectedSpam)}
        >
          {lead.isSuspectedSpam ? 'This is not spam' : 'This is spam'}
        </Button>
        {lead.isSuspectedSpam ? null : props.children}
      </div>
    </Panel>
  )
}

function Owner({ detail, ownId, isBusy, onOwner }: HandlingPanelProps) {
  const { lead, owners } = detail
  const others = owners.filter(({ id }) => id !== ownId && id !== lead.assignedTo)
  return (
    <div className="grid gap-2">
      <p>
        <span className="text-ink-soft">Owner: </span>
        <span className="font-semibold">{detail.ownerName ?? 'Nobody'}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {lead.assignedTo ? (
          <Button size="small" variant="secondary" disabled={isBusy} onClick={() => onOwner(null)}>
            Unassign
          </Button>
        ) : null}
      </div>
      {others.length > 0 ? <GiveForm colleagues={others} isBusy={isBusy} onGive={onOwner} /> : null}
    </div>
  )
}

type GiveFormProps = {
  colleagues: LeadDetail['owners']
  isBusy: boolean
  onGive: (staffId: string) => void
}

function GiveForm({ colleagues, isBusy, onGive }: GiveFormProps) {
  const [chosen, setChosen] = useState('')
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onGive(chosen)
        setChosen('')
      }}
    >
      <label className="sr-only" htmlFor="lead-owner">
        Assign to a colleague
      </label>
      <select
        id="lead-owner"
        className="control"
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        <option value="">Assign to a colleague…</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button type="submit" size="small" variant="secondary" disabled={isBusy || !chosen}>
        Assign
      </Button>
    </form>
  )
}
