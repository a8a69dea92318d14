import type { FieldChange } from '../rules.ts'

export type LoggedActivity = {
  id: number
  at: Date
  actorName: string
  action: string
  subjectType: string
  subjectId: string
  details: Record<string, unknown>
}

export function describeHistory({ id, at, actorName, action, details }: LoggedActivity) {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    id,
    at,
    actorName,
    action,
    // The cast is safe: only our own services write these entries.
    changes: Array.isArray(details.changes) ? (details.changes as FieldChange[]) : [],
    requestedBy: text(details.requestedBy),
    approvedBy: text(details.approvedBy),
    comment: text(details.comment) ?? '',
  }
}

export type ActivityKind =
  | 'approval_request'
  | 'price_update'
  | 'product_approved'
  | 'feature_update'
  | 'other'

export function activityKind({
  action,
  details,
}: Pick<LoggedActivity, 'action' | 'details'>): ActivityKind {
  if (action === 'approval.requested') return 'approval_request'
  const isApplied = action === 'approval.approved' || action === 'approval.applied'
  if (isApplied && details.type === 'pricing_change') return 'price_update'
  if (isApplied && details.type === 'product_create') return 'product_approved'
  if (isApplied && details.type === 'product_update') return 'feature_update'
  return action === 'product.edited' ? 'feature_update' : 'other'
}

const verbs: Record<string, string> = {
  'product.created': 'added',
  'product.edited': 'edited the draft',
  'products.edited': 'edited the drafts of',
  'product.duplicated': 'added the copy',
  'product.archived': 'archived',
  'product.archive-undone': 'unarchived',
  'product.restored': 'restored',
  'product.counted': 'updated the subscriber count of',
  'product.imported': 'imported',
  'products.imported': 'imported',
  'approval.requested': 'requested approval of',
  'approval.withdrawn': 'withdrew a request for',
  'approval.approved': 'approved',
  'approval.rejected': 'rejected a request for',
  'approval.scheduled': 'approved and scheduled',
  'approval.review-started': 'started to review',
  'approval.applied': 'applied the approved change to',
  'approval.reopened': 'reopened the request for',
  'approval.unscheduled': 'withdrew the approval of',
}

const kindVerbs: Partial<Record<ActivityKind, string>> = {
  price_update: 'updated the price of',
  feature_update: 'updated',
  product_approved: 'approved',
}

/** Describes an action in words that follow the actor's name in a sentence. */
export function activityText(activity: Pick<LoggedActivity, 'action' | 'details'>): string {
  const { action, details } = activity
  const name = typeof details.name === 'string' ? details.name : 'a product'
  const verb = verbs[action] ?? action.replaceAll(/[.-]/g, ' ')
  const kind = activityKind(activity)
  const isApplied = action === 'approval.approved' || action === 'approval.applied'
  return `${(isApplied && kindVerbs[kind]) || verb} ${name}`
}

/** Describes an action for the product history, such as "approved a change". */
export function activityWords(action: string): string {
  return historyWords[action] ?? action.replaceAll(/[.-]/g, ' ')
}

const historyWords: Record<string, string> = {
  'product.created': 'added the product',
  'product.edited': 'edited the draft',
  'product.duplicated': 'added this copy',
  'product.archived': 'archived the product',
  'product.archive-undone': 'unarchived the product',
  'product.restored': 'restored the product as a draft',
  'product.counted': 'updated the subscriber count',
  'product.imported': 'imported the product from a file',
  'approval.requested': 'requested approval',
  'approval.withdrawn': 'withdrew the request',
  'approval.approved': 'approved the change, which is now live',
  'approval.rejected': 'rejected the request',
  'approval.scheduled': 'approved the request and scheduled it',
  'approval.review-started': 'started the review',
  'approval.applied': 'published the approved change',
  'approval.reopened': 'sent the request back for review',
  'approval.unscheduled': 'withdrew the approval',
}
