import { type KeyboardEvent, Suspense, useState } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { Menu, MenuItem, usePopup } from '#app/design/ui/popup.tsx'
import type { LeadDetail } from '../calls.ts'
import { MergeDialog } from '../duplicate/ui/duplicates.tsx'
import { statusLabels } from '../inbox/content.ts'
import { leadStatuses } from '../schema.ts'
import type { AnswerDialogProps } from './answer-dialog.tsx'
import type { useLeadActions } from './lead-actions.ts'
import { Panel, lazyForm } from './lead-parts.tsx'

export type HandlingPanelProps = {
  detail: LeadDetail
  actions: ReturnType<typeof useLeadActions>
  answer: Omit<AnswerDialogProps, 'count'>
}

const LazyAnswerDialog = lazyForm(async () => (await import('./answer-dialog.tsx')).AnswerDialog)

export function HandlingPanel(props: HandlingPanelProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (props.answer.isOpen && !wasOpened) setWasOpened(true)
  return (
    <Panel title="Handling">
      <StatusChoice {...props} />
      <Suspense>{wasOpened ? <LazyAnswerDialog count={1} {...props.answer} /> : null}</Suspense>
      <OwnerForm key={props.detail.lead.assignedTo} {...props} />
      {props.detail.lead.isSuspectedSpam ? (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          disabled={props.actions.isBusy}
          onClick={() => props.actions.setSpam(false)}
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
function StatusChoice({ detail: { lead }, actions }: HandlingPanelProps) {
  return (
    <div role="radiogroup" aria-label="Status" className="segments">
      {leadStatuses.map((status) => (
        <button
          key={status}
          type="button"
          role="radio"
          aria-checked={status === lead.status}
          tabIndex={status === lead.status ? 0 : -1}
          aria-disabled={actions.isBusy}
          onKeyDown={focusByArrows}
          onClick={() => {
            if (!actions.isBusy && status !== lead.status) actions.setStatus(status)
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

function SpamAndMergeActions({ detail: { lead }, actions }: HandlingPanelProps) {
  const { isBusy, setSpam, merge } = actions
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
        <MenuItem icon="warning" onDone={popup.close} onPress={() => isBusy || setSpam(true)}>
          Mark as spam
        </MenuItem>
        <MenuItem icon="users" onDone={popup.close} onPress={() => setIsMerging(true)}>
          Merge with another lead…
        </MenuItem>
      </Menu>
      <MergeDialog
        lead={lead}
        isBusy={isBusy}
        onMerge={merge}
        isOpen={isMerging}
        onClose={() => setIsMerging(false)}
      />
    </>
  )
}

/** A button saves the owner, because the arrow keys select other owners on the way. */
function OwnerForm({ detail, actions }: HandlingPanelProps) {
  const { lead, owners, ownerName } = detail
  const stored = lead.assignedTo ?? ''
  const [chosen, setChosen] = useState(stored)
  const isListed = stored === '' || owners.some(({ id }) => id === stored)
  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        actions.setOwner(chosen || null)
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
          <Button type="submit" size="small" disabled={actions.isBusy}>
            {chosen === '' ? 'Unassign' : 'Assign'}
          </Button>
        )}
      </div>
    </form>
  )
}
