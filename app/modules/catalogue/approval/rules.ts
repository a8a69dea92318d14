import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { countWithNoun, formatCount, formatRands } from '#app/basics/numbers.ts'
import { type AccessDecision, roleLabel } from '#app/modules/access/rules.ts'
import type { BulkChange } from '#app/modules/catalogue/bulk/schema.ts'
import type { FieldValue } from '#app/modules/catalogue/product/schema.ts'
import { mergeRow, removeRow } from '#app/modules/console/live-sync/rules.ts'
import { type Priority, priorities } from '#app/modules/console/request/schema.ts'
import { approvalWords } from './content.ts'
import {
  type Approval,
  type ApprovalRules,
  type ApprovalStatus,
  type ApprovalType,
  type ApprovalsAnswer,
  type FieldChange,
  type QueueState,
  approvalTypes,
  queueStates,
} from './schema.ts'

export function isWaiting({ status }: { status: ApprovalStatus }): boolean {
  return status === 'pending' || status === 'under_review'
}

/** Returns true for a request that is approved for a future date and not yet applied. */
export function isScheduled(approval: Pick<Approval, 'status' | 'appliedAt'>): boolean {
  return approval.status === 'approved' && approval.appliedAt === null
}

export function isOpen(approval: Pick<Approval, 'status' | 'appliedAt'>): boolean {
  return isWaiting(approval) || isScheduled(approval)
}

const priceFields = new Set(['priceRegular', 'pricePromo', 'amountRands'])

/** Returns the type of a change: a pricing change if it affects prices only, otherwise an update. */
export function typeOfChange(changes: readonly FieldChange[]): ApprovalType {
  return changes.every(({ field }) => priceFields.has(field)) ? 'pricing_change' : 'product_update'
}

/** Monthly; the requester may correct it. Drafts and archived products earn nothing. */
export function estimateImpact(
  type: ApprovalType,
  charged: { before: number; after: number },
  subscribers: number,
): { revenueRands: number; usersAffected: number } {
  const before = type === 'product_create' ? 0 : charged.before
  const after = type === 'product_archive' ? 0 : charged.after
  return { revenueRands: (after - before) * subscribers, usersAffected: subscribers }
}

export type FieldConflict = FieldChange & { currentValue: FieldValue }

/** Returns the fields of a request that another person changed after it was made. */
export function findFieldConflicts(
  changes: readonly FieldChange[],
  current: Readonly<Record<string, FieldValue>>,
): FieldConflict[] {
  return changes
    .map((change) => ({ ...change, currentValue: current[change.field] ?? null }))
    .filter(({ oldValue, newValue, currentValue }) => {
      return currentValue !== oldValue && currentValue !== newValue
    })
}

/** Returns true if the decider, even a super_admin, is the requester while four eyes is on. */
export function needsSecondPerson(
  rules: { isFourEyesOn: boolean },
  submittedBy: string,
  deciderId: string,
): boolean {
  return rules.isFourEyesOn && submittedBy === deciderId
}

/** Returns true once a date has begun in Johannesburg. Null means immediately. */
export function isDue(goLiveDate: string | null, today: string): boolean {
  return goLiveDate === null || goLiveDate <= today
}

type ProductEffect = 'publish' | 'change' | 'archive'

type ApprovalTypeDetails = {
  label: string
  /** First word of a generated title, as in "Publish 400 products". */
  verb: string
} & (
  | {
      does: ProductEffect
      /** Status that a product must have when the request is applied. */
      expectedStatus: 'pending' | 'approved'
    }
  // `permit` is the effect on a quote, `rewrite` the effect on a text of the site.
  | { does: 'permit' }
  | { does: 'rewrite' }
)

/** Every type must have an entry, or the code doesn't compile, so that no request is applied as a wrong type. */
export const approvalTypeDetails: Record<ApprovalType, ApprovalTypeDetails> = {
  product_create: {
    label: 'Product create',
    verb: 'Publish',
    does: 'publish',
    expectedStatus: 'pending',
  },
  product_update: {
    label: 'Product update',
    verb: 'Update',
    does: 'change',
    expectedStatus: 'approved',
  },
  pricing_change: {
    label: 'Pricing change',
    verb: 'Change the price of',
    does: 'change',
    expectedStatus: 'approved',
  },
  product_archive: {
    label: 'Product archive',
    verb: 'Archive',
    does: 'archive',
    expectedStatus: 'approved',
  },
  // Approving permits sending the quote's draft unchanged.
  quote_discount: {
    label: 'Quote discount',
    verb: 'Allow the discounts in',
    does: 'permit',
  },
  site_text: {
    label: 'Site text',
    verb: 'Change',
    does: 'rewrite',
  },
}

const statusAfterEffect = {
  publish: 'approved',
  change: 'approved',
  archive: 'archived',
} as const satisfies Record<ProductEffect, string>

/** Returns the effect of a request type on its products. Throws an Error for a type that doesn't concern products. */
export function productEffectOf(type: ApprovalType) {
  const details = approvalTypeDetails[type]
  if (details.does === 'permit' || details.does === 'rewrite')
    throw new Error(`${type} isn’t about a product`)
  return { ...details, statusAfter: statusAfterEffect[details.does] }
}

export function requestTitle(type: ApprovalType, subjectName: string): string {
  return `${approvalTypeDetails[type].verb} ${subjectName}`
}

export function bulkRequestType(
  isPublishing: boolean,
  changes: readonly FieldChange[],
): ApprovalType {
  if (isPublishing) return 'product_create'
  if (changes.every(({ field }) => field === 'status')) return 'product_archive'
  return typeOfChange(changes)
}

/** Returns the count, such as "400 products", or the name of a single product. */
export function bulkName(names: readonly string[]): string {
  return names.length === 1 ? names[0]! : countWithNoun(names.length, 'product')
}

export function bulkChangedText({ changed, count }: { changed: number; count: number }): string {
  return `${formatCount(changed)} of ${countWithNoun(count, 'product')} changed after this request was made.`
}

type BulkSummary = { type: ApprovalType; bulkChange: BulkChange | { kind: 'file' } | null }

/** Returns the change that the requester chose; without a stored value, derives it from the type or returns null. */
export function bulkChangeOf({ type, bulkChange }: BulkSummary): BulkSummary['bulkChange'] {
  if (bulkChange) return bulkChange
  const { does } = approvalTypeDetails[type]
  return does === 'publish' || does === 'archive' ? { kind: does } : null
}

/** Returns where to revise a rejected bulk request: in the dialog or as a new file; null if it can't be revised. */
export function revisionForm(requested: BulkSummary): 'dialog' | 'file' | null {
  const change = bulkChangeOf(requested)
  return change && (change.kind === 'file' ? 'file' : 'dialog')
}

/** The queue's viewer. `canAsk` is true if they may request changes; `right` shows whether they may decide. */
export type Reviewer = { id: string; canAsk: boolean; right: AccessDecision }

/** Returns the reason why a person may not decide on a request; null if they may. The server makes the same check. */
export function refusalOf(
  { submittedBy }: Approval,
  rules: ApprovalRules,
  person: Pick<Reviewer, 'id' | 'right'>,
): string | null {
  if (person.right === 'role-too-low') return approvalWords.roleTooLow
  if (person.right === 'permission-missing') return approvalWords.permissionMissing
  if (rules.isFourEyesOn && submittedBy.id === person.id)
    return 'This is your own request. A second person must decide.'
  return null
}

type DecidedApproval = Pick<
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

export function decisionText(approval: DecidedApproval): string {
  const { status, withdrawnAt, decidedAt, decidedByName } = approval
  const { submittedBy, handedTo } = approval
  if (withdrawnAt)
    return `Withdrawn by ${(handedTo ?? submittedBy).name}, ${formatDateTime(new Date(withdrawnAt))}`
  const when = decidedAt ? `, ${formatDateTime(new Date(decidedAt))}` : ''
  const verb = status === 'approved' ? 'Approved' : 'Rejected'
  const later = isScheduled(approval)
    ? `. Goes live on ${formatDate(approval.estimatedImpact.goLiveDate ?? '')}`
    : ''
  return `${verb} by ${decidedByName}${when}${later}`
}

type RevenueImpact = Pick<Approval['estimatedImpact'], 'revenue' | 'period'>

/** Formats a revenue impact with its period: "R700,000 a month" or "−R500 once". */
export function revenueText({ revenue, period }: RevenueImpact): string {
  return `${formatRands(revenue)} ${period === 'once' ? 'once' : 'a month'}`
}

export const usersText = (usersAffected: number) => countWithNoun(usersAffected, 'user')

/** Formats a list of roles: "product manager or super admin". */
export function roleNames(roles: readonly string[]): string {
  return roles.map(roleLabel).join(' or ')
}

export type ApprovalFilter = {
  state: QueueState
  search: string
  type: ApprovalType | ''
  priority: Priority | ''
}

/** Parses the query string of the queue. Unknown values count as absent. */
export function readApprovalFilter(requested: Readonly<Record<string, string>>): ApprovalFilter {
  return {
    state: queueStates.find((one) => one === requested.state) ?? 'waiting',
    search: (requested.search ?? '').slice(0, 200),
    type: approvalTypes.find((one) => one === requested.type) ?? '',
    priority: priorities.find((one) => one === requested.priority) ?? '',
  }
}

/** Filters of the queue in the query string. Changing a filter closes the open request. */
export const queueQuery = {
  read: readApprovalFilter,
  usual: { state: 'waiting' },
  narrowing: ['search', 'type', 'priority'],
  typed: 'search',
} as const

function queueStateOf(approval: Pick<Approval, 'status' | 'appliedAt'>): QueueState {
  if (isWaiting(approval)) return 'waiting'
  return isScheduled(approval) ? 'scheduled' : 'decided'
}

type FilteredApproval = Pick<
  Approval,
  'type' | 'priority' | 'title' | 'subject' | 'submittedBy' | 'status' | 'appliedAt'
>

/** Checks whether a request matches the filter; each search word must be in the title, subject or requester's name. */
export function fitsFilter(approval: FilteredApproval, filter: ApprovalFilter): boolean {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean)
  const text =
    `${approval.title}\n${approval.subject.name}\n${approval.submittedBy.name}`.toLowerCase()
  return (
    queueStateOf(approval) === filter.state &&
    (!filter.type || approval.type === filter.type) &&
    (!filter.priority || approval.priority === filter.priority) &&
    words.every((word) => text.includes(word))
  )
}

export type QueuePages = { pages: ApprovalsAnswer[]; pageParams: unknown[] }

/**
 * Merges a newly loaded request into the pages: replaces its row, or removes it if it doesn't match the filter.
 * Undefined for a match that isn't in the pages yet, so that the caller reloads them to find its position.
 */
export function mergeQueue(
  known: QueuePages,
  filter: ApprovalFilter,
  fresh: Approval,
): QueuePages | undefined {
  const isThere = known.pages.some(({ approvals }) => approvals.some(({ id }) => id === fresh.id))
  const fits = fitsFilter(fresh, filter)
  if (!isThere) return fits ? undefined : known
  return updatePages(known, (rows) => {
    const stands = rows.find(({ id }) => id === fresh.id)
    if (!stands || stands.version > fresh.version) return rows
    return fits ? mergeRow(rows, fresh) : removeRow(rows, fresh.id)
  })
}

export function removeFromQueue(known: QueuePages, id: string): QueuePages {
  return updatePages(known, (rows) => removeRow(rows, id))
}

function updatePages(
  known: QueuePages,
  change: (rows: readonly Approval[]) => readonly Approval[],
): QueuePages {
  return {
    ...known,
    pages: known.pages.map((page) => ({ ...page, approvals: [...change(page.approvals)] })),
  }
}
