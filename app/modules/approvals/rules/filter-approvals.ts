import { priorities, type Priority } from '#app/modules/console/request/schema.ts'
import { approvalTypes, type ApprovalType } from '../schema.ts'
import type { Approval } from '../schema/answers.ts'
import { queueStates, type QueueState } from '../schema/queue.ts'
import { isScheduled, isWaiting } from '../rules.ts'

export type ApprovalFilter = {
  state: QueueState
  search: string
  type: ApprovalType | ''
  priority: Priority | ''
}

/** What a query string asks for; unknown values count as not asked for (LDS-06). */
export function readApprovalFilter(asked: Readonly<Record<string, string>>): ApprovalFilter {
  return {
    state: queueStates.find((one) => one === asked.state) ?? 'waiting',
    search: (asked.search ?? '').slice(0, 200),
    type: approvalTypes.find((one) => one === asked.type) ?? '',
    priority: priorities.find((one) => one === asked.priority) ?? '',
  }
}

/** How the queue stands in its address; another list has another request beside it. */
export const queueQuery = {
  read: readApprovalFilter,
  usual: { state: 'waiting' },
  narrowing: ['search', 'type', 'priority'],
  typed: 'search',
} as const

/** Which of the three lists a request stands in. */
function stateOf(approval: Pick<Approval, 'status' | 'appliedAt'>): QueueState {
  if (isWaiting(approval)) return 'waiting'
  return isScheduled(approval) ? 'scheduled' : 'decided'
}

type Searched = Pick<
  Approval,
  'type' | 'priority' | 'title' | 'subject' | 'submittedBy' | 'status' | 'appliedAt'
>

/** Whether a request fits; every word of the search occurs in the title, the subject or who asks. */
export function fitsFilter(approval: Searched, filter: ApprovalFilter): boolean {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean)
  const text =
    `${approval.title}\n${approval.subject.name}\n${approval.submittedBy.name}`.toLowerCase()
  return (
    stateOf(approval) === filter.state &&
    (!filter.type || approval.type === filter.type) &&
    (!filter.priority || approval.priority === filter.priority) &&
    words.every((word) => text.includes(word))
  )
}
