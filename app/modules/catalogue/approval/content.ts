import type { QueueState } from './schema.ts'

/** ADA-01, ADA-16. */
export const approvalWords = {
  title: 'Approval Workflow',
  empty: 'All caught up! No pending approvals at this time.',
  noDeadline: 'No deadline set',
  urgent: 'This request is urgent: it needs a decision today.',
  /** ADA-17: why someone may not decide. */
  roleTooLow: 'Product managers and super admins decide.',
  permissionMissing:
    'Your account lacks the permission to approve. A super admin can give it to you.',
  gone: 'This request no longer exists.',
  discounted: (names: string, submitter: string) =>
    `The decision of ${names} does not count: ${submitter} changed how that account signs in less than a day before.`,
} as const

export const queueLabels: Record<QueueState, string> = {
  waiting: 'Pending',
  scheduled: 'For a later day',
  decided: 'Decided',
}

/** What a queue without requests says. */
export const nothingInQueue = {
  waiting: approvalWords.empty,
  scheduled: 'Nothing is approved for a later day.',
  decided: 'Nothing was decided yet.',
}
