import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ZodType } from 'zod'
import { callStaffApi } from '#app/features/staff-access/ui/api-client.ts'
import { useLiveRefresh } from '#app/features/live-sync/ui/use-live-refresh.ts'
import type { InboxFilter } from '../schema/inbox.ts'
import { inboxPageSchema, leadDetailSchema, type LeadDetail } from '../schema/inbox-answers.ts'

export const leadsApi = '/api/admin/leads'

/** The inbox page by page. Kept in memory while a lead is looked at, so that going back finds it as it was. */
export function useInbox(filter: InboxFilter) {
  useLiveRefresh('leads', ['leads'])
  return useInfiniteQuery({
    queryKey: ['leads', 'inbox', filter],
    queryFn: ({ pageParam, signal }) =>
      callStaffApi(inboxPageSchema, `${leadsApi}?${queryOf({ ...filter, cursor: pageParam })}`, {
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

/** Without what is not asked for. */
export function queryOf(filter: Partial<InboxFilter>): string {
  const asked = Object.entries(filter).filter(([name, value]) =>
    name === 'folder' ? value !== 'inbox' : Boolean(value),
  )
  return new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
}

export function useLead(id: string) {
  useLiveRefresh('leads', ['leads', 'detail', id])
  return useQuery({
    queryKey: ['leads', 'detail', id],
    queryFn: ({ signal }) => callStaffApi(leadDetailSchema, `${leadsApi}/${id}`, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 2_000 : 60_000),
  })
}

function isUnderWay(detail: LeadDetail | undefined): boolean {
  const soon = Date.now() + 60_000
  return Boolean(
    detail?.deliveries.some(
      ({ state, nextAttemptAt }) =>
        state === 'sending' ||
        (state === 'queued' && nextAttemptAt !== null && Date.parse(nextAttemptAt) < soon),
    ),
  )
}

/** `of` names another lead than the one that is looked at. */
type LeadCall = { of?: string; path: string; body: object }

/** One kind of change of a lead; afterwards everything shown of leads is asked anew. */
export function useLeadCall<Answer>(id: string, schema: ZodType<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ of = id, path, body }: LeadCall) =>
      callStaffApi(schema, `${leadsApi}/${of}/${path}`, { method: 'POST', body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['leads'] }),
    // A lost connection is told at once; nothing is changed behind somebody's back later.
    networkMode: 'always',
  })
}
