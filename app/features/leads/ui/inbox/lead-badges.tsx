import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import type { LeadStatus } from '../../schema/statuses.ts'
import { statusLabels } from '../../content/inbox.ts'
import type { InboxRow } from './leads-api.ts'

const toneOf: Record<LeadStatus, BadgeTone> = {
  new: 'info',
  in_progress: 'warning',
  answered: 'success',
  closed: 'neutral',
}

export function StatusBadge({ status }: { status: LeadStatus }) {
  return <Badge tone={toneOf[status]}>{statusLabels[status]}</Badge>
}

/** LDS-04: how many other leads have the same e-mail or telephone number. A row has room for a figure alone. */
function DuplicateBadge({ count }: { count: number }) {
  const words = count === 1 ? 'Possible duplicate' : `${count} possible duplicates`
  return (
    <Badge>
      <span className="sr-only">{words}</span>
      <span className="lead-badge-count" aria-hidden="true" title={words}>
        {count} <Icon name="users" size="small" />
      </span>
    </Badge>
  )
}

/** What else is worth knowing of a lead in a list. */
export function MoreBadges({ lead }: { lead: InboxRow }) {
  return (
    <>
      {lead.duplicates > 0 ? <DuplicateBadge count={lead.duplicates} /> : null}
      {lead.isMerged ? <Badge>Merged</Badge> : null}
      {lead.isSample ? <Badge>Sample</Badge> : null}
    </>
  )
}
