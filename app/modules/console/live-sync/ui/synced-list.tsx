import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'
import { SyncError, type SyncState, SyncStatus, isLoading } from '#app/design/ui/sync-status.tsx'
import { failureText } from '#app/modules/access/calls.ts'
import { reconnectingText, subscriptionFailedText } from '../../content.ts'
import { useLiveState } from './live-context.tsx'

type SyncedHeadProps = { heading: ReactNode; sync: SyncState; children?: ReactNode }

export function SyncedHead({ heading, sync, children }: SyncedHeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        {heading}
        {/* The spinner covers the label, because a wider button could wrap and move the page. */}
        <div className="flex flex-wrap items-center gap-2 [&>:first-child_.spinner]:absolute [&>:first-child_.spinner+span]:text-transparent">
          <SyncStatus sync={sync} />
          {children}
        </div>
      </div>
      <SyncError error={sync.error} />
    </>
  )
}

type ListPlaceholderProps = {
  /** The list's name after "Loading", such as "the approvals". */
  what: string
  rows?: number
  isOffline: boolean
  sync: SyncState
  skeleton?: ReactNode
}

/** Renders nothing after an error, because the list's header shows the error. */
export function ListPlaceholder({ what, rows, isOffline, sync, skeleton }: ListPlaceholderProps) {
  if (isOffline) return <OfflineState />
  if (!isLoading(sync)) return null
  return skeleton ?? <LoadingState label={`Loading ${what}`} rows={rows} />
}

/** Returns the sync status of a live list. Leave `error` out unless the screen shows the query's error elsewhere. */
export function useSyncState(query: UseQueryResult, error = query.error): SyncState {
  const { status } = useLiveState()
  const problem = error && failureText(error)
  return {
    lastSyncedAt: query.dataUpdatedAt ? new Date(query.dataUpdatedAt) : null,
    error: problem ?? (status === 'channel-error' ? subscriptionFailedText : null),
    note: status === 'reconnecting' ? reconnectingText : undefined,
    isRefreshing: query.isFetching,
    refresh: () => void query.refetch(),
  }
}
