import { useState } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { countWithNoun } from '#app/basics/numbers.ts'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useApproval, useOpenRequests } from '../../approval/calls.ts'
import {
  approvalTypeDetails,
  decisionText,
  goLiveDay,
  isOvertaken,
  isScheduled,
  isWaiting,
  outdatedReasonFor,
} from '../../approval/rules.ts'
import type { Approval } from '../../approval/schema.ts'
import { FieldTable, OwnRequestAlone } from '../../approval/ui/pending-request.tsx'
import { useWithdrawRequest } from '../calls.ts'
import type { ProductEdit } from '../edit/ui/use-product-edit.ts'
import { fieldLabel, parseTypedProduct, readableValue } from '../rules.ts'
import type { ProductStatus } from '../schema.ts'

type WaitingNoticeProps = {
  waiting: Approval
  /** The product's status, if known. A bulk request may leave this product out and still apply to others. */
  status?: ProductStatus
}

export function WaitingNotice({ waiting, status: productStatus }: WaitingNoticeProps) {
  const { id: ownId } = useStaffUser()
  const { submittedBy, handedTo, changes } = waiting
  const isOwn = (handedTo ?? submittedBy).id === ownId
  const outdatedReason = outdatedReasonFor(waiting, productStatus)
  return (
    <>
      <Notice tone="warning" title={outdatedReason ?? noticeTitle(waiting)}>
        <p>
          <span>{`${waiting.title}, by ${submittedBy.name}, ${formatDateTime(new Date(waiting.submittedAt))}. `}</span>
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
        {!outdatedReason && canBeOvertaken(waiting) ? (
          <p>
            {`If another change of the same fields goes live first, ${waiting.bulk ? 'this product is left out' : 'this one won’t go live'}.`}
          </p>
        ) : null}
        {isOwn ? <WithdrawButton {...waiting} /> : null}
      </Notice>
      {isOwn && isWaiting(waiting) ? <OwnRequestAlone request={waiting} /> : null}
    </>
  )
}

function noticeTitle(request: Approval): string {
  if (!isScheduled(request))
    return 'A change is waiting for approval. The live version stays the same until it’s approved.'
  const day = goLiveDay(request)
  return isOvertaken(request)
    ? `An approved change won’t go live on ${day}, because the same fields have changed.`
    : `An approved change goes live on ${day}.`
}

/** Returns true for a scheduled change that another change of its fields would stop. */
function canBeOvertaken(request: Approval): boolean {
  const { does } = approvalTypeDetails[request.type]
  return does === 'change' && isScheduled(request) && !isOvertaken(request)
}

/** Withdraw button. A bulk request is withdrawn as a whole, so it needs a confirmation. */
function WithdrawButton({ id, bulk }: Approval) {
  const withdraw = useWithdrawRequest()
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const takeBack = () => {
    setIsAsking(false)
    setIsBusy(true)
    void withdraw(id).finally(() => setIsBusy(false))
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
        <AlertDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
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

type ComparedEdit = Pick<ProductEdit, 'waiting' | 'value' | 'base' | 'changed'>

/** The open requests for the product in the form. The one that a save was refused for is compared with the form. */
export function RequestNotices({ productId, edit }: { productId: string; edit: ComparedEdit }) {
  const { waiting } = edit
  const isCompared = (one: Approval) =>
    isWaiting(one) && one.id === waiting?.id && !one.bulk && !one.outdatedReason
  const others = useOpenRequests(productId)?.filter((one) => !isCompared(one)) ?? []
  return (
    <>
      {others.map((request) => (
        <WaitingNotice key={request.id} waiting={request} />
      ))}
      {waiting ? <WaitingConflict edit={edit} waiting={waiting} /> : null}
    </>
  )
}

/** The request that a save was refused for; once it is decided, only the decision. */
function WaitingConflict({ edit, waiting }: { edit: ComparedEdit; waiting: Approval }) {
  const { id: ownId } = useStaffUser()
  const latest = useApproval(waiting.id, waiting).data ?? waiting
  const isBulk = waiting.subject.kind === 'products'
  const isOwn = waiting.submittedBy.id === ownId
  const name = isOwn ? 'Your earlier change' : waiting.submittedBy.name
  if (!isWaiting(latest)) {
    const whose = isOwn ? name : `The change by ${name}`
    return (
      <Notice role="status" title={`${whose} is no longer waiting for approval.`}>
        <p>{`${decisionText(latest)}. Send yours again.`}</p>
      </Notice>
    )
  }
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
        <span>
          {isOwn && !isBulk
            ? 'Send this version again to replace your earlier change.'
            : `Only one change can wait for approval at a time. We’ve kept yours on this device. Send it again once ${isOwn ? 'the other' : 'theirs'} is decided.`}
        </span>{' '}
        <TextLink to="/admin/approvals">See the approvals</TextLink>
      </p>
      {isBulk ? null : (
        <div className="mt-3">
          <ConflictingVersions edit={edit} waiting={waiting} name={name} />
        </div>
      )}
    </Notice>
  )
}

type ConflictingVersionsProps = { edit: ComparedEdit; waiting: Approval; name: string }

function ConflictingVersions({ edit, waiting, name }: ConflictingVersionsProps) {
  const { value, base, changed } = edit
  const theirs = new Map(waiting.changes.map(({ field, newValue }) => [field, newValue]))
  const mine = parseTypedProduct(value) as Record<string, never>
  const live = parseTypedProduct(base.value) as Record<string, never>
  const rows = [...new Set([...theirs.keys(), ...changed])].map((field) => {
    const values = [live[field], theirs.has(field) ? theirs.get(field) : live[field], mine[field]]
    return { field, values: values.map((one) => readableValue(field, one)) }
  })
  return <FieldTable caption="Both versions" columns={['Live now', name, 'Yours']} rows={rows} />
}
