import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName, VisuallyHidden } from './icon.tsx'

const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3'] as const

/** Decorative skeleton lines. The container must announce that it is loading. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <span className="grid gap-2" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={`skeleton ${widths[index % widths.length]}`} />
      ))}
    </span>
  )
}

type StateProps = {
  icon: IconName
  title: ReactNode
  role?: 'alert' | 'status'
  children?: ReactNode
  action?: ReactNode
}

function ListPlaceholder({ icon, title, role, children, action }: StateProps) {
  return (
    <div className="state" role={role}>
      <Icon name={icon} size="large" />
      <p className="state-title">{title}</p>
      {children ? <div className="max-w-prose">{children}</div> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}

export type EmptyStateProps = Omit<StateProps, 'icon' | 'role'> & { icon?: IconName }

export function EmptyState({ icon = 'list', ...props }: EmptyStateProps) {
  return <ListPlaceholder icon={icon} {...props} />
}

export function LoadingState({ label, rows = 5 }: { label: string; rows?: number }) {
  return (
    <div role="status" className="grid gap-4 py-4">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton lines={rows} />
    </div>
  )
}

export type ErrorStateProps = Pick<StateProps, 'title' | 'children'> & {
  onRetry?: () => void
  isRetrying?: boolean
}

export function ErrorState({ onRetry, isRetrying, ...props }: ErrorStateProps) {
  const retry = onRetry ? (
    <Button variant="secondary" isBusy={isRetrying} onClick={onRetry}>
      Try again
    </Button>
  ) : undefined
  return <ListPlaceholder icon="warning" role="alert" action={retry} {...props} />
}

export function OfflineState({
  title = 'You are offline',
  children,
}: Partial<Pick<StateProps, 'title' | 'children'>>) {
  return (
    <ListPlaceholder icon="offline" title={title} role="status">
      {children}
    </ListPlaceholder>
  )
}
