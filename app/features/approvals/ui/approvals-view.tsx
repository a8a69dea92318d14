import { useState, type ReactNode } from 'react'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { formatCompactRands } from '#app/basics/money.ts'
import { Button } from '#app/design/ui/button.tsx'
import { EmptyState, LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import {
  isStillComing,
  SyncError,
  SyncStatus,
  type SyncState,
} from '#app/design/ui/sync-status.tsx'
import { Table } from '#app/design/ui/table.tsx'
import type { Judgement } from '#app/features/staff-access/rules/access.ts'
import { approvalWords, statusLabels } from '../content.ts'
import { byUrgency, isScheduled, isWaiting, summarizeApprovals } from '../rules.ts'
import { filterApprovals, noFilter, type ApprovalFilter } from '../rules/filter-approvals.ts'
import type { Approval, ApprovalsAnswer } from '../schema/answers.ts'
import { ApprovalFilters } from './approval-filters.tsx'
import { ApprovalItem } from './approval-item.tsx'
import type { Decision, DecisionAnswer } from './decision-answer.ts'
import { ReviewDialog } from './review-dialog.tsx'

export type ApprovalsViewProps = {
  answer: ApprovalsAnswer | undefined
  isOffline: boolean
  sync: SyncState
  /** The person's saved views. */
  views: ReactNode
  filter: ApprovalFilter
  onFilter: (filter: ApprovalFilter) => void
  /** `right` is the judgement of the right to decide; who may not ask cannot take back either. */
  person: { id: string; canAsk: boolean; right: Judgement }
  onDecide: (approval: Approval, decision: Decision) => Promise<DecisionAnswer>
  onStartReview: (approval: Approval) => void
  onTakeBack: (approval: Approval) => void
  onUnschedule: (approval: Approval) => void
}

/** ADA-01 to ADA-22. */
export function ApprovalsView(props: ApprovalsViewProps) {
  const { answer, sync, person } = props
  const [reviewed, setReviewed] = useState<string | null>(null)
  const shown = answer?.approvals.find(({ id }) => id === reviewed)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1>{approvalWords.title}</h1>
        <SyncStatus sync={sync} />
      </div>
      <SyncError error={sync.error} />
      {answer ? <Cards answer={answer} /> : null}
      {props.views}
      <ApprovalFilters filter={props.filter} onChange={props.onFilter} />
      {answer ? null : props.isOffline ? (
        <OfflineState />
      ) : isStillComing(sync) ? (
        <LoadingState label="Fetching the approvals" rows={8} />
      ) : null}
      {answer ? <Lists {...props} answer={answer} onReview={setReviewed} /> : null}
      {shown && answer ? (
        <ReviewDialog
          approval={shown}
          refusal={refusalOf(shown, answer, person)}
          isCommentRequired={answer.rules.isCommentRequiredOnReject}
          onClose={() => setReviewed(null)}
          onStartReview={props.onStartReview}
          onDecide={props.onDecide}
        />
      ) : null}
    </div>
  )
}

/** ADA-17, ADA-19: why somebody may not decide; the server refuses it too. */
export function refusalOf(
  { submittedBy }: Approval,
  { rules }: ApprovalsAnswer,
  person: Pick<ApprovalsViewProps['person'], 'id' | 'right'>,
): string | null {
  if (person.right === 'role-too-low') return approvalWords.roleTooLow
  if (person.right === 'permission-missing') return approvalWords.permissionMissing
  if (rules.isFourEyesOn && submittedBy.id === person.id)
    return 'A second person has to decide: this request is your own.'
  return null
}

function Cards({ answer }: { answer: ApprovalsAnswer }) {
  const { pending, urgent, revenueRands, usersAffected } = summarizeApprovals(answer.approvals)
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat isBoxed label="Pending Review" value={pending} />
      <Stat isBoxed label="Urgent Items" value={urgent} />
      <Stat isBoxed label="Revenue Impact" value={formatCompactRands(revenueRands)} />
      <Stat isBoxed label="Users Affected" value={usersAffected} />
    </dl>
  )
}

type ListsProps = ApprovalsViewProps & {
  answer: ApprovalsAnswer
  onReview: (id: string) => void
}

function Lists(props: ListsProps) {
  const { answer, filter, person, onReview, onTakeBack, onUnschedule } = props
  const fitting = filterApprovals(answer.approvals, filter)
  const waiting = fitting.filter(isWaiting).toSorted(byUrgency)
  const scheduled = fitting.filter(isScheduled)
  const decided = fitting.filter((one) => !isWaiting(one) && !isScheduled(one))
  if (fitting.length === 0 && answer.approvals.length > 0)
    return <NothingFits onShowAll={() => props.onFilter(noFilter)} />
  return (
    <>
      <section className="grid gap-3" aria-labelledby="approvals-waiting">
        <h2 id="approvals-waiting" className="text-lg">
          Pending
        </h2>
        {waiting.length === 0 ? (
          <div className="card">
            <EmptyState
              icon="check"
              title={
                answer.approvals.some(isWaiting)
                  ? 'No pending request fits these filters'
                  : approvalWords.empty
              }
            />
          </div>
        ) : (
          waiting.map((approval) => (
            <ApprovalItem
              key={approval.id}
              approval={approval}
              isOwn={person.canAsk && approval.submittedBy.id === person.id}
              onReview={() => onReview(approval.id)}
              onTakeBack={() => onTakeBack(approval)}
            />
          ))
        )}
      </section>
      {scheduled.length > 0 ? (
        <Scheduled
          approvals={scheduled}
          onUnschedule={person.right === 'allowed' ? onUnschedule : undefined}
        />
      ) : null}
      {decided.length > 0 ? <Decided approvals={decided} /> : null}
    </>
  )
}

function NothingFits({ onShowAll }: { onShowAll: () => void }) {
  return (
    <div className="card">
      <EmptyState
        icon="search"
        title="No request fits these filters"
        action={
          <Button variant="secondary" size="small" onClick={onShowAll}>
            Show all
          </Button>
        }
      />
    </div>
  )
}

type ScheduledProps = {
  approvals: Approval[]
  /** Missing for those who may not decide. */
  onUnschedule: ((approval: Approval) => void) | undefined
}

function Scheduled({ approvals, onUnschedule }: ScheduledProps) {
  return (
    <section className="card grid gap-3" aria-labelledby="approvals-scheduled">
      <h2 id="approvals-scheduled" className="text-lg">
        Approved for a later day
      </h2>
      <ul className="grid gap-2">
        {approvals.map((approval) => (
          <li key={approval.id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {approval.title}, approved by {approval.decidedByName}: goes live on{' '}
              {formatDate(approval.estimatedImpact.goLiveDate ?? '')}
            </span>
            {onUnschedule ? (
              <Button size="small" variant="secondary" onClick={() => onUnschedule(approval)}>
                Take the approval back
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decided({ approvals }: { approvals: Approval[] }) {
  return (
    <section className="grid gap-3" aria-labelledby="approvals-decided">
      <h2 id="approvals-decided" className="text-lg">
        Decided
      </h2>
      <Table
        caption="Decided requests"
        isCaptionHidden
        isDense
        columns={['Request', 'Decision', 'By', 'When', 'Comment']}
      >
        <tbody>
          {approvals.map((approval) => (
            <tr key={approval.id}>
              <th scope="row">{approval.title}</th>
              <td>{approval.withdrawnAt ? 'Taken back' : statusLabels[approval.status]}</td>
              <td>{approval.decidedByName ?? approval.submittedBy.name}</td>
              <td className="whitespace-nowrap">
                {formatDateTime(
                  new Date(approval.decidedAt ?? approval.withdrawnAt ?? approval.submittedAt),
                )}
              </td>
              <td className="wrap-anywhere">{approval.comment}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
