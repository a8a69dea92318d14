import { read, staffApi, withSignal } from '#app/modules/access/calls.ts'
import type { approvalsApi, previewsApi } from '../api.server.ts'
import { useQuery } from '@tanstack/react-query'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'

export const approvals = staffApi<typeof approvalsApi>('/api/admin/approvals')
export const previews = staffApi<ReturnType<typeof previewsApi>>('/api/admin/approvals')

/** Counts requests that wait beside their link of the sidebar (ADS-05, ADS-06), kept in step. */
export function useWaitingBadge(): Readonly<Record<string, number>> {
  useLiveRefresh('approvals', ['approvals', 'summary'])
  const { data } = useQuery({
    queryKey: ['approvals', 'summary'],
    queryFn: ({ signal }) => read(approvals.summary.$get({}, withSignal(signal))),
  })
  return data ? { '/admin/approvals': data.pending } : {}
}
