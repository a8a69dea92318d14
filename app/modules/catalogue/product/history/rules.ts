import type { FieldChange } from '../schema.ts'

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

export type HistoryEntry = Omit<ReturnType<typeof describeHistory>, 'at'> & { at: string }

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

/** Words for each action: before a product's name, and in the product's own history. */
const actionWords: Record<string, readonly [verb: string, inHistory?: string]> = {
  'product.created': ['added', 'added the product'],
  'product.edited': ['edited the draft', 'edited the draft'],
  'products.edited': ['edited the drafts of'],
  'product.duplicated': ['added the copy', 'added this copy'],
  'product.archived': ['archived', 'archived the product'],
  'product.archive-undone': ['unarchived', 'unarchived the product'],
  'product.restored': ['restored', 'restored the product as a draft'],
  'product.counted': ['updated the subscriber count of', 'updated the subscriber count'],
  'product.imported': ['imported', 'imported the product from a file'],
  'products.imported': ['imported'],
  'approval.requested': ['requested approval of', 'requested approval'],
  'approval.withdrawn': ['withdrew a request for', 'withdrew the request'],
  'approval.approved': ['approved', 'approved the change, which is now live'],
  'approval.rejected': ['rejected a request for', 'rejected the request'],
  'approval.scheduled': ['approved and scheduled', 'approved the request and scheduled it'],
  'approval.left-out': ['left out', 'left this product out of the request'],
  'approval.review-started': ['started to review', 'started the review'],
  'approval.applied': ['applied the approved change to', 'published the approved change'],
  'approval.reopened': ['reopened the request for', 'sent the request back for review'],
  'approval.unscheduled': ['withdrew the approval of', 'withdrew the approval'],
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
  const verb = actionWords[action]?.[0] ?? spacedName(action)
  const kind = activityKind(activity)
  const isApplied = action === 'approval.approved' || action === 'approval.applied'
  return `${(isApplied && kindVerbs[kind]) || verb} ${name}`
}

/** Describes an action for the product history, such as "approved a change". */
export const activityWords = (action: string) => actionWords[action]?.[1] ?? spacedName(action)

const spacedName = (action: string) => action.replaceAll(/[.-]/g, ' ')
