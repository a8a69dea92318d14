import { useState } from 'react'
import { SyncError, SyncStatus } from '#app/design/ui/sync-status.tsx'

export function WithRefresh() {
  const [lastSyncedAt, setLastSyncedAt] = useState<Date | null>(null)
  const refresh = () => setLastSyncedAt(new Date())
  return <SyncStatus sync={{ lastSyncedAt, error: null, isRefreshing: false, refresh }} />
}

export function AfterAFailure() {
  return <SyncError error="the server did not answer within 10 s." />
}

export function WhileItRefreshes() {
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
