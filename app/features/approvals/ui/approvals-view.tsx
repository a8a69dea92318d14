import { formatCount } from '#app/basics/format-count.ts'
import type { ReactNode } from 'react'
import { formatCompactRands, formatRands } from '#app/basics/money.ts'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import type { SyncState } from '#app/design/ui/sync-status.tsx'
import { TabLinks } from '#app/design/ui/tab-links.tsx'
import { NoneFits } from '#app/features/console/ui/list/list-body.tsx'
import { NotReadYet, SyncedHead } from '#app/features/console/ui/list/synced-list.tsx'
import type { ListQueryState } from '#app/features/console/ui/list/use-list-query.ts'
import { approvalWords, queueLabels } from '../content.ts'
import type { ApprovalFilter } from '../rules/filter-approvals.ts'
import type { Approval, ApprovalRules, QueueSummary } from '../schema/answers.ts'
import { queueStates } from '../schema/queue.ts'
import { ApprovalFilters } from './approval-filters.tsx'
import { QueueList, type QueueListProps } from './queue-list.tsx'
import { ReviewDesk, type ReviewDeskProps } from './review-desk.tsx'

export type ApprovalsViewProps = Omit<ReviewDeskProps, 'approvals' | 'rules'> & {
  /** Those of the list that were read so far; undefined while none are. */
  approvals: Approval[] | undefined
  rules: ApprovalRules | undefined
  summary: QueueSummary | undefined
  isOffline: boolean
  sync: SyncState
  /** The person's saved views. */
  views: ReactNode
  query: ListQueryState<ApprovalFilter>
  more: Pick<QueueListProps, 'onMore' | 'isFetchingMore'>
}

/** ADA-01 to ADA-22, STF-03: the queue, and the request that is open beside it. */
export function ApprovalsView(props: ApprovalsViewProps) {
  const { approvals, rules, sync, summary, query } = props
  const filter = query.asked
  return (
    <div className="grid gap-4">
      <SyncedHead
        heading={
          <h1 tabIndex={-1} data-review-fallback>
            {approvalWords.title}
          </h1>
        }
        sync={sync}
      />
      {summary ? <Cards summary={summary} /> : null}
      <TabLinks label="Requests" tabs={tabsOf(query, summary)} />
      {props.views}
      <ApprovalFilters filter={query.filter} onChange={query.change} />
      {approvals ? null : (
        <NotReadYet what="the approvals" rows={8} isOffline={props.isOffline} sync={sync} />
      )}
      {approvals && rules ? (
        <ReviewDesk
          {...props}
          approvals={approvals}
          rules={rules}
          renderList={(open) =>
            approvals.length === 0 ? (
              <Nothing query={query} />
            ) : (
              <QueueList
                {...props.more}
                label={queueLabels[filter.state]}
                approvals={approvals}
                selectedId={props.selectedId}
                {...open}
              />
            )
          }
        />
      ) : null}
    </div>
  )
}

function tabsOf(query: ListQueryState<ApprovalFilter>, summary: QueueSummary | undefined) {
  const counts = { waiting: summary?.pending, scheduled: summary?.scheduled, decided: undefined }
  return queueStates.map((state) => {
    const count = counts[state]
    return {
      to: query.pathOf({ state }),
      label:
        count === undefined ? queueLabels[state] : `${queueLabels[state]} (${formatCount(count)})`,
      isCurrent: state === query.asked.state,
    }
  })
}

function Cards({ summary }: { summary: QueueSummary }) {
  const { pending, urgent, revenueRands, onceRands, usersAffected } = summary
  const once = onceRands === 0 ? '' : `, and ${formatRands(onceRands)} once`
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat isBoxed label="Pending Review" value={formatCount(pending)} />
      <Stat isBoxed label="Urgent Items" value={formatCount(urgent)} />
      <Stat
        isBoxed
        label="Revenue Impact"
        value={formatCompactRands(revenueRands)}
        detail={`a month${once}`}
      />
      <Stat isBoxed label="Users Affected" value={formatCount(usersAffected)} />
    </dl>
  )
}

const nothingIn = {
  waiting: approvalWords.empty,
  scheduled: 'Nothing is approved for a later day.',
  decided: 'Nothing was decided yet.',
}

function Nothing({ query }: { query: ListQueryState<ApprovalFilter> }) {
  return (
    <div className="card">
      {query.isNarrowed ? (
        <NoneFits title="No request fits these filters" onClear={query.clear} />
      ) : (
        <EmptyState icon="check" title={nothingIn[query.asked.state]} />
      )}
    </div>
  )
}
