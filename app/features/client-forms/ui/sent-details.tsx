import { formatDateTime } from '#app/basics/dates.ts'
import { Notice } from '#app/design/ui/notice.tsx'
import type { Sent } from '../rules/sent.ts'

type SentProps = { sent: readonly Sent[] }

/** Says aloud what the queue has sent since the page was opened (FLD-04). */
export function JustSent({ sent }: SentProps) {
  return (
    <div role="status">
      {sent.length > 0 ? (
        <Notice
          tone="success"
          title={
            sent.length === 1
              ? '1 submission that waited was sent'
              : `${sent.length} submissions that waited were sent`
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

/** What left this device in the last 30 days, with its references; the answers are no longer here. */
export function SentDetails({ sent }: SentProps) {
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
