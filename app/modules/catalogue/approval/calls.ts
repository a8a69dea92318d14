import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryString, queryValues } from '#app/basics/records.ts'
import {
  type Answer,
  fetchJson,
  ignoreNotFound,
  pagesQuery,
  withSignal,
  routeQuery,
} from '#app/modules/access/calls.ts'
import {
  useIdempotencyKey,
  useRefetchQueries,
  useWrite,
  type WriteRefusal,
} from '#app/modules/access/ui/use-write.tsx'
import type { Product } from '#app/modules/catalogue/product/schema.ts'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import {
  type LiveListOptions,
  useLiveList,
} from '#app/modules/console/live-sync/ui/use-live-list.ts'
import { offers } from '#app/modules/prices/calls.ts'
import type { ApprovalRules } from '#app/modules/settings/schema.ts'
import { api as settings } from '#app/modules/settings/ui/settings-api.ts'
import {
  type ApprovalFilter,
  type QueuePages,
  archiveEffect,
  mergeQueue,
  readApprovalFilter,
  removeFromQueue,
} from './rules.ts'
import type { Approval, StoredPrice } from './schema.ts'
import { approvals } from './ui/approvals-api.ts'

export type Decision = {
  decision: 'approved' | 'rejected'
  comment: string
  acceptsConflict: boolean
}

export type DecisionAnswer =
  | { ok: true; approval: Approval }
  | (WriteRefusal & {
      current: Approval | null
      /** Stored public price, if a request to change it was refused because of a conflict. */
      stored?: StoredPrice
    })

const { approvals: rules } = settings
/** `waiting` is a proposal to switch off four eyes that needs a second super admin (ADR 0008). */
export type StoredRules = Answer<typeof rules.$get>

const approvalRoute = approvals[':id']
const readApproval = async (id: string, signal?: AbortSignal) =>
  (await ignoreNotFound(fetchJson(approvalRoute.$get({ param: { id } }, withSignal(signal)))))
    ?.approval

export function useQueue(filter: ApprovalFilter) {
  const query = queryString(filter)
  const live = useMemo(() => liveQueue(query), [query])
  useLiveList(live)
  return useInfiniteQuery(
    pagesQuery(live.queryKey, approvals.index.$get, (after) => ({
      query: queryValues({ ...filter, after }),
    })),
  )
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

/** Loads one request, pending or decided; null if not found. Shows the list's copy until the response arrives. */
export function useApproval(id: string | null, listed: Approval | undefined) {
  useLiveRefresh('approvals', ['approvals', 'item', id])
  // A change of its product can outdate a request.
  useLiveRefresh('products', ['approvals', 'item', id])
  return useQuery({
    queryKey: ['approvals', 'item', id],
    queryFn: async ({ signal }) => (await readApproval(id!, signal)) ?? null,
    enabled: id !== null,
    placeholderData: listed,
  })
}

/**
 * Returns the pending and scheduled requests for one subject, updated live; undefined until they are loaded. Bulk
 * requests have the changes and conflicts of this product.
 */
export function useOpenRequests(subjectId: string): Approval[] | undefined {
  const key = ['approvals', 'of', subjectId]
  useLiveRefresh('approvals', key)
  // A change of the product can outdate a request.
  useLiveRefresh('products', key)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readOpenRequests(subjectId, signal),
  }).data
}

/** Leaves out the decided requests, because they may fill many pages. */
async function readOpenRequests(subject: string, signal?: AbortSignal): Promise<Approval[]> {
  const pages = await Promise.all(
    (['waiting', 'scheduled'] as const).map((state) =>
      fetchJson(
        approvals.index.$get({ query: { subject, state, limit: '100' } }, withSignal(signal)),
      ),
    ),
  )
  // A request that is decided between the two reads is in both; one that is sent back, in neither until the next update.
  const byId = new Map(pages.flatMap((page) => page.approvals).map((one) => [one.id, one]))
  return [...byId.values()]
}

/** Returns a warning if archiving the product would block open requests; otherwise null. */
export async function readArchiveEffect({ id, status }: Pick<Product, 'id' | 'status'>) {
  return archiveEffect(await readOpenRequests(id), status)
}

/** Loads the pending request of each public price. Each price has at most one, so one page contains them all. */
export function usePendingPriceRequests() {
  useLiveRefresh('approvals', ['approvals', 'prices'])
  const query = { state: 'waiting', kind: 'offer', limit: '100' }
  return useQuery(routeQuery(['approvals', 'prices'], approvals.index.$get, { query }))
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
    if (answer.ok) {
      merge(answer.value.approval)
      return { ok: true, ...answer.value }
    }
    const current = answer.current as Approval | StoredPrice | null
    if (current && 'value' in current) return { ...answer, current: null, stored: current }
    if (current) merge(current)
    return { ...answer, current }
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

export function useApprovalRules(isAsked: boolean) {
  return useQuery({ ...routeQuery(['approvals', 'rules'], rules.$get), enabled: isAsked })
}

/** Returns the functions that save the rules and decide on switching four eyes off (ADR 0008). */
export function useRulesWrites() {
  const write = useWrite('approvals')
  const keyFor = useIdempotencyKey()
  return {
    save: (value: ApprovalRules, baseVersion: number) => {
      const json = { value, baseVersion, idempotencyKey: keyFor([value, baseVersion]) }
      return write(() => fetchJson(rules.$post({ json })))
    },
    decide: (id: number, decision: 'applied' | 'rejected') =>
      write(() => fetchJson(rules.decision.$post({ json: { id, decision } }))),
  }
}
