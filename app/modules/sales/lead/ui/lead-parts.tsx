import { type ComponentType, type ReactNode, lazy } from 'react'
import { formatDate, formatDateTime, johannesburgDate } from '#app/basics/dates.ts'
import { useNow } from '#app/design/hooks.ts'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { Badge, type BadgeTone } from '#app/design/ui/surfaces.tsx'
import { useToday } from '#app/design/use-today.ts'
import { useKeys } from '#app/modules/console/ui/use-keys.ts'
import { shortDateTime } from '../agenda/rules.ts'
import type { InboxRow } from '../calls.ts'
import { entryLabels, kindLabelOf, statusLabels } from '../inbox/content.ts'
import { timeLeft } from '../inbox/rules.ts'
import type { LeadStatus } from '../schema.ts'
import type { NextAct } from './action-bar.tsx'

const toneOf: Record<LeadStatus, BadgeTone> = {
  new: 'info',
  in_progress: 'warning',
  answered: 'success',
  closed: 'neutral',
}

export function StatusBadge({ status }: { status: LeadStatus }) {
  return <Badge tone={toneOf[status]}>{statusLabels[status]}</Badge>
}

/** The number of other leads with the same email or phone number. A row has room for the number only. */
function DuplicateBadge({ count }: { count: number }) {
  const words = count === 1 ? 'Possible duplicate' : `${count} possible duplicates`
  return (
    <Badge>
      <span className="sr-only">{words}</span>
      <span className="lead-badge-count" aria-hidden="true" title={words}>
        <span>{count}</span> <Icon name="users" size="small" />
      </span>
    </Badge>
  )
}

export function InboxRowBadges({ lead }: { lead: InboxRow }) {
  return (
    <>
      {lead.duplicates > 0 ? <DuplicateBadge count={lead.duplicates} /> : null}
      {lead.isMerged ? <Badge>Merged</Badge> : null}
      {lead.isSample ? <Badge>Sample</Badge> : null}
    </>
  )
}

export function LeadPerson({ lead }: { lead: Pick<InboxRow, 'name' | 'removedAt'> }) {
  return lead.removedAt ? <PersonRemovedNote at={lead.removedAt} /> : <span>{lead.name}</span>
}

export function PersonRemovedNote({ at }: { at: string }) {
  return (
    <span className="font-normal text-ink-soft">
      Details removed on <time dateTime={at}>{formatDate(johannesburgDate(new Date(at)))}</time>
    </span>
  )
}

export function leadTopic({
  kind,
  entry,
  subject,
}: Pick<InboxRow, 'kind' | 'entry' | 'subject'>): string {
  const what = kind === 'bundle-quote' ? subject : kindLabelOf(kind)
  const which = entryLabels[entry]
  return which ? `${what} · ${which}` : what
}

export function TimeLeft({ dueAt }: { dueAt: string }) {
  const now = useNow()
  const isLate = new Date(dueAt) < now
  return (
    <time
      dateTime={dueAt}
      title={`Due ${formatDateTime(new Date(dueAt))}`}
      className={`whitespace-nowrap tabular-nums ${isLate ? 'font-semibold text-danger' : ''}`}
    >
      {timeLeft(dueAt, now)}
    </time>
  )
}

/** Shows a time in Johannesburg. The short form shows the full date and time on hover. */
export function Moment({ at, isShort = false }: { at: string; isShort?: boolean }) {
  const today = useToday()
  const whole = formatDateTime(new Date(at))
  return (
    <time dateTime={at} title={isShort ? whole : undefined}>
      {isShort ? shortDateTime(at, today) : whole}
    </time>
  )
}

/** Shows labels and values. Values are text from strangers: long words wrap and line breaks are kept. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <dl className="grid gap-x-4 @xs:grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)] @xs:gap-y-2">
        {children}
      </dl>
    </div>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap @max-xs:mb-2">{children}</dd>
    </>
  )
}

export const Panel = (props: { title: string; children: ReactNode }) => (
  <CardSection className="content-start gap-3" {...props} />
)

/** Keyboard shortcuts of a lead's actions; returning false leaves the key to other code. */
export function useActKeys(answer: (act: NextAct) => void | false) {
  useKeys({
    reply: () => answer('reply'),
    logCall: () => answer('call'),
    book: () => answer('book'),
    assign: () => answer('assign'),
    snooze: () => answer('snooze'),
    done: () => answer('done'),
  })
}

/** Loads the code of a form when it is first shown. If that fails, a note replaces the form. */
export function lazyForm<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (form) => ({ default: form }),
      () => ({
        default: () => <p>This form couldn’t be loaded. Reload the page once you’re online.</p>,
      }),
    ),
  )
}
