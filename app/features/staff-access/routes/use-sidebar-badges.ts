import { useQuery } from '@tanstack/react-query'
import { queueSummarySchema } from '#app/features/approvals/schema/answers.ts'
import { useLiveRefresh } from '#app/features/live-sync/ui/use-live-refresh.ts'
import { callStaffApi } from '../ui/api-client.ts'

/** Counts beside the links of the sidebar: requests that wait (ADS-05, ADS-06), kept in step. */
export function useSidebarBadges(): Readonly<Record<string, number>> {
  useLiveRefresh('approvals', ['approvals', 'summary'])
  const { data } = useQuery({
    queryKey: ['approvals', 'summary'],
    queryFn: ({ signal }) =>
      callStaffApi(queueSummarySchema, '/api/admin/approvals/summary', { signal }),
  })
  return data ? { '/admin/approvals': data.pending } : {}
}
