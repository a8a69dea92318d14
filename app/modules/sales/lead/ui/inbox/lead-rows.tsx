import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ListRead } from '#app/modules/console/ui/list-body.tsx'
import { RowCheckbox, type Selection } from '#app/modules/console/ui/list-selection.tsx'
import { foundInWords, groupLabels } from '../../content/inbox.ts'
import { groupLeads } from '../../rules/lead-group.ts'
import { aboutOf, LeadPerson, Moment, MoreBadges, StatusBadge, TimeLeft } from './lead-parts.tsx'
import type { InboxRow } from './leads-api.ts'
import { useNow } from '#app/design/hooks.ts'

export type LeadRowsProps = {
  leads: readonly InboxRow[]
  /** Whether the list falls into the groups of the day. */
  isGrouped: boolean
  /** Says how the list is ordered. */
  caption: string
  openId: string | null
  /** What a lead's own page needs to find the way back to this very list. */
  linkState: unknown
  selection: Pick<Selection, 'has' | 'toggle'>
  onOpen: (id: string, byKey: boolean) => void
}

/** ANS-11: who waits for what, and how long is left; the groups of the day in order of due time. */
export function LeadRows({ leads, isGrouped, caption, ...row }: LeadRowsProps) {
  const now = useNow()
  if (!isGrouped)
    return (
      <ul aria-label={caption} className="lead-rows">
        {leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} {...row} />
        ))}
      </ul>
    )
  return groupLeads(leads, now).map(({ group, leads: grouped }) => (
    <section key={`${group} ${grouped[0]!.id}`} aria-label={groupLabels[group]}>
      <h2 className={`lead-group ${group === 'overdue' ? 'text-danger' : ''}`}>
        {groupLabels[group]}
      </h2>
      <ul className="lead-rows">
        {grouped.map((lead) => (
          <LeadRow key={lead.id} lead={lead} {...row} />
        ))}
      </ul>
    </section>
  ))
}

type LeadRowProps = Pick<LeadRowsProps, 'openId' | 'linkState' | 'selection' | 'onOpen'> & {
  lead: InboxRow
}

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
            <span className="sr-only">, {lead.reference}</span>
          </Link>
          {lead.company ? <span className="text-ink-soft"> · {lead.company}</span> : null}
        </span>
        <span className="lead-time">
          <MoreBadges lead={lead} />
          <Standing lead={lead} />
        </span>
      </span>
      <span className="lead-line">
        <span className="lead-need">{needOf(lead)}</span>
        <span className="lead-form">{aboutOf(lead)}</span>
        <span className="lead-owner">{lead.ownerName ?? 'Nobody'}</span>
      </span>
    </li>
  )
}

/** What is needed, or where a search found it (STF-07). */
function needOf({ foundIn, need, subject }: InboxRow): string {
  return foundIn ? `${foundInWords[foundIn.place]}: ${foundIn.excerpt}` : need || subject
}

/** How long is left, or what became of it. */
function Standing({ lead }: { lead: InboxRow }) {
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
export function MoreAhead({ more }: Pick<ListRead<unknown>, 'more'>) {
  const end = useRef<HTMLDivElement>(null)
  const load = more && !more.isLoading && more.problem === null ? more.load : undefined
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  const canLoad = load !== undefined
  useEffect(() => {
    if (!canLoad || !end.current) return
    const watcher = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current?.(),
      { rootMargin: '0px 0px 25% 0px' },
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [canLoad])
  return <div ref={end} aria-hidden="true" />
}
