import type { ReactNode } from 'react'
import type { IconName } from '#app/design/ui/icon.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { EmptyState, ErrorState, LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'
import { StaffApiError, failureText } from '../calls.ts'

type Gone = { title: string; text?: string; icon?: IconName; to: string; back: string }

export type ReadStateProps = {
  /** A query without an answer yet. */
  read: {
    error: Error | null
    fetchStatus: 'fetching' | 'paused' | 'idle'
    isFetching: boolean
    refetch: () => unknown
  }
  /** What is fetched, as it reads in "Loading the users" and "The users could not be loaded". */
  what: string
  /** The number of placeholder lines while a list loads. */
  rows?: number
  /** More help with the problem, after the reason. */
  children?: ReactNode
  /** For addresses whose record may not exist, or no longer exist. */
  gone?: Gone
}

/** Shown instead of data while it loads, without a network, or after a failure with its reason. */
export function ReadState({ read, what, rows, children, gone }: ReadStateProps) {
  if (gone && read.error instanceof StaffApiError && read.error.status === 404)
    return <NotThere {...gone} />
  if (read.fetchStatus === 'paused')
    return (
      <OfflineState>
        <p>{`This page loads ${what} as soon as there is a connection again.`}</p>
      </OfflineState>
    )
  if (!read.error) return <LoadingState label={`Loading ${what}`} rows={rows} />
  return (
    <ErrorState
      title={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`}
      onRetry={() => void read.refetch()}
      isRetrying={read.isFetching}
    >
      <p>
        <span>{failureText(read.error)}</span>
        {children}
      </p>
    </ErrorState>
  )
}

function NotThere({ title, text, icon = 'search', to, back }: Gone) {
  return (
    <EmptyState
      title={<h1>{title}</h1>}
      icon={icon}
      action={
        <ButtonLink to={to} size="small">
          {back}
        </ButtonLink>
      }
    >
      {text ? <p>{text}</p> : null}
    </EmptyState>
  )
}
