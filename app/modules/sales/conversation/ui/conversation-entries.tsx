import { type ReactNode, useState } from 'react'
import { formatDate, formatDateTime, johannesburgDate } from '#app/basics/dates.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Badge, type BadgeTone } from '#app/design/ui/surfaces.tsx'
import {
  deliveryKindLabels,
  deliveryStateLabels,
  sampleNotSentLabel,
} from '../../lead/inbox/content.ts'
import type { Entry, EntryOf } from '../calls.ts'
import { callOutcomeLabels, statementChannelLabels } from '../content.ts'
import { roundToMinute, groupByDay, isSentLater } from '../rules.ts'
import { MessageFiles, ReceivedBody } from './received-body.tsx'

/** Shows a time in Johannesburg: hours and minutes under the divider of a day, or with `isWhole` also the date. */
function EntryTime({ at, isWhole = false }: { at: string; isWhole?: boolean }) {
  const whole = formatDateTime(new Date(at))
  return (
    <time dateTime={at} title={whole}>
      {isWhole ? whole : whole.slice(-5)}
    </time>
  )
}

export type MessageActionsProps = {
  ownId: string
  isSample: boolean
  isBusy: boolean
  /** Id of the message that the composer currently offers to undo, so its entry shows no undo button. */
  leavingId: string | null
  onResend: (message: EntryOf<'message'>) => void
  onUndo: (messageId: string) => void
}

type StateBadges = Record<string, { tone: BadgeTone; words: string }>

const deliveryBadges: StateBadges = {
  waiting: { tone: 'warning', words: 'Waiting for email to be set up' },
  queued: { tone: 'info', words: 'Waiting to be sent' },
  sending: { tone: 'info', words: 'Sending' },
  delivered: { tone: 'success', words: 'Sent' },
  failed: { tone: 'danger', words: 'Not delivered' },
  cancelled: { tone: 'info', words: 'Withdrawn' },
}

const progressBadges: StateBadges = {
  sent: { tone: 'info', words: 'Sent' },
  delivered: { tone: 'success', words: 'Delivered' },
  read: { tone: 'success', words: 'Read' },
  failed: { tone: 'danger', words: 'Not delivered' },
}

function StateBadge({ badges, state }: { badges: StateBadges; state: string }) {
  const { tone, words } = badges[state]!
  return <Badge tone={tone}>{words}</Badge>
}

function Message({ message, ...actions }: MessageActionsProps & { message: EntryOf<'message'> }) {
  const { direction, authorName, subject, body, at, delivery } = message
  const isOurs = direction === 'out'
  return (
    <li
      aria-label={isOurs ? `Reply by ${authorName}` : `Message from ${authorName}`}
      className={`grid max-w-prose gap-2 rounded-md border p-3 ${
        isOurs ? 'ms-4 border-leaf bg-leaf-mist md:ms-12' : 'me-4 border-line bg-surface md:me-12'
      }`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <p className="wrap-anywhere">
          <span className="font-semibold">{authorName}</span>
          <span className="text-sm text-ink-soft">
            <span>{` ${isOurs ? 'to' : 'from'} ${addressText(message)}, `}</span>
            <EntryTime at={at} />
          </span>
        </p>
        <MessageBadge message={message} isSample={actions.isSample} />
      </div>
      {subject ? <p className="text-sm wrap-anywhere text-ink-soft">{subject}</p> : null}
      {isOurs ? (
        body ? (
          <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
        ) : null
      ) : (
        <ReceivedBody body={body} source={message.source} />
      )}
      <MessageFiles files={message.files} />
      {message.returnReason === null ? null : (
        <p className="text-sm wrap-anywhere text-danger">
          {`This email bounced: ${message.returnReason || 'no reason given.'}`}
        </p>
      )}
      {message.progress?.reason ? (
        <p className="text-sm wrap-anywhere text-danger">{message.progress.reason}</p>
      ) : null}
      {delivery?.lastError && delivery.state !== 'delivered' ? (
        <p className="text-sm wrap-anywhere text-danger">{delivery.lastError.message}</p>
      ) : null}
      <MessageActions message={message} {...actions} />
    </li>
  )
}

/** Address for display. A WhatsApp user id is hidden, because it is meaningless to staff. */
function addressText({ channel, address }: EntryOf<'message'>): string {
  if (channel !== 'whatsapp') return address
  return address.startsWith('+') ? `${address} on WhatsApp` : 'WhatsApp, number hidden'
}

function MessageBadge({ message, isSample }: { message: EntryOf<'message'>; isSample: boolean }) {
  const { delivery, isForeign, isAutomatic, returnReason, progress, channel } = message
  if (returnReason !== null) return <Badge tone="danger">Bounced</Badge>
  if (isAutomatic)
    return <Badge>{isForeign ? 'Automatic, from another address' : 'Automatic'}</Badge>
  if (isForeign) return <Badge tone="warning">From another address</Badge>
  if (progress) return <StateBadge badges={progressBadges} state={progress.state} />
  if (isSample && delivery?.state === 'cancelled')
    return <Badge tone="info">{sampleNotSentLabel}</Badge>
  if (delivery?.state === 'waiting' && channel === 'whatsapp')
    return <Badge tone="warning">Waiting for WhatsApp to be set up</Badge>
  if (isScheduled(message))
    return (
      <Badge tone="info">
        {`Will be sent ${formatDateTime(roundToMinute(delivery!.nextAttemptAt!))}`}
      </Badge>
    )
  return delivery ? <StateBadge badges={deliveryBadges} state={delivery.state} /> : null
}

function isScheduled({ at, delivery }: EntryOf<'message'>): boolean {
  const waits = delivery?.state === 'queued' && delivery.attempts === 0
  return waits && isSentLater(at, delivery.nextAttemptAt)
}

function MessageActions(props: MessageActionsProps & { message: EntryOf<'message'> }) {
  const { message, ownId, isBusy, leavingId } = props
  if (!message.delivery || message.id === leavingId) return null
  const { state, kind, attempts } = message.delivery
  const hasNotLeft = state === 'queued' || state === 'waiting'
  // Only a plain reply is delayed for undo; a reply with a quote is sent at once.
  const isHeld = kind === 'reply' && attempts === 0 && hasNotLeft
  const canUndo = message.authorId === ownId && isHeld
  const canResend = state === 'failed' || (hasNotLeft && attempts > 0)
  if (!canUndo && !canResend) return null
  const undoLabel = isScheduled(message) ? 'Cancel sending' : 'Undo'
  const resendLabel = state === 'failed' ? 'Send again' : 'Send now'
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        size="small"
        variant="secondary"
        disabled={isBusy}
        onClick={() => (canUndo ? props.onUndo(message.id) : props.onResend(message))}
      >
        {canUndo ? undoLabel : resendLabel}
      </Button>
    </div>
  )
}

export type EntryActions = MessageActionsProps & {
  isUnfolded: boolean
  /** Renders a delivery with its actions. If it returns null, the delivery is shown as one line of text. */
  deliveryOf: (id: string) => ReactNode
}

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
                <CollapsedEntries
                  key={`folded ${group.entries[0]!.id}`}
                  entries={group.entries}
                  {...actions}
                />
              ) : (
                <TimelineItem
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

type CollapsedEntriesProps = Pick<EntryActions, 'isUnfolded' | 'deliveryOf'> & {
  entries: readonly Entry[]
}

function CollapsedEntries({ entries, isUnfolded, deliveryOf }: CollapsedEntriesProps) {
  const hasFailed = entries.some(
    (entry) => entry.type === 'delivery' && entry.delivery.state === 'failed',
  )
  // Keep the group open after a failed delivery in it is retried.
  const [wasFailed, setWasFailed] = useState(hasFailed)
  if (hasFailed && !wasFailed) setWasFailed(true)
  return (
    <li>
      <details open={isUnfolded || wasFailed}>
        <summary className="min-h-8 cursor-pointer text-sm text-ink-soft">
          <span>
            {entries.length === 1
              ? '1 change or delivery'
              : `${entries.length} changes and deliveries`}
          </span>
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
                  <span>{summaryOf(entry)}</span>{' '}
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

function summaryOf(entry: Entry): string | null {
  if (entry.type === 'delivery') {
    const { kind, state } = entry.delivery
    return `${deliveryKindLabels[kind] ?? kind}: ${(deliveryStateLabels[state] ?? state).toLowerCase()}`
  }
  return entry.type === 'change' ? `${entry.actorName} ${entry.text}` : null
}

function TimelineItem({ entry, ...actions }: EntryActions & { entry: Entry }) {
  switch (entry.type) {
    case 'message':
      return <Message message={entry} {...actions} />
    case 'call':
      return <CallEntry call={entry} />
    case 'note':
      return <TextEntry title={`Note by ${entry.authorName}`} at={entry.at} text={entry.body} />
    case 'statement':
      return <Statement statement={entry} />
    case 'enquiry':
      return <Enquiry enquiry={entry} />
    case 'appointment':
    case 'quote':
      return <TextEntry title={`${entry.actorName} ${entry.text}`} at={entry.at} text="" />
    default:
      return null
  }
}

function CallEntry({ call }: { call: EntryOf<'call'> }) {
  const title = `${call.authorName} called: ${callOutcomeLabels[call.outcome].toLowerCase()}`
  return (
    <TextEntry title={title} at={call.at} text={call.note}>
      {call.callBackAt ? (
        <p className="text-sm">
          Call back on <EntryTime at={call.callBackAt} isWhole />
        </p>
      ) : null}
    </TextEntry>
  )
}

function Statement({ statement }: { statement: EntryOf<'statement'> }) {
  const { authorName, how, words, answeredAt, isWithdrawn } = statement
  const title = `${authorName} recorded that this was answered ${statementChannelLabels[how] ?? ''}`
  return (
    <TextEntry title={title} at={statement.at} text={words}>
      <p className="text-sm">
        Answered on <EntryTime at={answeredAt} isWhole />
        {isWithdrawn ? <span>. This statement was withdrawn.</span> : null}
      </p>
    </TextEntry>
  )
}

function Enquiry({ enquiry }: { enquiry: EntryOf<'enquiry'> }) {
  const title = `Also requested: ${enquiry.subject} (${enquiry.reference})`
  return (
    <TextEntry title={title} at={enquiry.at} text="">
      <dl className="grid gap-1">
        {enquiry.details.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
    </TextEntry>
  )
}

type TextEntryProps = { title: string; at: string; text: string; children?: ReactNode }

function TextEntry({ title, at, text, children }: TextEntryProps) {
  return (
    <li className="grid gap-1 border-s-2 border-line-strong ps-3">
      <p className="text-sm wrap-anywhere text-ink-soft">
        <span>{title}</span>, <EntryTime at={at} />
      </p>
      {text ? <p className="wrap-anywhere whitespace-pre-wrap">{text}</p> : null}
      {children}
    </li>
  )
}
