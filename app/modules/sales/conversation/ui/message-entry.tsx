import { Badge, type BadgeTone } from '#app/design/ui/surfaces.tsx'
import { Button } from '#app/design/ui/button.tsx'
import type { EntryOf } from './conversations-api.ts'
import { EntryTime } from './entry-time.tsx'
import { MessageFiles } from './message-files.tsx'
import { ReceivedBody } from './received-body.tsx'

/** What can be done about a message. */
export type MessageActionsProps = {
  ownId: string
  isBusy: boolean
  /** The reply that is undone elsewhere for now. */
  leavingId: string | null
  onResend: (message: EntryOf<'message'>) => void
  onUndo: (messageId: string) => void
}

const toneOf: Record<string, BadgeTone> = {
  delivered: 'success',
  failed: 'danger',
  waiting: 'warning',
}

const wordsOf: Record<string, string> = {
  waiting: 'Waiting for e-mail to be set up',
  queued: 'Waiting to be sent',
  sending: 'Sending',
  delivered: 'Sent',
  failed: 'Not delivered',
  cancelled: 'Withdrawn',
}

type Progress = NonNullable<EntryOf<'message'>['progress']>['state']

/** What WhatsApp told last (WAP-03). */
const progressBadges: Record<Progress, { tone: BadgeTone; words: string }> = {
  sent: { tone: 'info', words: 'Sent' },
  delivered: { tone: 'success', words: 'Delivered' },
  read: { tone: 'success', words: 'Read' },
  failed: { tone: 'danger', words: 'Not delivered' },
}

export function Message({
  message,
  ...actions
}: MessageActionsProps & { message: EntryOf<'message'> }) {
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
            {' '}
            {isOurs ? 'to' : 'from'} {placeOf(message)}, <EntryTime at={at} />
          </span>
        </p>
        <MessageBadge message={message} />
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
          This e-mail came back: {message.returnReason || 'no reason was given.'}
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

/** A user id means nothing to staff. */
function placeOf({ channel, address }: EntryOf<'message'>): string {
  if (channel !== 'whatsapp') return address
  return address.startsWith('+') ? `${address} on WhatsApp` : 'WhatsApp, number hidden'
}

function MessageBadge({ message }: { message: EntryOf<'message'> }) {
  const { delivery, isForeign, isAutomatic, returnReason, progress, channel } = message
  if (returnReason !== null) return <Badge tone="danger">Came back</Badge>
  if (isAutomatic)
    return <Badge>{isForeign ? 'Automatic, from another address' : 'Automatic'}</Badge>
  if (isForeign) return <Badge tone="warning">From another address</Badge>
  if (progress) {
    const { tone, words } = progressBadges[progress.state]
    return <Badge tone={tone}>{words}</Badge>
  }
  if (delivery?.state === 'waiting' && channel === 'whatsapp')
    return <Badge tone="warning">Waiting for WhatsApp to be set up</Badge>
  return delivery ? (
    <Badge tone={toneOf[delivery.state] ?? 'info'}>{wordsOf[delivery.state]}</Badge>
  ) : null
}

function MessageActions(props: MessageActionsProps & { message: EntryOf<'message'> }) {
  const { message, ownId, isBusy, leavingId } = props
  const { delivery, authorId } = message
  const hasNotLeft = delivery?.state === 'queued' || delivery?.state === 'waiting'
  // Only a plain reply is held back; one with a quote leaves at once.
  const isHeld = delivery?.kind === 'reply' && delivery.attempts === 0 && hasNotLeft
  const canUndo = authorId === ownId && isHeld
  const hasFailed = delivery?.state === 'failed'
  // What was tried in vain waits for its next turn.
  const isRetried = hasNotLeft && delivery.attempts > 0
  if (message.id === leavingId || !(canUndo || hasFailed || isRetried)) return null
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        size="small"
        variant="secondary"
        disabled={isBusy}
        onClick={() => (canUndo ? props.onUndo(message.id) : props.onResend(message))}
      >
        {canUndo ? 'Undo' : hasFailed ? 'Send again' : 'Send now'}
      </Button>
    </div>
  )
}
