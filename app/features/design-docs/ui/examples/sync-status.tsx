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
