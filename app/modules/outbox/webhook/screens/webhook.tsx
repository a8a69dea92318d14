import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { type Column, DataTable } from '#app/design/ui/data-table.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Badge, type BadgeTone, Notice } from '#app/design/ui/surfaces.tsx'
import { failureText } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { toastFailure, toastSuccess } from '#app/modules/console/ui/toasts.ts'
import {
  type LoggedDelivery,
  type Webhook as Found,
  useTestWebhook,
  useWebhookWrites,
  webhookQuery,
} from '../calls.ts'
import {
  deliveryWords,
  eventLabel,
  kindWords,
  testEvent,
  webhookWords as words,
} from '../content.ts'
import { NewSecret, OnOffBadge, WebhookForm } from '../ui/webhook-form.tsx'
import type { Route } from './+types/webhook'

export const meta = () => [{ title: 'Webhook | Staff console' }]

export default function Webhook({ params: { id } }: Route.ComponentProps) {
  const found = useQuery(webhookQuery(id))
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextLink isBack to="/admin/webhooks">
        All webhooks
      </TextLink>
      {found.data ? (
        <>
          <Receiver webhook={found.data.webhook} />
          <DeliveryLog id={id} log={found.data.log} />
        </>
      ) : (
        <ReadState read={found} what="the webhook" rows={8} gone={webhookNotFound} />
      )}
    </div>
  )
}

const webhookNotFound = {
  title: 'Webhook not found',
  text: 'It may have been deleted.',
  to: '/admin/webhooks',
  back: 'All webhooks',
}

function Receiver({ webhook }: { webhook: Found }) {
  const { name, kind, isOn, note, shownUrl, events } = webhook
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="wrap-anywhere">{name}</h1>
        <OnOffBadge isOn={isOn} />
      </div>
      {note ? (
        <Notice tone="warning" title="This webhook was switched off">
          <p>{note}</p>
        </Notice>
      ) : null}
      <section className="card grid gap-3" aria-label="Receiver">
        <p className="wrap-anywhere">{`${kindWords[kind].label} · ${shownUrl}`}</p>
        <p className="text-ink-soft">{events.map(eventLabel).join(', ')}</p>
        <Actions webhook={webhook} />
      </section>
    </>
  )
}

function Actions({ webhook }: { webhook: Found }) {
  const { data, error, isPending, mutate, reset } = useTestWebhook(webhook.id)
  const [isEditing, setIsEditing] = useState(false)
  const problem = error ? failureText(error) : data && !data.works ? data.words : undefined
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={isPending} busyLabel="Testing…" onClick={() => mutate()}>
          Send test
        </Button>
        <Button size="small" variant="secondary" onClick={() => setIsEditing(true)}>
          Edit
        </Button>
        {webhook.hasSecret ? <SecretRenewal webhook={webhook} /> : null}
        <WebhookRemoval webhook={webhook} />
      </div>
      {isPending ? null : problem !== undefined ? (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      ) : data ? (
        <Notice tone="success" role="status">
          <p>{data.words}</p>
        </Notice>
      ) : null}
      <Dialog isOpen={isEditing} onClose={() => setIsEditing(false)} title={words.edit}>
        <WebhookForm
          webhook={webhook}
          onSaved={() => {
            setIsEditing(false)
            reset()
            toastSuccess('Webhook saved')
          }}
        />
      </Dialog>
    </>
  )
}

function SecretRenewal({ webhook }: { webhook: Found }) {
  const { renewSecret } = useWebhookWrites()
  const [isAsking, setIsAsking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  async function confirm() {
    setIsAsking(false)
    const answer = await renewSecret(webhook)
    if (answer.ok) setSecret(answer.value.secret)
    else toastFailure('The secret was not replaced', answer.error)
  }
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setIsAsking(true)}>
        Replace secret
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        {...words.renew}
        onConfirm={() => void confirm()}
      />
      <Dialog isOpen={secret !== null} onClose={() => setSecret(null)} title={words.secret.title}>
        <NewSecret id="renewed-secret" secret={secret ?? ''} onDone={() => setSecret(null)} />
      </Dialog>
    </>
  )
}

function WebhookRemoval({ webhook: { id, name } }: { webhook: Found }) {
  const { remove } = useWebhookWrites()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  async function confirm() {
    setIsAsking(false)
    const answer = await remove(id)
    if (!answer.ok) return toastFailure('The webhook was not deleted', answer.error)
    toastSuccess(`Webhook deleted: ${name}`)
    void navigate('/admin/webhooks')
  }
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Delete “${name}”?`}
        {...words.remove}
        tone="danger"
        onConfirm={() => void confirm()}
      />
    </>
  )
}

const deliveryTones: Partial<Record<LoggedDelivery['state'], BadgeTone>> = {
  delivered: 'success',
  failed: 'danger',
  queued: 'warning',
}

/** Shows a cancelled test as failed, because tests are never retried. */
const shownState = ({ event, state }: LoggedDelivery) =>
  event === testEvent && state === 'cancelled' ? 'failed' : state

const timeOf = (at: string | null) => (at ? formatDateTime(new Date(at)) : '')

function DeliveryLog({ id, log }: { id: string; log: readonly LoggedDelivery[] }) {
  const { resend } = useWebhookWrites()
  const [busyId, setBusyId] = useState('')
  async function retry(delivery: LoggedDelivery) {
    setBusyId(delivery.id)
    const answer = await resend(id, delivery)
    setBusyId((now) => (now === delivery.id ? '' : now))
    if (answer.ok) toastSuccess('The event is being sent again')
    else toastFailure('The event was not sent again', answer.error)
  }
  return (
    <section className="grid gap-3" aria-label="Log">
      <h2 className="text-lg">Log</h2>
      {log.length === 0 ? (
        <p className="text-ink-soft">No events yet. Send a test to check the connection.</p>
      ) : (
        <DataTable
          caption="The latest 100 events sent, newest first"
          columns={columns(busyId, (delivery) => void retry(delivery))}
          rows={log}
          keyOf={(delivery) => delivery.id}
        />
      )}
    </section>
  )
}

const columns = (
  busyId: string,
  onRetry: (delivery: LoggedDelivery) => void,
): readonly Column<LoggedDelivery>[] => [
  { label: 'Event', isHead: true, renderCell: ({ event }) => eventLabel(event) },
  {
    label: 'Happened',
    className: 'whitespace-nowrap',
    renderCell: ({ createdAt }) => timeOf(createdAt),
  },
  {
    label: 'State',
    renderCell: (delivery) => {
      const state = shownState(delivery)
      return <Badge tone={deliveryTones[state] ?? 'neutral'}>{deliveryWords[state]}</Badge>
    },
  },
  {
    label: 'Answer',
    className: 'wrap-anywhere',
    renderCell: ({ answer, problem }) => (answer ? `Answered ${answer}` : problem),
  },
  { label: 'Tries', renderCell: ({ attempts }) => attempts },
  {
    label: 'Next try',
    className: 'whitespace-nowrap',
    renderCell: ({ state, nextAttemptAt }) => (state === 'queued' ? timeOf(nextAttemptAt) : ''),
  },
  {
    label: 'Actions',
    isLabelHidden: true,
    renderCell: (delivery) =>
      delivery.state === 'failed' || delivery.state === 'queued' ? (
        <Button
          size="small"
          variant="secondary"
          isBusy={delivery.id === busyId}
          aria-label={`Send ${eventLabel(delivery.event)} from ${timeOf(delivery.createdAt)} again`}
          onClick={() => onRetry(delivery)}
        >
          Send again
        </Button>
      ) : null,
  },
]
