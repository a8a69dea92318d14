import { countOf } from '#app/basics/format-count.ts'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
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
          : 'A change is waiting for approval. What is live stays until then.'
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
      {waiting.bulk ? (
        <p>{`The request is about ${countOf(waiting.bulk.count, 'product')}.`}</p>
      ) : null}
      {isOwn ? <TakeBack waiting={waiting} onTakeBack={onTakeBack} /> : null}
    </Notice>
  )
}

/** A request for many products is taken back whole, so it is asked once more. */
function TakeBack({ waiting, onTakeBack }: Omit<WaitingNoticeProps, 'ownId'>) {
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { bulk } = waiting
  const takeBack = () => {
    setIsAsking(false)
    setIsBusy(true)
    void onTakeBack(waiting).finally(() => setIsBusy(false))
  }
  return (
    <>
      <Button
        className="mt-2"
        size="small"
        variant="secondary"
        isBusy={isBusy}
        onClick={() => (bulk ? setIsAsking(true) : takeBack())}
      >
        {bulk ? 'Take the whole request back' : 'Take it back'}
      </Button>
      {bulk ? (
        <LazyAlertDialog
          isOpen={isAsking}
          onOpenChange={setIsAsking}
          title={`Take back the request for ${countOf(bulk.count, 'product')}?`}
          description="None of them is changed. To change some of them, choose those in the list and ask again."
          confirmLabel="Take it back"
          cancelLabel="Leave it"
          onConfirm={takeBack}
        />
      ) : null}
    </>
  )
}
