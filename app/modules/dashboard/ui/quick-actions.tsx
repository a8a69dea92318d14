import { Link } from 'react-router'
import { Badge } from '#app/design/ui/badge.tsx'
import { Icon, type IconName } from '#app/design/ui/icon.tsx'
import { quickActions, type QuickActionId } from '../content.ts'

const icons: Record<QuickActionId, IconName> = {
  add: 'plus',
  review: 'check',
  analytics: 'star',
  users: 'shield',
}

export type QuickActionsProps = {
  isAllowed: (action: QuickActionId) => boolean
  pending: number
}

/** ADD-07 to ADD-10. What a person may not use stays in sight, with the reason (D-113). */
export function QuickActions({ isAllowed, pending }: QuickActionsProps) {
  return (
    <section aria-labelledby="quick-actions" className="grid content-start gap-3">
      <h2 id="quick-actions" className="text-xl">
        Quick Actions
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:max-xl:grid-cols-1">
        {(Object.keys(quickActions) as QuickActionId[]).map((id) => (
          <li key={id}>
            <Action id={id} isAllowed={isAllowed(id)} count={id === 'review' ? pending : 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Action({
  id,
  isAllowed,
  count,
}: {
  id: QuickActionId
  isAllowed: boolean
  count: number
}) {
  const { name, to, text, reason } = quickActions[id]
  const look = 'card flex h-full min-h-16 items-center gap-3'
  if (!isAllowed) {
    return (
      <span className={`${look} text-ink-soft`} aria-disabled="true" role="link">
        <Icon name="lock" />
        <span>
          <span className="block font-semibold">{name}</span>
          <span className="block text-sm">{reason}</span>
        </span>
      </span>
    )
  }
  return (
    <Link to={to} className={`${look} hover:border-leaf`}>
      <Icon name={icons[id]} className="text-leaf" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-soft">{text}</span>
      </span>
      {count > 0 ? <Badge tone="danger">{count}</Badge> : null}
    </Link>
  )
}
