import { Fragment, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queryString } from '#app/basics/query-string.ts'
import { useListQuery } from '#app/features/console/ui/list/use-list-query.ts'
import { tellDone, showRefusal } from '#app/features/console/ui/tell.ts'
import { authorizeRight } from '#app/features/staff-access/rules/access.ts'
import { useSyncState } from '#app/features/live-sync/ui/use-sync-state.ts'
import { useStaffUser } from '#app/features/staff-access/ui/staff-context.tsx'
import { SavedViews } from '#app/features/console/ui/views/saved-views.tsx'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import { isScheduled } from '../rules.ts'
import { queueQuery, type ApprovalFilter } from '../rules/filter-approvals.ts'
import type { Approval } from '../schema/answers.ts'
import { ApprovalsView } from '../ui/approvals-view.tsx'
import type { Decision, DecisionAnswer } from '../ui/decision-answer.ts'
import { RulesForm } from '../ui/rules-form.tsx'
import { ApprovalReach } from './approval-reach.tsx'
import {
  useApproval,
  useApprovalWrites,
  useQueue,
  useQueueSummary,
  useRules,
  useRulesWrites,
} from './approval-calls.ts'
import { BulkDiff } from './bulk-diff.tsx'
import { useRevision } from './use-revision.ts'

export const meta = () => [{ title: 'Approval Workflow | Staff console' }]

const reachOf = (one: Approval) => (
  <Fragment key={one.id}>
    <BulkDiff approval={one} />
    <ApprovalReach approval={one} />
  </Fragment>
)

/** ADA-01 to ADA-22, LDS-06, STF-03: filters and the open request stand in the address. */
export default function Approvals() {
  const user = useStaffUser()
  const query = useListQuery(queueQuery)
  const { selectedId, select } = useSelected(query.asked)
  const queue = useQueue(query.asked)
  const approvals = useMemo(() => queue.data?.pages.flatMap((page) => page.approvals), [queue.data])
  const summary = useQueueSummary()
  const listed = approvals?.find(({ id }) => id === selectedId)
  const selected = useApproval(selectedId, listed)
  const sync = useSyncState(queue, queue.error && failureText(queue.error))
  const rules = useRules(user.role === 'super_admin')
  const rulesWrites = useRulesWrites()
  const acts = useReviewActs()
  return (
    <div className="grid gap-6">
      <ApprovalsView
        approvals={approvals}
        rules={queue.data?.pages[0]?.rules}
        summary={summary.data}
        isOffline={queue.fetchStatus === 'paused'}
        sync={sync}
        views={<SavedViews list="approvals" queryOf={query.queryOf} />}
        query={query}
        more={moreOf(queue)}
        person={{
          id: user.id,
          canAsk: authorizeRight(user, 'edit') === 'allowed',
          right: authorizeRight(user, 'approve'),
        }}
        selectedId={selectedId}
        selected={selectedId === null ? null : selected.data}
        onSelect={select}
        reachOf={reachOf}
        {...acts}
      />
      {rules.data ? (
        <RulesForm
          key={`${rules.data.version} ${rules.data.waiting?.id}`}
          stored={rules.data}
          ownId={user.id}
          {...rulesWrites}
        />
      ) : null}
    </div>
  )
}

/** The request that is open stands in the address beside the filter. */
function useSelected(filter: ApprovalFilter) {
  const [params, setParams] = useSearchParams()
  const select = (item: string | null) =>
    setParams(queryString({ ...filter, item }, queueQuery.usual), {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  return { selectedId: params.get('item'), select }
}

function moreOf({ hasNextPage, fetchNextPage, isFetchingNextPage }: ReturnType<typeof useQueue>) {
  const onMore = hasNextPage ? () => void fetchNextPage() : undefined
  return { onMore, isFetchingMore: isFetchingNextPage }
}

/** What can be done with the open request, told by a toast. */
function useReviewActs() {
  const writes = useApprovalWrites()
  const revise = useRevision(useNavigate())
  return {
    onDecide: (approval: Approval, decision: Decision) =>
      decideAndNotify(writes.decide, approval, decision),
    onStartReview: (one: Approval) =>
      run(writes.startReview(one), 'Your colleagues can see you’re reviewing this'),
    onTakeBack: (one: Approval) => run(writes.takeBack(one), 'The request is taken back'),
    onUnschedule: (one: Approval) => run(writes.unschedule(one), 'The request waits again'),
    onRevise: revise,
  }
}

async function decideAndNotify(
  decide: (approval: Approval, decision: Decision) => Promise<DecisionAnswer>,
  approval: Approval,
  decision: Decision,
) {
  const answer = await decide(approval, decision)
  if (!answer.ok) return answer
  const isLater = isScheduled(answer.approval)
  const done = decision.decision === 'rejected' ? 'Rejected' : 'Approved'
  const description = isLater ? 'It waits for its day.' : undefined
  tellDone(`${done}: ${approval.title}`, { description })
  return answer
}

async function run(work: Promise<DecisionAnswer>, done: string) {
  const answer = await work
  if (answer.ok) tellDone(done)
  else showRefusal('Nothing was changed', answer.message)
}
