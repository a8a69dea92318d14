import { Fragment, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSearchAhead } from '#app/design/form/use-search-ahead.ts'
import { showToast } from '#app/design/toast/show-toast.ts'
import { judgeRight } from '#app/features/staff-access/rules/access.ts'
import { useSyncState } from '#app/features/live-sync/ui/use-sync-state.ts'
import { areSingleKeysOn } from '#app/features/console/ui/keys/use-list-keys.ts'
import { useStaffUser } from '#app/features/staff-access/ui/staff-context.tsx'
import { SavedViews } from '#app/features/console/ui/views/saved-views.tsx'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import { isScheduled } from '../rules.ts'
import {
  approvalQuery,
  readApprovalFilter,
  type ApprovalFilter,
} from '../rules/filter-approvals.ts'
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

const viewQuery = (asked: Record<string, string>) => approvalQuery(readApprovalFilter(asked))

const reachOf = (one: Approval) => (
  <Fragment key={one.id}>
    <BulkDiff approval={one} />
    <ApprovalReach approval={one} />
  </Fragment>
)

/** ADA-01 to ADA-22, LDS-06, STF-03: filters and the open request stand in the address. */
export default function Approvals() {
  const user = useStaffUser()
  const { filter, typed, selectedId, show } = useAddress()
  const queue = useQueue(filter)
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
        views={<SavedViews list="approvals" queryOf={viewQuery} />}
        filter={typed.filter}
        onFilter={typed.change}
        more={moreOf(queue)}
        person={{
          id: user.id,
          canAsk: judgeRight(user, 'edit') === 'allowed',
          right: judgeRight(user, 'approve'),
        }}
        selectedId={selectedId}
        selected={selectedId === null ? null : selected.data}
        onSelect={(id) => show(approvalQuery(filter), id)}
        areKeysOn={areSingleKeysOn}
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

/** What the address asks for: filters, and the request that is open. */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const filter = readApprovalFilter(Object.fromEntries(params))
  const selectedId = params.get('item')
  const show = (query: string, item: string | null) => {
    const next = new URLSearchParams(query)
    if (item) next.set('item', item)
    setParams(next, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }
  const typed = useSearchAhead(filter, (change: Partial<Record<keyof ApprovalFilter, string>>) =>
    show(approvalQuery(readApprovalFilter({ ...filter, ...change })), selectedId),
  )
  return { filter, typed, selectedId, show }
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
      decideAndTell(writes.decide, approval, decision),
    onStartReview: (one: Approval) =>
      void run(writes.startReview(one), 'The others see that you are on it'),
    onTakeBack: (one: Approval) => void run(writes.takeBack(one), 'The request is taken back'),
    onUnschedule: (one: Approval) => void run(writes.unschedule(one), 'The request waits again'),
    onRevise: revise,
  }
}

async function decideAndTell(
  decide: (approval: Approval, decision: Decision) => Promise<DecisionAnswer>,
  approval: Approval,
  decision: Decision,
) {
  const answer = await decide(approval, decision)
  if (!answer.ok) return answer
  const isLater = isScheduled(answer.approval)
  const done = decision.decision === 'rejected' ? 'Rejected' : 'Approved'
  tell('success', `${done}: ${approval.title}`, isLater ? 'It waits for its day.' : undefined)
  return answer
}

async function run(work: Promise<DecisionAnswer>, done: string) {
  const answer = await work
  if (answer.ok) tell('success', done)
  else tell('destructive', 'Nothing was changed', answer.message)
}

function tell(tone: 'success' | 'destructive', title: string, description?: string) {
  showToast({ channel: 'stack', tone, title, description })
}
