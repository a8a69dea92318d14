import { useState } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { useNow } from '#app/design/hooks.ts'
import { saveBlob } from '#app/design/save-blob.ts'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button, type ButtonProps } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { ageInWords } from '../../draft/rules.ts'
import { type SentRecord, type OutboxItem, outboxWords } from '../rules.ts'
import type { WaitingControls } from './outbox.ts'

type WaitingPanelProps = {
  waiting: WaitingControls
  isOnline: boolean
  /** Returns whether a refused form can be corrected on this page. */
  canCorrect?: (item: OutboxItem) => boolean
  correct?: (item: OutboxItem) => Promise<void>
}

export function WaitingPanel(props: WaitingPanelProps) {
  const { waiting, isOnline, canCorrect, correct } = props
  const [removing, setRemoving] = useState<OutboxItem | null>(null)
  return (
    <div className="grid gap-3 empty:absolute">
      {waiting.items.length > 0 ? (
        <section className="card grid gap-3 border-sunrise" aria-label="Waiting to send">
          <WaitingHead waiting={waiting} isOnline={isOnline} />
          <ul className="grid gap-2">
            {waiting.items.map((item) => (
              <WaitingRow
                key={item.id}
                item={item}
                isSending={waiting.isSending}
                onCorrect={canCorrect?.(item) ? () => void correct?.(item) : undefined}
                onSend={() => void waiting.sendOne(item.id)}
                onRemove={() => setRemoving(item)}
              />
            ))}
          </ul>
        </section>
      ) : null}
      <SentDetails sent={waiting.sent} />
      <SentNotice sent={waiting.justSent} />
      <AlertDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        tone="danger"
        title={`Delete the submission for ${removing?.subject || 'this form'}?`}
        description="It hasn’t been sent yet, and this device has the only copy. If you might need it, export it first."
        confirmLabel="Delete"
        cancelLabel="Keep it"
        onConfirm={() => {
          if (removing) void waiting.remove(removing.id)
          setRemoving(null)
        }}
      />
    </div>
  )
}

function WaitingHead({ waiting, isOnline }: WaitingPanelProps) {
  const { items, isSending } = waiting
  const { title, text } = outboxWords(items, isOnline)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {/* Only the count: a screen reader would announce the age of each form every minute. */}
        <p className="flex items-center gap-2 font-semibold" role="status">
          <Icon name={isOnline ? 'clock' : 'offline'} />
          <span>{title}</span>
        </p>
        {items.length > 1 ? (
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              isBusy={isSending}
              busyLabel="Sending…"
              onClick={() => void waiting.sendAll()}
            >
              Send now
            </Button>
            <Button size="small" variant="secondary" onClick={() => exportItems(items)}>
              Export
            </Button>
          </div>
        ) : null}
      </div>
      <p className="text-sm text-ink-soft" role="status">
        {text}
      </p>
    </>
  )
}

type WaitingRowProps = {
  item: OutboxItem
  isSending: boolean
  onCorrect?: () => void
  onSend: () => void
  onRemove: () => void
}

function WaitingRow({ item, isSending, onCorrect, onSend, onRemove }: WaitingRowProps) {
  const about = item.subject || 'Submission'
  const { attempts } = item
  const tried = attempts > 0 ? `, tried ${attempts === 1 ? 'once' : `${attempts} times`}` : ''
  const now = useNow()
  return (
    <li className="grid gap-2 border-t border-line pt-2 sm:flex sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="wrap-anywhere">{about}</p>
        <p className="text-sm text-ink-soft">
          {`Stored ${ageInWords(item.storedAt, now)}${tried}`}
        </p>
        <p className="text-sm text-ink-soft">
          No reference yet. You’ll get one when we receive the form.
        </p>
        {item.refusal ? <p className="text-sm text-danger">{`Refused: ${item.refusal}`}</p> : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {item.refusal && onCorrect ? (
          <RowButton label="Correct" about={about} disabled={isSending} onClick={onCorrect} />
        ) : null}
        {item.refusal && !onCorrect ? (
          <TextLink to={`${item.owner ? '/admin' : ''}/forms/${item.formType}`}>
            Open the form to correct it
          </TextLink>
        ) : null}
        <RowButton label="Send now" about={about} isBusy={isSending} onClick={onSend} />
        <RowButton label="Export" about={about} onClick={() => exportItems([item])} />
        <RowButton label="Delete" about={about} variant="quiet" onClick={onRemove} />
      </div>
    </li>
  )
}

type RowButtonProps = ButtonProps & { label: string; about: string }

const RowButton = ({ label, about, ...rest }: RowButtonProps) => (
  <Button size="small" variant="secondary" aria-label={`${label}: ${about}`} {...rest}>
    {label}
  </Button>
)

/** Exports complete copies of queued forms as JSON, for another device or for support; without the sender pass. */
function exportItems(items: readonly OutboxItem[]): void {
  const copies = items.map(({ senderPass: _pass, ...item }) => item)
  const json = JSON.stringify(copies, null, 2)
  saveBlob('waiting-submissions.json', new Blob([json], { type: 'application/json' }))
}

type SentProps = { sent: readonly SentRecord[] }

/** Announces to screen readers which queued forms were sent since the page was opened. */
function SentNotice({ sent }: SentProps) {
  return (
    <div role="status">
      {sent.length > 0 ? (
        <Notice
          tone="success"
          title={
            sent.length === 1
              ? '1 waiting submission was sent'
              : `${sent.length} waiting submissions were sent`
          }
        >
          <ul>
            {sent.map(({ id, subject, reference }) => (
              <li key={id} className="wrap-anywhere">
                {`${subject || 'Submission'}${reference ? `, reference ${reference}` : ''}`}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  )
}

function SentDetails({ sent }: SentProps) {
  if (sent.length === 0) return null
  return (
    <details className="card py-2">
      <summary className="cursor-pointer py-1 font-semibold">
        {`Sent from this device in the last 30 days (${sent.length})`}
      </summary>
      <ul className="grid gap-2 py-2">
        {sent.map(({ id, subject, reference, at }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{subject || 'Submission'}</span>
            <span className="text-sm text-ink-soft">
              <span>{`${reference || 'no reference'},`}</span>{' '}
              <time dateTime={at}>{formatDateTime(new Date(at))}</time>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
