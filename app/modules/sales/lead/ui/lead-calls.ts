import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { routeQuery } from '#app/modules/access/calls.ts'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { leads, type LeadDetail } from '../calls.ts'

export function useLead(id: string) {
  useLiveRefresh('leads', ['leads', 'detail', id])
  return useQuery({
    ...routeQuery(['leads', 'detail', id], leads[':id'].$get, { param: { id } }),
    refetchInterval: ({ state }) => (hasPendingDelivery(state.data) ? 2_000 : 60_000),
  })
}

function hasPendingDelivery(detail: LeadDetail | undefined): boolean {
  const soon = Date.now() + 60_000
  return Boolean(
    detail?.deliveries.some(
      ({ state, nextAttemptAt }) =>
        state === 'sending' ||
        (state === 'queued' && nextAttemptAt !== null && Date.parse(nextAttemptAt) < soon),
    ),
  )
}

/** Mutation for one kind of lead change. On success, it invalidates all lead queries. */
export function useLeadCall<Value>() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (call: () => Promise<Value>) => call(),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['leads'] }),
    // A lost connection is reported at once; no change is queued for later.
    networkMode: 'always',
  })
}
