import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf } from '#app/basics/numbers.ts'
import { Button } from '#app/design/ui/button.tsx'
import type { Selection } from '#app/modules/console/ui/list-selection.tsx'
import { tellDone, tellFailure } from '#app/modules/console/ui/tell.ts'
import { type Body, read } from '#app/modules/access/calls.ts'
import { statusLabels } from '../../content/inbox.ts'
import type { BulkAnswer, LeadOwner } from '../../schema/inbox-answers.ts'
import { type LeadStatus, leadStatuses } from '../../schema/statuses.ts'
import { AnswerDialog, type Statement } from './answer-dialog.tsx'
import { type InboxRow, leads as api } from './leads-api.ts'

type BulkBarProps = {
  rows: readonly InboxRow[]
  selection: Pick<Selection, 'has' | 'clear'>
  owners: readonly LeadOwner[]
}

/** What can be done to the chosen leads; it stays in view while the list scrolls. */
export function BulkBar({ rows, selection, owners }: BulkBarProps) {
  const chosen = rows.filter(({ id }) => selection.has(id))
  const { isBusy, setStatus, setOwner } = useBulk(chosen, selection.clear)
  const [isAsking, setIsAsking] = useState(false)
  const count = chosen.length
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
          status === 'answered' ? setIsAsking(true) : setStatus(status as LeadStatus)
        }
      />
      <AnswerDialog
        isOpen={isAsking}
        count={count}
        isBusy={isBusy}
        onState={(statement) => {
          setIsAsking(false)
          setStatus('answered', statement)
        }}
        onClose={() => setIsAsking(false)}
      />
      <Chooser
        label="Give to"
        options={[['', 'Nobody'], ...owners.map(({ id, name }) => [id, name] as const)]}
        isBusy={isBusy}
        onChoose={(id) => setOwner(id === '' ? null : id)}
      />
      <Button size="small" variant="secondary" onClick={selection.clear}>
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

type BulkBody = Body<typeof api.bulk.$post>

/** Changes of several leads at once; each keeps what it had for the undo. */
function useBulk(leads: readonly InboxRow[], onDone: () => void) {
  const queries = useQueryClient()
  const call = useMutation({
    mutationFn: (json: BulkBody) => read(api.bulk.$post({ json })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['leads'] }),
    networkMode: 'always',
  })
  async function run(body: BulkBody, words: string, undo?: (answer: BulkAnswer) => BulkBody) {
    try {
      const answer = await call.mutateAsync(body)
      if (undo) onDone()
      const count = answer.changed.length
      const left = answer.refused.length
      tellDone(`${words}: ${countOf(count, 'lead')}`, {
        undo: undo && count > 0 ? () => void run(undo(answer), 'Undone') : undefined,
        description:
          left > 0 ? `${left} left as they are: ${answer.refused[0]!.message}` : undefined,
      })
    } catch (error) {
      tellFailure('The leads were not changed', error)
    }
  }
  const before = new Map(leads.map((lead) => [lead.id, lead]))
  const items = <Value extends object>(value: Value) =>
    leads.map(({ id, version }) => ({ leadId: id, version, ...value }))
  const statusBack = ({ changed }: BulkAnswer): BulkBody => ({
    change: 'status',
    isUndo: true,
    items: changed.map((item) => ({ ...item, status: before.get(item.leadId)!.status })),
  })
  const ownerBack = ({ changed }: BulkAnswer): BulkBody => ({
    change: 'owner',
    items: changed.map((item) => ({ ...item, assignedTo: before.get(item.leadId)!.assignedTo })),
  })
  return {
    isBusy: call.isPending,
    setStatus: (status: LeadStatus, statement?: Statement) =>
      void run(
        { change: 'status', items: items({ status }), statement },
        'Status changed',
        statusBack,
      ),
    setOwner: (assignedTo: string | null) =>
      void run({ change: 'owner', items: items({ assignedTo }) }, 'Owner changed', ownerBack),
  }
}
