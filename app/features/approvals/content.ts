import type { ApprovalStatus, ApprovalType, Priority } from './schema.ts'

/** ADA-01, ADA-16. */
export const approvalWords = {
  title: 'Approval Workflow',
  empty: 'All caught up! No pending approvals at this time.',
  noDeadline: 'No deadline set',
  urgent: 'This request is urgent: it needs a decision today.',
  /** ADA-17: why somebody may not decide. */
  roleTooLow: 'Product managers and super admins decide.',
  permissionMissing:
    'Your account lacks the permission to approve. A super admin can give it to you.',
} as const

export const typeLabels: Record<ApprovalType, string> = {
  product_create: 'Product create',
  product_update: 'Product update',
  pricing_change: 'Pricing change',
  product_archive: 'Product archive',
}

export const priorityLabels: Record<Priority, string> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

export const statusLabels: Record<ApprovalStatus, string> = {
  pending: 'Pending',
  under_review: 'Under review',
  approved: 'Approved',
  rejected: 'Rejected',
}
