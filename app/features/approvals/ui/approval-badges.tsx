import { Badge, type BadgeTone } from '#app/design/ui/badge.tsx'
import { priorityLabels } from '#app/features/console/content/request-terms.ts'
import type { Priority } from '#app/features/console/schema/request-terms.ts'
import { approvalTypeDetails } from '../rules/approval-types.ts'
import type { ApprovalType } from '../schema.ts'

const tones: Record<Priority, BadgeTone> = {
  urgent: 'danger',
  high: 'warning',
  medium: 'info',
  low: 'neutral',
}

/** ADA-07, ADA-08. */
export function ApprovalBadges({ priority, type }: { priority: Priority; type: ApprovalType }) {
  return (
    <>
      <Badge tone={tones[priority]}>{priorityLabels[priority]}</Badge>
      <Badge>{approvalTypeDetails[type].label}</Badge>
    </>
  )
}
