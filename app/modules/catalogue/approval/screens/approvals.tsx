import { Suspense, lazy, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { formatCompactRands, formatCount, formatRands } from '#app/basics/numbers.ts'
import { queryString } from '#app/basics/records.ts'
import { useMediaQuery } from '#app/design/hooks.ts'
import { EmptyState, LoadingState } from '#app/design/ui/list-state.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import { TabLinks } from '#app/design/ui/tabs.tsx'
import { failureText, fetchJson, isFirstLoad } from '#app/modules/access/calls.ts'
import { authorizeRight } from '#app/modules/access/rules.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import {
  ListPlaceholder,
  SyncedHead,
  useSyncState,
} from '#app/modules/console/live-sync/ui/synced-list.tsx'
import { priorityLabels } from '#app/modules/console/request/schema.ts'
import { NoMatches } from '#app/modules/console/ui/list-body.tsx'
import {
  ListFilters,
  type ListQueryState,
  toChoices,
  useListQuery,
} from '#app/modules/console/ui/list-filters.tsx'
import { toastError, toastFailure, toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { SavedViews } from '#app/modules/console/view/ui/saved-views.tsx'
import { products } from '../../product/ui/product-api.ts'
import {
  type Decision,
  type DecisionAnswer,
  useApproval,
  useApprovalWrites,
  useQueue,
  useApprovalRules,
} from '../calls.ts'
import { approvalWords, emptyQueueTexts, queueLabels } from '../content.ts'
import { type ApprovalFilter, approvalTypeDetails, isScheduled, queueQuery } from '../rules.ts'
import { type Approval, type QueueSummary, approvalTypes, queueStates } from '../schema.ts'
import { readText } from '../text/calls.ts'
import { useQueueSummary } from '../ui/approvals-api.ts'
import { QueueList } from '../ui/queue-list.tsx'
import { ReviewDesk, type ReviewDeskProps } from '../ui/review-desk.tsx'

/** Loaded apart from the list, because only super admins see it. */
const LazyRulesForm = lazy(async () => ({
  default: (await import('../ui/rules-form.tsx')).RulesForm,
}))

/**
 * Returns the page or dialog for revising a rejected request, in most cases with its values. A request to archive a
 * product opens the product's page. A request from a file opens the import, because it needs a new file.
 */
async function revisionPath(request: Approval, userId: string) {
  const { id, subject, type, changes, bulk } = request
  const revise = `?${new URLSearchParams({ revise: id })}`
  if (bulk) return `/admin/products${bulk.revisedIn === 'file' ? '/import' : ''}${revise}`
  if (subject.kind === 'quote') return `/admin/quotes/${subject.id}`
  if (subject.kind === 'text') {
    const { storeRevisedText } = await import('../text/ui/use-text-edit.ts')
    storeRevisedText(userId, await readText(subject.id), changes)
    return `/admin/site-texts/${encodeURIComponent(subject.id)}${revise}`
  }
  if (subject.kind === 'offer') return `/admin/products/offers${revise}`
  const page = `/admin/products/${subject.id}`
  if (type === 'product_archive') return page
  const read = () => fetchJson(products[':id'].$get({ param: { id: subject.id } }))
  const product = type === 'product_create' ? null : (await read()).product
  const { storeRevision } = await import('#app/modules/catalogue/product/edit/ui/stored-edit.ts')
  storeRevision(userId, request, product)
  return `${page}/edit${revise}`
}

export const meta = () => [{ title: 'Approval Workflow | Staff console' }]

export default function Approvals() {
  const query = useListQuery(queueQuery)
  const queue = useQueue(query.applied)
  const approvals = useMemo(() => queue.data?.pages.flatMap((page) => page.approvals), [queue.data])
  const summary = useQueueSummary()
  const sync = useSyncState(queue)
  const deciding = queue.data?.pages[0]?.rules
  const opened = useOpenedApproval(query.applied, approvals)
  const isLoadingCards = isFirstLoad(summary)
  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        <SyncedHead
          heading={
            <h1 tabIndex={-1} data-review-fallback>
              {approvalWords.title}
            </h1>
          }
          sync={sync}
        />
        {/* Cards that arrive later would move the list under the pointer. */}
        {isLoadingCards ? (
          <LoadingState label="Loading the approvals" rows={8} />
        ) : (
          <>
            {summary.data ? (
              <Cards summary={summary.data} />
            ) : (
              <ReadState read={summary} what="the totals" />
            )}
            <TabLinks label="Requests" tabs={tabsOf(query, summary.data)} />
            <SavedViews list="approvals" queryOf={query.queryOf} />
            <ApprovalFilters {...query} />
            {approvals && deciding ? (
              <ApprovalDesk {...{ query, queue, approvals, opened }} rules={deciding} />
            ) : (
              <ListPlaceholder
                what="the approvals"
                rows={8}
                isOffline={queue.fetchStatus === 'paused'}
                sync={sync}
              />
            )}
          </>
        )}
      </div>
      <Rules isListLoading={isLoadingCards || isFirstLoad(queue)} />
    </div>
  )
}

/** Appears after the first list above it, which would move it under the pointer, and then stays. */
function Rules({ isListLoading }: { isListLoading: boolean }) {
  const { role } = useStaffUser()
  const rules = useApprovalRules(role === 'super_admin').data
  const [isShown, setIsShown] = useState(!isListLoading)
  if (!isListLoading && !isShown) setIsShown(true)
  if (!rules || !isShown) return null
  return (
    <Suspense>
      <LazyRulesForm stored={rules} />
    </Suspense>
  )
}

type ApprovalListQuery = ListQueryState<ApprovalFilter>
type ApprovalDeskProps = Pick<ReviewDeskProps, 'approvals' | 'rules'> & {
  query: ApprovalListQuery
  queue: ReturnType<typeof useQueue>
  opened: ReturnType<typeof useOpenedApproval>
}

function ApprovalDesk({ query, queue, approvals, rules, opened }: ApprovalDeskProps) {
  const user = useStaffUser()
  const acts = useReviewActions(user.id)
  return (
    <ReviewDesk
      approvals={approvals}
      rules={rules}
      person={{
        id: user.id,
        canAsk: authorizeRight(user, 'edit') === 'allowed',
        right: authorizeRight(user, 'approve'),
      }}
      {...opened}
      {...acts}
      renderList={(open) =>
        approvals.length === 0 ? (
          <EmptyQueue query={query} />
        ) : (
          <QueueList
            label={queueLabels[query.applied.state]}
            approvals={approvals}
            selectedId={opened.selectedId}
            onMore={queue.hasNextPage ? () => void queue.fetchNextPage() : undefined}
            isFetchingMore={queue.isFetchingNextPage}
            {...open}
          />
        )
      }
    />
  )
}

/**
 * The request in the address. Without one, a wide screen opens the first request of the list and keeps it open. That one
 * stays out of the address, because changing the address would cancel a link pressed while the list was loading.
 */
function useOpenedApproval(filter: ApprovalFilter, approvals: readonly Approval[] | undefined) {
  const [params, setParams] = useSearchParams()
  // The width at which list and request fit side by side.
  const isWide = useMediaQuery('(min-width: 64rem)')
  const list = queryString(filter)
  const [first, setFirst] = useState<{ list: string; id: string } | null>(null)
  // The decided request stays in the list until the next refetch.
  const [decidedId, leaveOut] = useState<string | null>(null)
  const item = params.get('item')
  const kept = first?.list === list && first.id !== decidedId ? first.id : null
  const next = approvals?.find(({ id }) => id !== decidedId)?.id
  if (isWide && !item && !kept && next) setFirst({ list, id: next })
  const selectedId = item ?? (isWide ? kept : null)
  const listed = approvals?.find(({ id }) => id === selectedId)
  const { data } = useApproval(selectedId, listed)
  function onSelect(id: string | null) {
    setFirst(null)
    setParams(queryString({ ...filter, item: id }, queueQuery.usual), {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  }
  return { isWide, selectedId, selected: data, onSelect, leaveOut }
}

function useReviewActions(userId: string) {
  const writes = useApprovalWrites()
  const navigate = useNavigate()
  return {
    async onDecide(approval: Approval, decision: Decision) {
      const answer = await writes.decide(approval, decision)
      if (!answer.ok) return answer
      const done = decision.decision === 'rejected' ? 'Rejected' : 'Approved'
      const description = isScheduled(answer.approval) ? 'It is scheduled.' : undefined
      toastSuccess(`${done}: ${approval.title}`, { description })
      return answer
    },
    onStartReview: (one: Approval) =>
      runAndNotify(writes.startReview(one), 'Your colleagues can see you’re reviewing this'),
    onTakeBack: (one: Approval) => runAndNotify(writes.takeBack(one), 'Request withdrawn'),
    onUnschedule: (one: Approval) =>
      runAndNotify(writes.unschedule(one), 'The request is pending again'),
    onRevise: (one: Approval) =>
      void revisionPath(one, userId).then(navigate, (error: unknown) =>
        toastError(
          'The form could not be opened',
          error instanceof z.ZodError
            ? 'This change can no longer be applied.'
            : failureText(error),
        ),
      ),
  }
}

async function runAndNotify(work: Promise<DecisionAnswer>, done: string) {
  const answer = await work
  if (answer.ok) toastSuccess(done)
  else toastFailure('Nothing was changed', answer.error)
}

function tabsOf(query: ApprovalListQuery, summary: QueueSummary | undefined) {
  const counts = { waiting: summary?.pending, scheduled: summary?.scheduled, decided: undefined }
  return queueStates.map((state) => {
    const count = counts[state]
    return {
      to: query.pathOf({ state }),
      label:
        count === undefined ? queueLabels[state] : `${queueLabels[state]} (${formatCount(count)})`,
      isCurrent: state === query.applied.state,
    }
  })
}

function Cards({ summary }: { summary: QueueSummary }) {
  const { pending, urgent, revenueRands, onceRands, usersAffected } = summary
  const once = onceRands === 0 ? '' : `, and ${formatRands(onceRands)} once-off`
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

function EmptyQueue({ query }: { query: ApprovalListQuery }) {
  return (
    <div className="card">
      {query.isNarrowed ? (
        <NoMatches title="No requests match these filters" onClear={query.clear} />
      ) : (
        <EmptyState icon="check" title={emptyQueueTexts[query.applied.state]} />
      )}
    </div>
  )
}

const types = approvalTypes.map((value) => ({ value, label: approvalTypeDetails[value].label }))

function ApprovalFilters({ filter, change }: ApprovalListQuery) {
  return (
    <ListFilters
      label="Find requests"
      idPrefix="approval"
      filter={filter}
      onChange={change}
      search={{ placeholder: 'Title, product or requester', maxLength: 200 }}
      fields={[
        { name: 'type', label: 'Type', options: types, all: 'All types' },
        {
          name: 'priority',
          label: 'Priority',
          options: toChoices(priorityLabels),
          all: 'All priorities',
        },
      ]}
      className="grid-cols-2 sm:grid-cols-[minmax(8rem,1fr)_auto_auto]"
      searchClassName="max-sm:col-span-2"
    />
  )
}
