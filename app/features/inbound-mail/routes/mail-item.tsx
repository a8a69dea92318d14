import { formatDateTime } from '#app/basics/dates.ts'
import { Badge } from '#app/design/ui/badge.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { ReceivedBody } from '#app/features/conversations/ui/received-body.tsx'
import { mailKindLabels } from '../content/words.ts'
import { AttachForm } from '../ui/attach-form.tsx'
import type { ListedMail } from '../ui/mail-api.ts'
import type { MailCalls } from './mail-calls.ts'

/** One e-mail: what it says, and what to do with it. */
export function MailItem({ mail, calls }: { mail: ListedMail; calls: MailCalls }) {
  const { id, fromName, fromAddress, subject, body, receivedAt, files, problem, state } = mail
  const source = {
    files,
    problem,
    htmlPath: mail.hasHtml ? (`/api/admin/mail/${id}/html` as const) : null,
    originalPath: `/api/admin/mail/${id}/original` as const,
  }
  const sender = fromName ? `${fromName} <${fromAddress}>` : fromAddress || 'Unknown sender'
  return (
    <li className="card grid gap-3" aria-label={`E-mail from ${fromName || sender}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg wrap-anywhere">{subject || 'No subject'}</h2>
        {mail.kind === 'visitor' ? null : <Badge>{mailKindLabels[mail.kind]}</Badge>}
      </div>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {sender}, <time dateTime={receivedAt}>{formatDateTime(new Date(receivedAt))}</time>
      </p>
      <div className="grid max-w-prose gap-2">
        <ReceivedBody body={body} source={source} />
      </div>
      {state === 'unmatched' ? <AttachForm mail={mail} attach={calls.attach} /> : null}
      <div className="flex flex-wrap gap-2">
        {state === 'unmatched' ? (
          <Button
            size="small"
            variant="secondary"
            disabled={calls.isBusy}
            onClick={() => calls.change.mutate({ mail, change: 'dismiss', undo: 'restore' })}
          >
            Put away
          </Button>
        ) : (
          <Button
            size="small"
            variant="secondary"
            disabled={calls.isBusy}
            onClick={() => calls.change.mutate({ mail, change: 'restore', undo: 'dismiss' })}
          >
            Let it wait for a lead
          </Button>
        )}
      </div>
    </li>
  )
}
