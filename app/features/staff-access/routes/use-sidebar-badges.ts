import { useQuery } from '@tanstack/react-query'
import { summarizeApprovals } from '#app/features/approvals/rules.ts'
import { approvalsAnswerSchema } from '#app/features/approvals/schema/answers.ts'
import { useLiveRefresh } from '#app/features/live-sync/ui/use-live-refresh.ts'
import { callStaffApi } from '../ui/api-client.ts'

/** Counts beside the links of the sidebar: requests that wait (ADS-05, ADS-06), kept in step. */
export function useSidebarBadges(): Readonly<Record<string, number>> {
  useLiveRefresh('approvals', ['approvals'])
  const { data } = useQuery({
    queryKey: ['approvals'],
    queryFn: ({ signal }) =>
      callStaffApi(approvalsAnswerSchema, '/api/admin/approvals', { signal }),
  })
  return data ? { '/admin/approvals': summarizeApprovals(data.approvals).pending } : {}
}
