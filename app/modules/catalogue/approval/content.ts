import type { QueueState } from './schema.ts'

export const approvalWords = {
  title: 'Approval Workflow',
  empty: 'All caught up! No pending approvals at this time.',
  noDeadline: 'No deadline set',
  urgent: 'This request is urgent. It needs a decision today.',
  roleTooLow: 'Only product managers and super admins can decide.',
  permissionMissing: 'You don’t have permission to approve requests. Ask a super admin for access.',
  gone: 'This request no longer exists.',
  overlap: (day: string) =>
    `An approved change of the same fields is scheduled for ${day}; only the earlier one will go live.`,
  discounted: (names: string, submitter: string) =>
    `The decision by ${names} doesn’t count, because ${submitter} changed that account’s sign-in details less than a day earlier.`,
} as const

export const queueLabels: Record<QueueState, string> = {
  waiting: 'Pending',
  scheduled: 'Scheduled',
  decided: 'Decided',
}

export const emptyQueueTexts = {
  waiting: approvalWords.empty,
  scheduled: 'Nothing is scheduled.',
  decided: 'Nothing has been decided yet.',
}
