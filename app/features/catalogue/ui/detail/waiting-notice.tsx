import { useState } from 'react'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { fieldLabel, readableValue } from '../../rules/readable-value.ts'
import type { Waiting } from '../../schema/waiting.ts'

type WaitingNoticeProps = {
  waiting: Waiting
  ownId: string
  onTakeBack: (waiting: Waiting) => Promise<void>
}

/** A change that is not live yet: what it is, who decides, and for the submitter a way back. */
export function WaitingNotice({ waiting, ownId, onTakeBack }: WaitingNoticeProps) {
  const [isBusy, setIsBusy] = useState(false)
  const { submittedBy, estimatedImpact, status, changes } = waiting
  const { goLiveDate } = estimatedImpact
  const isScheduled = status === 'approved' && goLiveDate
  const isOwn = submittedBy.id === ownId && status !== 'approved'
  return (
    <Notice
      tone="warning"
      title={
        isScheduled
          ? `An approved change goes live on ${formatDate(goLiveDate)}.`
          : 'A change waits for approval. What is live stays until then.'
      }
    >
      <p>
        {waiting.title}, by {submittedBy.name}, {formatDateTime(new Date(waiting.submittedAt))}.{' '}
        <TextLink to={`/admin/approvals?item=${waiting.id}`}>See the approvals</TextLink>
      </p>
      {changes.length <= 6 ? (
        <ul className="mt-1 text-sm">
          {changes.map(({ field, oldValue, newValue }) => (
            <li key={field}>
              {`${fieldLabel(field)}: ${readableValue(field, oldValue)} → ${readableValue(field, newValue)}`}
            </li>
          ))}
        </ul>
      ) : null}
      {isOwn ? (
        <Button
          className="mt-2"
          size="small"
          variant="secondary"
          isBusy={isBusy}
          onClick={() => {
            setIsBusy(true)
            void onTakeBack(waiting).finally(() => setIsBusy(false))
          }}
        >
          Take it back
        </Button>
      ) : null}
    </Notice>
  )
}
