import { formatClockTime } from '#app/basics/dates.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Where a list that is kept current stands; times are the browser's. */
export type SyncState = {
  lastSyncedAt: Date | null
  /** Why it could not be brought up to date, or null. */
  error: string | null
  /** A word about the connection. */
  note?: string
  isRefreshing: boolean
  refresh: () => void
}

/** Whether a list that is not there may still come: skeletons promise that, and end with a failure. */
export function isStillComing({ error, isRefreshing }: SyncState): boolean {
  return error === null || isRefreshing
}

/** When a list was last brought up to date, and a way to do it now. */
export function SyncStatus({ sync }: { sync: SyncState }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-sm text-ink-soft tabular-nums">
        {`${syncedAt(sync.lastSyncedAt)}${sync.note ? ` · ${sync.note}` : ''}`}
      </p>
      <Button size="small" variant="secondary" isBusy={sync.isRefreshing} onClick={sync.refresh}>
        Refresh
      </Button>
    </div>
  )
}

const syncedAt = (at: Date | null) => (at ? `Last synced ${formatClockTime(at)}` : 'Not synced yet')

/** Says why the list may be old; what was fetched before stays in view. */
export function SyncError({ error }: { error: string | null }) {
  if (!error) return null
  return (
    <Notice tone="danger" role="alert">
      <p>{`Sync error: ${error}`}</p>
    </Notice>
  )
}
