import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { countWithNoun } from '#app/basics/numbers.ts'
import { useNow } from '#app/design/hooks.ts'
import { Button } from '#app/design/ui/button.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { type RequestBody, fetchJson } from '#app/modules/access/calls.ts'
import type { LoadedList } from '#app/modules/console/ui/list-body.tsx'
import { RowCheckbox, type ListSelection } from '#app/modules/console/ui/list-selection.tsx'
import { toastSuccess, toastFailure } from '#app/modules/console/ui/toasts.ts'
import type { AnswerDeclaration } from '../../answer/schema.ts'
import { type InboxRow, leads as api } from '../../calls.ts'
import { type LeadStatus, leadStatuses } from '../../schema.ts'
import type { BulkChangeResult, KnownStaff } from '../../summary/schema.ts'
import { AnswerDialog } from '../../ui/answer-dialog.tsx'
import {
  LeadPerson,
  Moment,
  InboxRowBadges,
  StatusBadge,
  TimeLeft,
  leadTopic,
} from '../../ui/lead-parts.tsx'
import {
  emptyFolderTexts,
  folderLabels,
  foundInLabels,
  leadGroupLabels,
  statusLabels,
} from '../content.ts'
import { groupLeads } from '../rules.ts'
import type { InboxFolder } from '../schema.ts'

export type LeadRowsProps = {
  leads: readonly InboxRow[]
  isGrouped: boolean
  /** The label of the list, which names its order. */
  caption: string
  openId: string | null
  /** Navigation state for a lead's page, so that its back link opens this list. */
  linkState: unknown
  selection: Pick<ListSelection, 'has' | 'toggle'>
  onOpen: (id: string, byKey: boolean) => void
}

export function LeadRows({ leads, isGrouped, caption, ...row }: LeadRowsProps) {
  const now = useNow()
  const rowsOf = (shown: readonly InboxRow[]) =>
    shown.map((lead) => <LeadRow key={lead.id} lead={lead} {...row} />)
  if (!isGrouped)
    return (
      <ul aria-label={caption} className="lead-rows">
        {rowsOf(leads)}
      </ul>
    )
  return groupLeads(leads, now).map(({ group, leads: grouped }) => (
    <section key={`${group} ${grouped[0]!.id}`} aria-label={leadGroupLabels[group]}>
      <h2 className={`lead-group ${group === 'overdue' ? 'text-danger' : ''}`}>
        {leadGroupLabels[group]}
      </h2>
      <ul className="lead-rows">{rowsOf(grouped)}</ul>
    </section>
  ))
}

type LeadRowProps = Omit<LeadRowsProps, 'leads' | 'isGrouped' | 'caption'> & { lead: InboxRow }

function LeadRow({ lead, openId, linkState, selection, onOpen }: LeadRowProps) {
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(lead.id, event.detail === 0)
  }
  return (
    <li className="lead-row" data-lead={lead.id}>
      <RowCheckbox id={lead.id} label={`Choose ${lead.reference}`} selection={selection} />
      <span className="lead-line">
        <span className="lead-who">
          <Link
            to={`/admin/leads/${lead.id}`}
            state={linkState}
            aria-current={lead.id === openId ? 'true' : undefined}
            className={`lead-link ${lead.status === 'new' ? 'font-semibold' : ''}`}
            data-row
            onClick={open}
          >
            <LeadPerson lead={lead} />
            <span className="sr-only">{`, ${lead.reference}`}</span>
          </Link>
          {lead.company ? <span className="text-ink-soft">{` · ${lead.company}`}</span> : null}
        </span>
        <span className="lead-time">
          <InboxRowBadges lead={lead} />
          <LeadProgress lead={lead} />
        </span>
      </span>
      <span className="lead-line">
        <span className="lead-need">{rowSummaryOf(lead)}</span>
        <span className="lead-form">{leadTopic(lead)}</span>
        <span className="lead-owner">{lead.ownerName ?? 'Unassigned'}</span>
      </span>
    </li>
  )
}

function rowSummaryOf({ foundIn, need, subject }: InboxRow): string {
  return foundIn ? `${foundInLabels[foundIn.place]}: ${foundIn.excerpt}` : need || subject
}

function LeadProgress({ lead }: { lead: InboxRow }) {
  if (lead.isWaiting && lead.dueAt) return <TimeLeft dueAt={lead.dueAt} />
  return (
    <>
      {lead.isWaiting ? null : <StatusBadge status={lead.status} />}
      <span className="whitespace-nowrap text-ink-soft">
        <Moment at={lead.submittedAt} isShort />
      </span>
    </>
  )
}

/** Fetches the next page near the end of the list; the button is for people who cannot scroll. */
export function LoadMoreButton({ more }: Pick<LoadedList<unknown>, 'more'>) {
  const end = useRef<HTMLDivElement>(null)
  const canLoad = more && !more.isLoading && more.problem === null
  const load = useEffectEvent(() => {
    if (canLoad) more.load()
  })
  useEffect(() => {
    if (!canLoad || !end.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '0px 0px 25% 0px',
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [canLoad])
  return <div ref={end} aria-hidden="true" />
}

type BulkBarProps = {
  rows: readonly InboxRow[]
  selection: Pick<ListSelection, 'has' | 'clear'>
  owners: readonly KnownStaff[]
}

export function BulkActionBar({ rows, selection, owners }: BulkBarProps) {
  const chosen = rows.filter(({ id }) => selection.has(id))
  const { isBusy, setStatus, setOwner } = useBulkChange(chosen, selection.clear)
  const [isAsking, setIsAsking] = useState(false)
  const count = chosen.length
  const given = owners.filter(({ canOwn }) => canOwn)
  if (count === 0) {
    // A colleague's change can remove the chosen leads: the question must not open again for the next selection.
    if (isAsking) setIsAsking(false)
    return null
  }
  return (
    <div role="group" aria-label="Change the selected leads" className="foot-bar">
      <p role="status" className="font-semibold">
        {`${countWithNoun(count, 'lead')} chosen`}
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
        label="Assign to"
        options={[['', 'Unassigned'], ...given.map(({ id, name }) => [id, name] as const)]}
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

/** A select that applies an option at once, and then shows its own label again. The action can be undone. */
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
        {`${label}…`}
      </option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}

type BulkChangeBody = RequestBody<typeof api.bulk.$post>

function useBulkChange(leads: readonly InboxRow[], onDone: () => void) {
  const queries = useQueryClient()
  const call = useMutation({
    mutationFn: (json: BulkChangeBody) => fetchJson(api.bulk.$post({ json })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['leads'] }),
    networkMode: 'always',
  })
  async function run(
    body: BulkChangeBody,
    words: string,
    undo?: (answer: BulkChangeResult) => BulkChangeBody,
  ) {
    try {
      const answer = await call.mutateAsync(body)
      if (undo) onDone()
      const count = answer.changed.length
      const left = answer.refused.length
      toastSuccess(`${words}: ${countWithNoun(count, 'lead')}`, {
        undo: undo && count > 0 ? () => void run(undo(answer), 'Undone') : undefined,
        description: left > 0 ? `${left} left unchanged: ${answer.refused[0]!.message}` : undefined,
      })
    } catch (error) {
      toastFailure('The leads were not changed', error)
    }
  }
  const before = new Map(leads.map((lead) => [lead.id, lead]))
  const items = <Value extends object>(value: Value) =>
    leads.map(({ id, version }) => ({ leadId: id, version, ...value }))
  const undoStatusBody = ({ changed }: BulkChangeResult): BulkChangeBody => ({
    change: 'status',
    isUndo: true,
    items: changed.map((item) => ({ ...item, status: before.get(item.leadId)!.status })),
  })
  const undoOwnerBody = ({ changed }: BulkChangeResult): BulkChangeBody => ({
    change: 'owner',
    items: changed.map((item) => ({ ...item, assignedTo: before.get(item.leadId)!.assignedTo })),
  })
  return {
    isBusy: call.isPending,
    setStatus: (status: LeadStatus, statement?: AnswerDeclaration) =>
      void run(
        { change: 'status', items: items({ status }), statement },
        'Status changed',
        undoStatusBody,
      ),
    setOwner: (assignedTo: string | null) =>
      void run({ change: 'owner', items: items({ assignedTo }) }, 'Owner changed', undoOwnerBody),
  }
}

export function EmptyFolder({ folder }: { folder: InboxFolder }) {
  const isInbox = folder === 'inbox'
  return (
    <EmptyState
      title={`${folderLabels[folder]}: no leads`}
      icon="message"
      action={
        <ButtonLink variant="secondary" size="small" to={isInbox ? '/contact' : '/admin/leads'}>
          {isInbox ? 'Send a test enquiry' : 'Open the inbox'}
        </ButtonLink>
      }
    >
      <p>{emptyFolderTexts[folder]}</p>
    </EmptyState>
  )
}
