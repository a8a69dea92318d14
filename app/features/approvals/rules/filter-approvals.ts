import { approvalTypes, priorities, type ApprovalType, type Priority } from '../schema.ts'
import type { Approval } from '../schema/answers.ts'

export type ApprovalFilter = { search: string; type: ApprovalType | ''; priority: Priority | '' }

export const noFilter: ApprovalFilter = { search: '', type: '', priority: '' }

/** What a query string asks for; unknown values count as not asked for (LDS-06). */
export function readApprovalFilter(asked: Readonly<Record<string, string>>): ApprovalFilter {
  return {
    search: (asked.search ?? '').slice(0, 200),
    type: approvalTypes.find((one) => one === asked.type) ?? '',
    priority: priorities.find((one) => one === asked.priority) ?? '',
  }
}

/** The query string of a filter; what is not asked for is left out. */
export function approvalQuery(filter: ApprovalFilter): string {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString()
}

type Searched = Pick<Approval, 'type' | 'priority' | 'title' | 'subject' | 'submittedBy'>

/** The requests that fit; every word of the search occurs in the title, the subject or who asks. */
export function filterApprovals<Row extends Searched>(
  approvals: readonly Row[],
  { search, type, priority }: ApprovalFilter,
): Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return approvals.filter((approval) => {
    const text =
      `${approval.title}\n${approval.subject.name}\n${approval.submittedBy.name}`.toLowerCase()
    return (
      (!type || approval.type === type) &&
      (!priority || approval.priority === priority) &&
      words.every((word) => text.includes(word))
    )
  })
}
