import { formatDate } from '#app/basics/dates.ts'
import { Badge } from '#app/design/ui/surfaces.tsx'
import type { RequestRow } from '../calls.ts'
import { outcomeLabels, stateLabels } from '../content.ts'

type RequestProps = { request: RequestRow }

export function DueDate({ request: { state, dueOn, daysLeft, isOverdue } }: RequestProps) {
  if (state === 'closed') return <span className="text-ink-soft">{formatDate(dueOn)}</span>
  return (
    <>
      <span>{formatDate(dueOn)}</span>{' '}
      <span className={isOverdue ? 'block font-semibold text-danger' : 'block text-ink-soft'}>
        {daysLeftWords(daysLeft)}
      </span>
    </>
  )
}

function daysLeftWords(daysLeft: number): string {
  const days = Math.abs(daysLeft)
  const counted = days === 1 ? 'one day' : `${days} days`
  if (daysLeft === 0) return 'today'
  return daysLeft > 0 ? `in ${counted}` : `overdue by ${counted}`
}

export function RequestState({ request }: RequestProps) {
  const { state, outcome, isOverdue, isErased, isSuspectedSpam } = request
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={state === 'confirmed' ? 'info' : state === 'closed' ? 'success' : 'neutral'}>
        {outcome ? outcomeLabels[outcome] : stateLabels[state]}
      </Badge>
      {isOverdue ? <Badge tone="danger">Overdue</Badge> : null}
      {isErased && state !== 'closed' ? <Badge tone="warning">Erased, not answered</Badge> : null}
      {isSuspectedSpam ? <Badge tone="warning">Suspected spam</Badge> : null}
    </span>
  )
}
