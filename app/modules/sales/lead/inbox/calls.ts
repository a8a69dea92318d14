import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { read, until } from '#app/modules/access/calls.ts'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import type { InboxFilter } from './schema.ts'
import { leads, type LeadDetail } from '../calls.ts'

/** The inbox page by page. Kept in memory while a lead is looked at, so that going back finds it as it was. */
export function useInbox(filter: InboxFilter) {
  useLiveRefresh('leads', ['leads'])
  return useInfiniteQuery({
    queryKey: ['leads', 'inbox', filter],
    queryFn: ({ pageParam, signal }) =>
      read(leads.index.$get({ query: askedOf({ ...filter, cursor: pageParam }) }, until(signal))),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

/** Without what is not asked for. */
function askedOf(filter: Partial<InboxFilter>): Record<string, string> {
  const asked = Object.entries(filter).filter(([, value]) => Boolean(value))
  return Object.fromEntries(asked.map(([name, value]) => [name, String(value)]))
}

export function useLead(id: string) {
  useLiveRefresh('leads', ['leads', 'detail', id])
  return useQuery({
    queryKey: ['leads', 'detail', id],
    queryFn: ({ signal }) => read(leads[':id'].$get({ param: { id } }, until(signal))),
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

/** One kind of change of a lead; afterwards everything shown of leads is asked anew. */
export function useLeadCall<Value>() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (call: () => Promise<Value>) => call(),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['leads'] }),
    // A lost connection is told at once; nothing is changed behind somebody's back later.
    networkMode: 'always',
  })
}
