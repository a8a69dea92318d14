import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import type { LeadStatus } from '../../schema/statuses.ts'
import { statusLabels } from '../../content/inbox.ts'

const toneOf: Record<LeadStatus, BadgeTone> = {
  new: 'info',
  in_progress: 'warning',
  answered: 'success',
  closed: 'neutral',
}

export function StatusBadge({ status }: { status: LeadStatus }) {
  return <Badge tone={toneOf[status]}>{statusLabels[status]}</Badge>
}

export function OverdueBadge() {
  return <Badge tone="danger">Overdue</Badge>
}

/** LDS-04: how many other leads have the same e-mail or telephone number. */
export function DuplicateBadge({ count }: { count: number }) {
  return <Badge>{count === 1 ? 'Possible duplicate' : `${count} possible duplicates`}</Badge>
}
