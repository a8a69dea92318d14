import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { isScheduled } from '../rules.ts'
import type { Approval } from '../schema/answers.ts'

type Decided = Pick<
  Approval,
  | 'status'
  | 'appliedAt'
  | 'withdrawnAt'
  | 'decidedAt'
  | 'decidedByName'
  | 'submittedBy'
  | 'handedTo'
  | 'estimatedImpact'
>

/** What became of a request, by whom and when, in one sentence (STF-04). */
export function decisionText(approval: Decided): string {
  const { status, withdrawnAt, decidedAt, decidedByName } = approval
  const { submittedBy, handedTo } = approval
  if (withdrawnAt)
    return `Taken back by ${(handedTo ?? submittedBy).name}, ${formatDateTime(new Date(withdrawnAt))}`
  const when = decidedAt ? `, ${formatDateTime(new Date(decidedAt))}` : ''
  const verb = status === 'approved' ? 'Approved' : 'Rejected'
  const later = isScheduled(approval)
    ? `. Goes live on ${formatDate(approval.estimatedImpact.goLiveDate ?? '')}`
    : ''
  return `${verb} by ${decidedByName}${when}${later}`
}
