import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCappedCount } from '#app/basics/numbers.ts'
import { Button } from '#app/design/ui/button.tsx'
import type { Column } from '#app/design/ui/data-table.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { TableList } from '#app/modules/console/ui/list-body.tsx'
import { type WebhookRow, webhooksQuery } from '../calls.ts'
import { eventLabel, kindWords, webhookWords as words } from '../content.ts'
import { NewSecret, OnOffBadge, WebhookForm } from '../ui/webhook-form.tsx'

export const meta = () => [{ title: `${words.heading} | Staff console` }]

export default function Webhooks() {
  const list = useQuery(webhooksQuery)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{words.heading}</h1>
        <Button size="small" onClick={() => setIsAdding(true)}>
          {words.create}
        </Button>
      </div>
      <p className="max-w-2xl text-ink-soft">{words.intro}</p>
      <TableList
        list={{ rows: list.data, read: list }}
        what="the webhooks"
        caption="Webhooks by name"
        columns={columns}
        empty={
          <EmptyState
            title={words.empty.title}
            icon="external"
            action={
              <Button size="small" variant="secondary" onClick={() => setIsAdding(true)}>
                {words.create}
              </Button>
            }
          >
            <p>{words.empty.text}</p>
          </EmptyState>
        }
      />
      <AddDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </div>
  )
}

const columns: readonly Column<WebhookRow>[] = [
  {
    label: 'Name',
    isHead: true,
    className: 'wrap-anywhere',
    renderCell: ({ id, name }) => (
      <Link to={`/admin/webhooks/${id}`} className="link font-semibold" data-row>
        {name}
      </Link>
    ),
  },
  { label: 'Receiver', renderCell: ({ kind }) => kindWords[kind].label },
  { label: 'Address', className: 'wrap-anywhere', renderCell: ({ shownUrl }) => shownUrl },
  { label: 'Events', renderCell: ({ events }) => events.map(eventLabel).join(', ') },
  { label: 'Waiting', renderCell: ({ waiting }) => formatCappedCount(waiting) },
  { label: 'Failed', renderCell: ({ failed }) => formatCappedCount(failed) },
  { label: 'State', renderCell: ({ isOn }) => <OnOffBadge isOn={isOn} /> },
]

/** Shows the form and then, even if it was closed before the answer, the secret. The secret is not shown again. */
function AddDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null)
  const finish = (id: string) => {
    setMade(null)
    onClose()
    void navigate(`/admin/webhooks/${id}`)
  }
  const close = () => (made ? finish(made.id) : onClose())
  return (
    <Dialog
      isOpen={isOpen || made !== null}
      onClose={close}
      title={made ? words.secret.title : words.create}
    >
      {made ? (
        <NewSecret id="webhook-secret" secret={made.secret} onDone={close} />
      ) : (
        <WebhookForm
          onSaved={({ id, secret }) => (secret ? setMade({ id, secret }) : finish(id))}
        />
      )}
    </Dialog>
  )
}
