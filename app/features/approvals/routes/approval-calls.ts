import { useMemo } from 'react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useLiveList, type LiveListOptions } from '#app/features/live-sync/ui/use-live-list.ts'
import { useLiveRefresh } from '#app/features/live-sync/ui/use-live-refresh.ts'
import {
  callStaffApi,
  StaffApiError,
  unlessGone,
} from '#app/features/staff-access/ui/api-client.ts'
import { failureText, fieldsOf } from '#app/features/staff-access/ui/failure-text.ts'
import {
  approvalQuery,
  readApprovalFilter,
  type ApprovalFilter,
} from '../rules/filter-approvals.ts'
import { mergeQueue, removeFromQueue, type QueuePages } from '../rules/merge-queue.ts'
import {
  approvalAnswerSchema,
  approvalSchema,
  approvalsAnswerSchema,
  queueSummarySchema,
  storedRulesSchema,
  type Approval,
  type ApprovalRules,
} from '../schema/answers.ts'
import { pricesAnswerSchema, storedPriceSchema } from '../schema/prices.ts'
import type { Decision, DecisionAnswer } from '../ui/decision-answer.ts'

const api = '/api/admin/approvals'
const readApproval = (id: string, signal?: AbortSignal) =>
  unlessGone(callStaffApi(approvalAnswerSchema, `${api}/${id}`, { signal })).then(
    (read) => read?.approval,
  )

/** The queue page by page, each row kept in step by its id (SYN-01, STF-03). */
export function useQueue(filter: ApprovalFilter) {
  const query = approvalQuery(filter)
  const live = useMemo(() => liveQueue(query), [query])
  useLiveList(live)
  return useInfiniteQuery({
    queryKey: live.queryKey,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      callStaffApi(approvalsAnswerSchema, `${api}?${pageQuery(filter, pageParam)}`, { signal }),
    getNextPageParam: ({ next }) => next,
  })
}

function pageQuery(filter: ApprovalFilter, after: string): string {
  const asked = new URLSearchParams(approvalQuery(filter))
  asked.set('state', filter.state)
  if (after) asked.set('after', after)
  return asked.toString()
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

/** The cards: counted over everything that waits. */
export function useQueueSummary() {
  useLiveRefresh('approvals', ['approvals', 'summary'])
  return useQuery({
    queryKey: ['approvals', 'summary'],
    queryFn: ({ signal }) => callStaffApi(queueSummarySchema, `${api}/summary`, { signal }),
  })
}

/** One request, decided or not; null where it is gone. What the list has of it shows at once. */
export function useApproval(id: string | null, listed: Approval | undefined) {
  useLiveRefresh('approvals', ['approvals', 'item', id])
  return useQuery({
    queryKey: ['approvals', 'item', id],
    queryFn: async ({ signal }) => (await readApproval(id!, signal)) ?? null,
    enabled: id !== null,
    placeholderData: listed,
  })
}

/** What waits for each public price: one request at most, so one page holds them all. */
export function useWaitingPrices() {
  useLiveRefresh('approvals', ['approvals', 'prices'])
  return useQuery({
    queryKey: ['approvals', 'prices'],
    queryFn: ({ signal }) =>
      callStaffApi(approvalsAnswerSchema, `${api}?state=waiting&kind=offer&limit=100`, { signal }),
  })
}

export function usePrices() {
  useLiveRefresh('offers', ['offers'])
  return useQuery({
    queryKey: ['offers'],
    queryFn: ({ signal }) => callStaffApi(pricesAnswerSchema, '/api/admin/offers', { signal }),
  })
}

/** Every write about a request; what came of it is shown at once, then read anew. */
export function useApprovalWrites() {
  const queries = useQueryClient()
  function merge(approval: Approval) {
    queries.setQueryData(['approvals', 'item', approval.id], approval)
    for (const key of ['approvals', 'products', 'offers'])
      void queries.invalidateQueries({ queryKey: [key] })
  }
  async function write(path: string, body: object): Promise<DecisionAnswer> {
    try {
      const call = { method: 'POST', body } as const
      const { approval } = await callStaffApi(approvalAnswerSchema, `${api}${path}`, call)
      merge(approval)
      return { ok: true, approval }
    } catch (error) {
      const stated = error instanceof StaffApiError ? approvalSchema.safeParse(error.current) : null
      if (stated?.success) merge(stated.data)
      return {
        ok: false,
        message: failureText(error),
        fields: fieldsOf(error),
        current: stated?.success ? stated.data : null,
        stored:
          error instanceof StaffApiError
            ? storedPriceSchema.safeParse(error.current).data
            : undefined,
      }
    }
  }
  return {
    decide: (approval: Approval, decision: Decision) =>
      write(`/${approval.id}/decision`, {
        ...decision,
        version: approval.version,
        subjectVersion: approval.subject.version ?? 1,
      }),
    startReview: ({ id, version }: Approval) => write(`/${id}/review`, { version }),
    takeBack: ({ id }: Approval) => write(`/${id}/withdrawal`, {}),
    unschedule: ({ id }: Approval) => write(`/${id}/unscheduling`, {}),
    request: (body: object) => write('', body),
  }
}

const rulesApi = '/api/admin/settings/approvals'

/** How requests are decided; for super admins, who may change it (D-110). */
export function useRules(isAsked: boolean) {
  return useQuery({
    queryKey: ['approvals', 'rules'],
    queryFn: ({ signal }) => callStaffApi(storedRulesSchema, rulesApi, { signal }),
    enabled: isAsked,
  })
}

/** Saves the rules, or decides on switching four eyes off (ADR 0033). */
export function useRulesWrites() {
  const queries = useQueryClient()
  async function write(path: string, body: object) {
    try {
      const answer = await callStaffApi(
        z.object({ version: z.number(), isWaiting: z.boolean().default(false) }),
        `${rulesApi}${path}`,
        { method: 'POST', body },
      )
      return { ok: true, isWaiting: answer.isWaiting } as const
    } catch (error) {
      return { ok: false, message: failureText(error) } as const
    } finally {
      await queries.invalidateQueries({ queryKey: ['approvals'] })
    }
  }
  return {
    onSave: (value: ApprovalRules, baseVersion: number) =>
      write('', { value, baseVersion, idempotencyKey: crypto.randomUUID() }),
    onDecide: (id: number, decision: 'applied' | 'rejected') =>
      write('/decision', { id, decision }),
  }
}
