import type { ReactNode } from 'react'
import { LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'
import { SyncError, type SyncState, SyncStatus, isLoading } from '#app/design/ui/sync-status.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { reconnecting, subscriptionFailed } from '../../content.ts'
import { useLiveState } from './live-context.tsx'

type SyncedHeadProps = { heading: ReactNode; sync: SyncState; children?: ReactNode }

/** The head of what is kept in step: when it last was, a way to do it now, and why it could not be (SYN-05). */
export function SyncedHead({ heading, sync, children }: SyncedHeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        {heading}
        <div className="flex flex-wrap items-center gap-2">
          <SyncStatus sync={sync} />
          {children}
        </div>
      </div>
      <SyncError error={sync.error} />
    </>
  )
}

type ListPlaceholderProps = {
  /** As in "Fetching the approvals". */
  what: string
  rows?: number
  isOffline: boolean
  sync: SyncState
  /** In the shape of the list to come. */
  skeleton?: ReactNode
}

/** What stands in the place of a list that is kept in step and was not read yet; why it failed stands in its head. */
export function ListPlaceholder({ what, rows, isOffline, sync, skeleton }: ListPlaceholderProps) {
  if (isOffline) return <OfflineState />
  if (!isLoading(sync)) return null
  return skeleton ?? <LoadingState label={`Fetching ${what}`} rows={rows} />
}

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
