import { Badge } from '#app/design/ui/surfaces.tsx'
import { type ShownState, stateLabels } from '../content.ts'

const tones = {
  draft: 'neutral',
  waiting: 'warning',
  sent: 'info',
  opened: 'info',
  accepted: 'success',
  declined: 'danger',
  expired: 'neutral',
  superseded: 'neutral',
} as const satisfies Record<ShownState, string>

export function QuoteBadge({ state }: { state: ShownState }) {
  return <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
}
