import { useState } from 'react'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { countWithNoun } from '#app/basics/numbers.ts'
import { Button } from '#app/design/ui/button.tsx'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { Table } from '#app/design/ui/table.tsx'
import type { Approval } from '../../approval/schema.ts'
import { OwnRequestAlone } from '../../approval/ui/own-request-alone.tsx'
import type { ProductEdit } from '../edit/ui/use-product-edit.ts'
import { fieldLabel, parseTypedProduct, readableValue } from '../rules.ts'

type WaitingNoticeProps = {
  waiting: Approval
  ownId: string
  onTakeBack: (waiting: Approval) => Promise<void>
}

export function WaitingNotice({ waiting, ownId, onTakeBack }: WaitingNoticeProps) {
  const { submittedBy, estimatedImpact, status, changes } = waiting
  const { goLiveDate } = estimatedImpact
  const isScheduled = status === 'approved' && goLiveDate
  const isOwn = submittedBy.id === ownId && status !== 'approved'
  return (
    <>
      <Notice
        tone="warning"
        title={
          isScheduled
            ? `An approved change goes live on ${formatDate(goLiveDate)}.`
            : 'A change is waiting for approval. The live version stays the same until it’s approved.'
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
          <p>{`The request covers ${countWithNoun(waiting.bulk.count, 'product')}.`}</p>
        ) : null}
        {isOwn ? <WithdrawButton waiting={waiting} onTakeBack={onTakeBack} /> : null}
      </Notice>
      {isOwn ? <OwnRequestAlone request={waiting} /> : null}
    </>
  )
}

/** Withdraw button. A bulk request is withdrawn as a whole, so it needs a confirmation. */
function WithdrawButton({ waiting, onTakeBack }: Omit<WaitingNoticeProps, 'ownId'>) {
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
        {bulk ? 'Withdraw the whole request' : 'Withdraw request'}
      </Button>
      {bulk ? (
        <LazyAlertDialog
          isOpen={isAsking}
          onOpenChange={setIsAsking}
          title={`Withdraw the request for ${countWithNoun(bulk.count, 'product')}?`}
          description="None of these products will change. To change only some, choose them in the list and send a new request."
          confirmLabel="Withdraw request"
          cancelLabel="Leave it"
          onConfirm={takeBack}
        />
      ) : null}
    </>
  )
}

type WaitingConflictProps = { edit: ProductEdit; ownId: string }

export function WaitingConflict({ edit, ownId }: WaitingConflictProps) {
  const { waiting } = edit
  if (!waiting) return null
  const isOwn = waiting.submittedBy.id === ownId
  const name = isOwn ? 'Your earlier change' : waiting.submittedBy.name
  return (
    <Notice
      tone="warning"
      role="alert"
      title={
        isOwn
          ? 'You already have a change waiting for approval.'
          : `A change by ${name} is already waiting for approval.`
      }
    >
      <p>
        {isOwn
          ? 'Send this version again to replace your earlier change.'
          : 'Only one change can wait for approval at a time. We’ve kept yours on this device. Send it again once theirs is decided.'}{' '}
        <TextLink to="/admin/approvals">See the approvals</TextLink>
      </p>
      <div className="mt-3">
        <ConflictingVersions edit={edit} waiting={waiting} name={name} />
      </div>
    </Notice>
  )
}

type ConflictingVersionsProps = { edit: ProductEdit; waiting: Approval; name: string }

function ConflictingVersions({
  edit: { value, base, changed },
  waiting,
  name,
}: ConflictingVersionsProps) {
  const theirs = new Map(waiting.changes.map(({ field, newValue }) => [field, newValue]))
  const rows = [...new Set([...theirs.keys(), ...changed])]
  const mine = parseTypedProduct(value) as Record<string, never>
  const live = parseTypedProduct(base.value) as Record<string, never>
  return (
    <Table caption="Both versions" isCaptionHidden isDense>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Live now</th>
          <th scope="col">{name}</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            <td className="wrap-anywhere">{readableValue(field, live[field])}</td>
            <td className="wrap-anywhere">
              {readableValue(field, theirs.has(field) ? theirs.get(field) : live[field])}
            </td>
            <td className="wrap-anywhere">{readableValue(field, mine[field])}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
