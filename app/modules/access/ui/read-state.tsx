import type { ReactNode } from 'react'
import type { IconName } from '#app/design/ui/icon.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { EmptyState, ErrorState, LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'
import { StaffApiError, failureText } from '../calls.ts'

type NotFoundProps = { title: string; text?: string; icon?: IconName; to: string; back: string }

export type ReadStateProps = {
  read: {
    error: Error | null
    fetchStatus: 'fetching' | 'paused' | 'idle'
    isFetching: boolean
    refetch: () => unknown
  }
  /** Name of the requested data, used in "Loading the users" and "The users could not be loaded". */
  what: string
  rows?: number
  children?: ReactNode
  /** Content shown if the server responds with 404, because the record never existed or was deleted. */
  gone?: NotFoundProps
}

/** Placeholder for data that is loading, unavailable offline or failed to load. Shows the message of an error. */
export function ReadState({ read, what, rows, children, gone }: ReadStateProps) {
  if (gone && read.error instanceof StaffApiError && read.error.status === 404)
    return <NotFoundState {...gone} />
  if (read.fetchStatus === 'paused')
    return (
      <OfflineState>
        <p>{`This page will load ${what} as soon as you’re back online.`}</p>
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

function NotFoundState({ title, text, icon = 'search', to, back }: NotFoundProps) {
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
