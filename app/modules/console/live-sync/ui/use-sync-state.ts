import type { UseQueryResult } from '@tanstack/react-query'
import type { SyncState } from '#app/design/ui/sync-status.tsx'
import { reconnecting, subscriptionFailed } from '../content.ts'
import { useLiveState } from './live-context.tsx'

/**
 * How current a list is that was read in full and is kept in step (SYN-05, SYN-08).
 * @param problem why it could not be read, or null
 */
export function useSyncState(query: UseQueryResult<unknown>, problem: string | null): SyncState {
  const { status } = useLiveState()
  return {
    lastSyncedAt: query.dataUpdatedAt ? new Date(query.dataUpdatedAt) : null,
    error: problem ?? (status === 'channel-error' ? subscriptionFailed : null),
    note: status === 'reconnecting' ? reconnecting : undefined,
    isRefreshing: query.isFetching,
    refresh: () => void query.refetch(),
  }
}
