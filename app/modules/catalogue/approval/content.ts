import type { QueueState } from './schema.ts'

export const approvalWords = {
  title: 'Approval Workflow',
  empty: 'All caught up! No pending approvals at this time.',
  noDeadline: 'No deadline set',
  urgent: 'This request is urgent: it needs a decision today.',
  /** Reasons why a person may not decide. */
  roleTooLow: 'Product managers and super admins decide.',
  permissionMissing:
    'Your account lacks the permission to approve. A super admin can give it to you.',
  gone: 'This request no longer exists.',
  discounted: (names: string, submitter: string) =>
    `The decision of ${names} does not count: ${submitter} changed how that account signs in less than a day before.`,
} as const

export const queueLabels: Record<QueueState, string> = {
  waiting: 'Pending',
  scheduled: 'Scheduled',
  decided: 'Decided',
}

export const nothingInQueue = {
  waiting: approvalWords.empty,
  scheduled: 'Nothing is scheduled.',
  decided: 'Nothing has been decided yet.',
}
