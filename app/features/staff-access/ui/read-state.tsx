import type { ReactNode } from 'react'
import { ErrorState, LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'
import { failureText } from './failure-text.ts'

export type ReadStateProps = {
  /** A query without an answer yet. */
  read: {
    error: Error | null
    fetchStatus: 'fetching' | 'paused' | 'idle'
    isFetching: boolean
    refetch: () => unknown
  }
  /** What is fetched, as it reads in "Fetching the users" and "The users could not be fetched". */
  what: string
  /** Lines of the list to come. */
  rows?: number
  /** More of the way out, after the reason. */
  children?: ReactNode
}

/** What stands in the place of an answer: it is being fetched, there is no network, or it failed and why. */
export function ReadState({ read, what, rows, children }: ReadStateProps) {
  if (read.fetchStatus === 'paused') return <OfflineState />
  if (!read.error) return <LoadingState label={`Fetching ${what}`} rows={rows} />
  return (
    <ErrorState
      title={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be fetched`}
      onRetry={() => void read.refetch()}
      isRetrying={read.isFetching}
    >
      <p>
        {failureText(read.error)}
        {children}
      </p>
    </ErrorState>
  )
}
