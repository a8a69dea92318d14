import { Badge } from '#app/design/ui/badge.tsx'

export function BadgeTones() {
  return (
    <>
      <Badge>Draft</Badge>
      <Badge tone="leaf">Most popular</Badge>
      <Badge tone="clay">Ends on Friday</Badge>
      <Badge tone="sunrise">Load-shedding ready</Badge>
    </>
  )
}

export function BadgeStates() {
  return (
    <>
      <Badge tone="success">Delivered</Badge>
      <Badge tone="warning">Waiting</Badge>
      <Badge tone="danger">Overdue</Badge>
      <Badge tone="info">Answered</Badge>
    </>
  )
}
