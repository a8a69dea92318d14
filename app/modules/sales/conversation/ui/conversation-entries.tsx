import { useState, type ReactNode } from 'react'
import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { deliveryKindLabels, deliveryStateLabels } from '../../lead/content/inbox.ts'
import { callOutcomeLabels, statementWays } from '../content/words.ts'
import { groupByDay } from '../rules/timeline.ts'
import type { Entry, EntryOf } from './conversations-api.ts'
import { EntryTime } from './entry-time.tsx'
import { Message, type MessageActionsProps } from './message-entry.tsx'

export type EntryActions = MessageActionsProps & {
  /** Whether changes and deliveries are shown at once. */
  isUnfolded: boolean
  /** All that can be done about a delivery; nothing where a line says enough. */
  deliveryOf: (id: string) => ReactNode
}

/** ANS-01: what was said, by days, oldest first. Changes and deliveries fold away; messages never do. */
export function ConversationEntries({
  entries,
  ...actions
}: EntryActions & { entries: readonly Entry[] }) {
  const days = groupByDay(entries, (at) => johannesburgDate(new Date(at)))
  return (
    <ol className="grid gap-4">
      {days.map(({ date, groups }) => (
        <li key={date} className="grid gap-3">
          <h3 className="flex items-center gap-3 font-sans text-sm font-normal text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {formatDate(date)}
          </h3>
          <ol className="grid gap-3">
            {groups.map((group) =>
              group.kind === 'folded' ? (
                <Folded
                  key={`folded ${group.entries[0]!.id}`}
                  entries={group.entries}
                  {...actions}
                />
              ) : (
                <Told
                  key={`${group.entry.type} ${group.entry.id}`}
                  entry={group.entry}
                  {...actions}
                />
              ),
            )}
          </ol>
        </li>
      ))}
    </ol>
  )
}

type FoldedProps = Pick<EntryActions, 'isUnfolded' | 'deliveryOf'> & { entries: readonly Entry[] }

function Folded({ entries, isUnfolded, deliveryOf }: FoldedProps) {
  const hasFailed = entries.some(
    (entry) => entry.type === 'delivery' && entry.delivery.state === 'failed',
  )
  // What is sent again from an open fold stays in sight.
  const [wasFailed, setWasFailed] = useState(hasFailed)
  if (hasFailed && !wasFailed) setWasFailed(true)
  return (
    <li>
      <details open={isUnfolded || wasFailed}>
        <summary className="min-h-8 cursor-pointer text-sm text-ink-soft">
          {entries.length === 1
            ? '1 change or delivery'
            : `${entries.length} changes and deliveries`}
          {hasFailed ? (
            <>
              {' '}
              <Badge tone="danger">Failed</Badge>
            </>
          ) : null}
        </summary>
        <ul className="mt-1 grid gap-1 border-s border-line ps-3 text-sm">
          {entries.map(
            (entry) =>
              (entry.type === 'delivery' ? deliveryOf(entry.id) : null) ?? (
                <li key={`${entry.type} ${entry.id}`} className="wrap-anywhere">
                  <Line entry={entry} />{' '}
                  <span className="text-ink-soft">
                    <EntryTime at={entry.at} />
                  </span>
                </li>
              ),
          )}
        </ul>
      </details>
    </li>
  )
}

function Line({ entry }: { entry: Entry }) {
  if (entry.type === 'delivery') {
    const { kind, state } = entry.delivery
    return `${deliveryKindLabels[kind] ?? kind}: ${(deliveryStateLabels[state] ?? state).toLowerCase()}`
  }
  return entry.type === 'change' ? `${entry.actorName} ${entry.text}` : null
}

function Told({ entry, ...actions }: EntryActions & { entry: Entry }) {
  switch (entry.type) {
    case 'message':
      return <Message message={entry} {...actions} />
    case 'call':
      return <Call call={entry} />
    case 'note':
      return <Said title={`Note by ${entry.authorName}`} at={entry.at} text={entry.body} />
    case 'statement':
      return <Statement statement={entry} />
    case 'enquiry':
      return <Enquiry enquiry={entry} />
    case 'appointment':
      return <Said title={`${entry.actorName} ${entry.text}`} at={entry.at} text="" />
    default:
      return null
  }
}

function Call({ call }: { call: EntryOf<'call'> }) {
  const title = `${call.authorName} called: ${callOutcomeLabels[call.outcome].toLowerCase()}`
  return (
    <Said title={title} at={call.at} text={call.note}>
      {call.callBackAt ? (
        <p className="text-sm">
          Call back on <EntryTime at={call.callBackAt} isWhole />
        </p>
      ) : null}
    </Said>
  )
}

function Statement({ statement }: { statement: EntryOf<'statement'> }) {
  const { authorName, how, words, answeredAt, isWithdrawn } = statement
  const title = `${authorName} states that this was answered ${statementWays[how] ?? ''}`
  return (
    <Said title={title} at={statement.at} text={words}>
      <p className="text-sm">
        Answered on <EntryTime at={answeredAt} isWhole />
        {isWithdrawn ? '. This statement was taken back.' : null}
      </p>
    </Said>
  )
}

function Enquiry({ enquiry }: { enquiry: EntryOf<'enquiry'> }) {
  const title = `Also asked: ${enquiry.subject} (${enquiry.reference})`
  return (
    <Said title={title} at={enquiry.at} text="">
      <dl className="grid gap-1">
        {enquiry.details.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
    </Said>
  )
}

type SaidProps = { title: string; at: string; text: string; children?: ReactNode }

function Said({ title, at, text, children }: SaidProps) {
  return (
    <li className="grid gap-1 border-s-2 border-line-strong ps-3">
      <p className="text-sm wrap-anywhere text-ink-soft">
        {title}, <EntryTime at={at} />
      </p>
      {text ? <p className="wrap-anywhere whitespace-pre-wrap">{text}</p> : null}
      {children}
    </li>
  )
}
