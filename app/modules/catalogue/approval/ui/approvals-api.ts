import { useQuery } from '@tanstack/react-query'
import { staffApi, routeQuery } from '#app/modules/access/calls.ts'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import type { approvalsApi, previewsApi, productImportApi } from '../api.server.ts'

export const approvals = staffApi<typeof approvalsApi>('/api/admin/approvals')
export const previews = staffApi<ReturnType<typeof previewsApi>>('/api/admin/approvals')
export const productFiles = staffApi<typeof productImportApi>('/api/admin/products')

export function useQueueSummary() {
  useLiveRefresh('approvals', ['approvals', 'summary'])
  return useQuery(routeQuery(['approvals', 'summary'], approvals.summary.$get))
}

/** Returns the number of pending requests for the sidebar badge, updated live. */
export function useWaitingBadge(): Readonly<Record<string, number>> {
  const { data } = useQueueSummary()
  return data ? { '/admin/approvals': data.pending } : {}
}
