import { formatDateTime } from '#app/basics/dates.ts'
import { Notice } from '#app/design/ui/notice.tsx'
import type { MailboxState } from './mail-api.ts'

const at = (time: string) => formatDateTime(new Date(time))

/** INB-01: how the mailbox is read, honestly. */
export function MailboxNotice({ mailbox }: { mailbox: MailboxState }) {
  if (!mailbox)
    return (
      <Notice title="No mailbox is read">
        <p>
          Answers of visitors arrive in your mail program alone. Whoever runs this site can set{' '}
          <code>IMAP_URL</code>, so that they arrive here.
        </p>
      </Notice>
    )
  const { state, since, readAt, problem } = mailbox
  if (state === 'reading' && readAt)
    return <p className="text-sm text-ink-soft">The mailbox was last read on {at(readAt)}.</p>
  return (
    <Notice tone="warning" title="The mailbox cannot be read just now">
      <p>
        {problem || 'It has not been read yet.'}
        {since ? ` Since ${at(since)}.` : ''} {readAt ? `Last read on ${at(readAt)}. ` : ''}
        We keep trying; what arrives meanwhile waits in the mailbox.
      </p>
    </Notice>
  )
}
