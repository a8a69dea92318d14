import { type KeyboardEvent, useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { Menu, MenuItem, usePopup } from '#app/design/ui/popup.tsx'
import type { LeadDetail } from '../calls.ts'
import { MergeDialog } from '../duplicate/ui/duplicates.tsx'
import type { MergeActions } from '../duplicate/ui/merge-form.tsx'
import { statusLabels } from '../inbox/content.ts'
import { type LeadStatus, leadStatuses } from '../schema.ts'
import { AnswerDialog, type AnswerDialogProps } from './answer-dialog.tsx'
import { Panel } from './lead-parts.tsx'

export type HandlingPanelProps = Pick<MergeActions, 'onMerge'> & {
  detail: LeadDetail
  ownId: string
  isBusy: boolean
  onStatus: (status: LeadStatus) => void
  onOwner: (staffId: string | null) => void
  onSpam: (isSpam: boolean) => void
  answer: Omit<AnswerDialogProps, 'count'>
}

export function HandlingPanel(props: HandlingPanelProps) {
  return (
    <Panel title="Handling">
      <StatusChoice {...props} />
      <AnswerDialog count={1} {...props.answer} />
      <OwnerForm key={props.detail.lead.assignedTo} {...props} />
      {props.detail.lead.isSuspectedSpam ? (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          disabled={props.isBusy}
          onClick={() => props.onSpam(false)}
        >
          Not spam
        </Button>
      ) : (
        <SpamAndMergeActions {...props} />
      )}
    </Panel>
  )
}

/** The arrow keys only move the focus. Space or Enter saves, so that passing a status doesn't save it. */
function StatusChoice({ detail: { lead }, isBusy, onStatus }: HandlingPanelProps) {
  return (
    <div role="radiogroup" aria-label="Status" className="segments">
      {leadStatuses.map((status) => (
        <button
          key={status}
          type="button"
          role="radio"
          aria-checked={status === lead.status}
          tabIndex={status === lead.status ? 0 : -1}
          aria-disabled={isBusy}
          onKeyDown={focusByArrows}
          onClick={() => {
            if (!isBusy && status !== lead.status) onStatus(status)
          }}
        >
          {statusLabels[status]}
        </button>
      ))}
    </div>
  )
}

const arrowSteps: Record<string, number> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

function focusByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = arrowSteps[event.key]
  if (!step) return
  event.preventDefault()
  const radios = [
    ...event.currentTarget.parentElement!.querySelectorAll<HTMLElement>('[role=radio]'),
  ]
  radios.at((radios.indexOf(event.currentTarget) + step) % radios.length)?.focus()
}

function SpamAndMergeActions({ detail: { lead }, isBusy, onSpam, onMerge }: HandlingPanelProps) {
  const popup = usePopup()
  const [isMerging, setIsMerging] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-end"
        aria-haspopup="menu"
        popoverTarget={popup.id}
      >
        <Icon name="more" size="small" />
        More
      </Button>
      <Menu popup={popup} label="More" className="w-64">
        <MenuItem icon="warning" onDone={popup.close} onPress={() => isBusy || onSpam(true)}>
          Mark as spam
        </MenuItem>
        <MenuItem icon="users" onDone={popup.close} onPress={() => setIsMerging(true)}>
          Merge with another lead…
        </MenuItem>
      </Menu>
      <MergeDialog
        lead={lead}
        isBusy={isBusy}
        onMerge={onMerge}
        isOpen={isMerging}
        onOpenChange={setIsMerging}
      />
    </>
  )
}

/** A button saves the owner, because the arrow keys select other owners on the way. */
function OwnerForm({ detail, isBusy, onOwner }: HandlingPanelProps) {
  const { lead, owners, ownerName } = detail
  const stored = lead.assignedTo ?? ''
  const [chosen, setChosen] = useState(stored)
  const isListed = stored === '' || owners.some(({ id }) => id === stored)
  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        onOwner(chosen || null)
      }}
    >
      <label className="font-semibold" htmlFor="lead-owner">
        Owner
      </label>
      <div className="flex gap-2">
        <select
          id="lead-owner"
          className="control"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <option value="">Unassigned</option>
          {isListed ? null : <option value={stored}>{ownerName ?? 'Former colleague'}</option>}
          {owners.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        {chosen === stored ? null : (
          <Button type="submit" size="small" disabled={isBusy}>
            {chosen === '' ? 'Unassign' : 'Assign'}
          </Button>
        )}
      </div>
    </form>
  )
}
