import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryString, queryValues } from '#app/basics/records.ts'
import { fetchJson, ignoreNotFound, withSignal, routeQuery } from '#app/modules/access/calls.ts'
import {
  useRefetchQueries,
  useWrite,
  type WriteRefusal,
} from '#app/modules/access/ui/use-write.tsx'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import {
  type LiveListOptions,
  useLiveList,
} from '#app/modules/console/live-sync/ui/use-live-list.ts'
import { offers } from '#app/modules/prices/calls.ts'
import { api as settings } from '#app/modules/settings/ui/settings-api.ts'
import {
  type ApprovalFilter,
  type QueuePages,
  mergeQueue,
  readApprovalFilter,
  removeFromQueue,
} from './rules.ts'
import type { Approval, ApprovalRules, StoredPrice } from './schema.ts'
import { approvals } from './ui/approvals-api.ts'

export type Decision = {
  decision: 'approved' | 'rejected'
  comment: string
  acceptsConflict: boolean
}

export type DecisionAnswer =
  | { ok: true; approval: Approval }
  | (Omit<WriteRefusal, 'current'> & {
      current: Approval | null
      /** Stored public price, if a request to change it was refused because of a conflict. */
      stored?: StoredPrice | undefined
    })

const approvalRoute = approvals[':id']
const readApproval = async (id: string, signal?: AbortSignal) =>
  (await ignoreNotFound(fetchJson(approvalRoute.$get({ param: { id } }, withSignal(signal)))))
    ?.approval

export function useQueue(filter: ApprovalFilter) {
  const query = queryString(filter)
  const live = useMemo(() => liveQueue(query), [query])
  useLiveList(live)
  return useInfiniteQuery({
    queryKey: live.queryKey,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      fetchJson(
        approvals.index.$get(
          { query: queryValues({ ...filter, after: pageParam }) },
          withSignal(signal),
        ),
      ),
    getNextPageParam: ({ next }) => next,
  })
}

function liveQueue(query: string): LiveListOptions<QueuePages, Approval> {
  const filter = readApprovalFilter(Object.fromEntries(new URLSearchParams(query)))
  return {
    topic: 'approvals',
    queryKey: ['approvals', 'list', query],
    readOne: readApproval,
    merge: (known, fresh) => mergeQueue(known, filter, fresh),
    remove: removeFromQueue,
  }
}

export function useQueueSummary() {
  useLiveRefresh('approvals', ['approvals', 'summary'])
  return useQuery(routeQuery(['approvals', 'summary'], approvals.summary.$get))
}

/** Loads one request, pending or decided; null if not found. Shows the list's copy until the response arrives. */
export function useApproval(id: string | null, listed: Approval | undefined) {
  useLiveRefresh('approvals', ['approvals', 'item', id])
  return useQuery({
    queryKey: ['approvals', 'item', id],
    queryFn: async ({ signal }) => (await readApproval(id!, signal)) ?? null,
    enabled: id !== null,
    placeholderData: listed,
  })
}

/** Loads the pending request of each public price. Each price has at most one, so one page contains them all. */
export function usePendingPriceRequests() {
  useLiveRefresh('approvals', ['approvals', 'prices'])
  return useQuery({
    queryKey: ['approvals', 'prices'],
    queryFn: ({ signal }) =>
      fetchJson(
        approvals.index.$get(
          { query: { state: 'waiting', kind: 'offer', limit: '100' } },
          withSignal(signal),
        ),
      ),
  })
}

export function usePrices() {
  useLiveRefresh('offers', ['offers'])
  return useQuery(routeQuery(['offers'], offers.index.$get))
}

/** Returns the functions that change a request. Each function shows its result at once and then refetches the data. */
export function useApprovalWrites() {
  const queries = useQueryClient()
  const refresh = useRefetchQueries('approvals', 'products', 'offers')
  const send = useWrite()
  function merge(approval: Approval) {
    queries.setQueryData(['approvals', 'item', approval.id], approval)
    void refresh()
  }
  async function write(call: () => Promise<{ approval: Approval }>): Promise<DecisionAnswer> {
    const answer = await send(call)
    const current = answer.ok ? undefined : (answer.current as Approval | StoredPrice | undefined)
    const [stored, waiting] =
      current && 'value' in current ? [current, undefined] : [undefined, current]
    const known = answer.ok ? answer.value.approval : waiting
    if (known) merge(known)
    if (answer.ok) return { ok: true, approval: answer.value.approval }
    return { ...answer, current: known ?? null, stored }
  }
  return {
    decide: ({ id, version, subject }: Approval, decision: Decision) => {
      const json = { ...decision, version, subjectVersion: subject.version ?? 1 }
      return write(() => fetchJson(approvalRoute.decision.$post({ param: { id }, json })))
    },
    startReview: ({ id, version }: Approval) =>
      write(() => fetchJson(approvalRoute.review.$post({ param: { id }, json: { version } }))),
    takeBack: ({ id }: Approval) =>
      write(() => fetchJson(approvalRoute.withdrawal.$post({ param: { id } }))),
    unschedule: ({ id }: Approval) =>
      write(() => fetchJson(approvalRoute.unscheduling.$post({ param: { id } }))),
    // Sends unparsed values, because the service's schema validates them.
    request: (typed: object) =>
      write(() => fetchJson(approvals.index.$post({ json: typed as never }))),
  }
}

const rulesRoute = settings.approvals

export function useApprovalRules(isAsked: boolean) {
  return useQuery({
    ...routeQuery(['approvals', 'rules'], rulesRoute.$get),
    enabled: isAsked,
  })
}

/** Returns the functions that save the rules and decide on switching four eyes off (ADR 0008). */
export function useRulesWrites() {
  const write = useWrite('approvals')
  return {
    save: (value: ApprovalRules, baseVersion: number) => {
      const idempotencyKey = crypto.randomUUID()
      return write(() =>
        fetchJson(rulesRoute.$post({ json: { value, baseVersion, idempotencyKey } })),
      )
    },
    decide: (id: number, decision: 'applied' | 'rejected') =>
      write(() => fetchJson(rulesRoute.decision.$post({ json: { id, decision } }))),
  }
}
