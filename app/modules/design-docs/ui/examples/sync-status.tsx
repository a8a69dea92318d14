import { useState } from 'react'
import { SyncError, SyncStatus } from '#app/design/ui/sync-status.tsx'

export function SyncStatusWithRefresh() {
  const [lastSyncedAt, setLastSyncedAt] = useState<Date | null>(null)
  const refresh = () => setLastSyncedAt(new Date())
  return <SyncStatus sync={{ lastSyncedAt, error: null, isRefreshing: false, refresh }} />
}

export function SyncStatusAfterAFailure() {
  return <SyncError error="the server did not answer within 10 s." />
}

export function SyncStatusWhileItRefreshes() {
  return (
    <SyncStatus
      sync={{
        lastSyncedAt: new Date('2026-11-20T08:00:00Z'),
        error: null,
        note: 'reconnecting',
        isRefreshing: true,
        refresh: () => {},
      }}
    />
  )
}
