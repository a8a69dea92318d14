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

/** Pending and under review both wait. */
export function isWaiting({ status }: { status: ApprovalStatus }): boolean {
  return status === 'pending' || status === 'under_review'
}

/** Approved for a day to come, and not applied yet. */
export function isScheduled(approval: Pick<Approval, 'status' | 'appliedAt'>): boolean {
  return approval.status === 'approved' && approval.appliedAt === null
}

/** Not decided, or approved for a day to come. */
export function isOpen(approval: Pick<Approval, 'status' | 'appliedAt'>): boolean {
  return isWaiting(approval) || isScheduled(approval)
}

const priceFields = new Set(['priceRegular', 'pricePromo', 'amountRands'])

/** A change of prices alone is a pricing change, any other an update. */
export function typeOfChange(changes: readonly FieldChange[]): ApprovalType {
  return changes.every(({ field }) => priceFields.has(field)) ? 'pricing_change' : 'product_update'
}

/**
 * What a change would bring a month, as far as prices and subscribers tell; the submitter may know better. A product
 * that is not live yet, or not any more, brings nothing.
 */
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

/** The fields that someone else changed after the request was made, and that the request changes too. */
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

/** With four eyes on, no one decides their own request, super_admin included. */
export function needsSecondPerson(
  rules: { isFourEyesOn: boolean },
  submittedBy: string,
  deciderId: string,
): boolean {
  return rules.isFourEyesOn && submittedBy === deciderId
}

/** Whether a date in Johannesburg has come; none means at once. */
export function isDue(goLiveDate: string | null, today: string): boolean {
  return goLiveDate === null || goLiveDate <= today
}

type ProductEffect = 'publish' | 'change' | 'archive'

/** The name of a type, and the effect of such a request. */
type ApprovalTypeDetails = {
  label: string
  /** Begins the title of a request that was given none: "Publish 400 products". */
  verb: string
} & (
  | {
      does: ProductEffect
      /** Status that its products must have. */
      expectedStatus: 'pending' | 'approved'
    }
  // Not about a product.
  | { does: 'permit' }
  | { does: 'rewrite' }
)

/** A type without a row here does not compile, so that none is carried out as another. */
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
  // The draft of a quote may be sent as it is.
  quote_discount: {
    label: 'Quote discount',
    verb: 'Allow the discounts of',
    does: 'permit',
  },
  site_text: {
    label: 'Site text',
    verb: 'Change',
    does: 'rewrite',
  },
}

const statusAfter = {
  publish: 'approved',
  change: 'approved',
  archive: 'archived',
} as const satisfies Record<ProductEffect, string>

/**
 * The effect of a request of this type on its products.
 * @throws for a type without products
 */
export function productEffectOf(type: ApprovalType) {
  const details = approvalTypeDetails[type]
  if (details.does === 'permit' || details.does === 'rewrite')
    throw new Error(`${type} is of no product`)
  return { ...details, statusAfter: statusAfter[details.does] }
}

export function requestTitle(type: ApprovalType, subjectName: string): string {
  return `${approvalTypeDetails[type].verb} ${subjectName}`
}

/** The documented type that a bulk request consists of. */
export function typeOfBulk(isPublishing: boolean, changes: readonly FieldChange[]): ApprovalType {
  if (isPublishing) return 'product_create'
  if (changes.every(({ field }) => field === 'status')) return 'product_archive'
  return typeOfChange(changes)
}

/** "400 products", or the name where it is one. */
export function bulkName(names: readonly string[]): string {
  return names.length === 1 ? names[0]! : countWithNoun(names.length, 'product')
}

export function bulkChangedText({ changed, count }: { changed: number; count: number }): string {
  return `${formatCount(changed)} of ${countWithNoun(count, 'product')} changed after this request was made.`
}

type BulkSummary = { type: ApprovalType; bulkChange: BulkChange | { kind: 'file' } | null }

/** What was chosen to be done to the products of a request; requests of before this was stored tell it by their type, or not. */
export function bulkChangeOf({ type, bulkChange }: BulkSummary): BulkSummary['bulkChange'] {
  if (bulkChange) return bulkChange
  const { does } = approvalTypeDetails[type]
  return does === 'publish' || does === 'archive' ? { kind: does } : null
}

/** Where a rejected bulk request is revised: in the dialog of bulk changes, or in its file. */
export function revisedIn(requested: BulkSummary): 'dialog' | 'file' | null {
  const change = bulkChangeOf(requested)
  return change && (change.kind === 'file' ? 'file' : 'dialog')
}

/** The viewer of the queue: whether they may request changes, and whether they may decide. */
export type Reviewer = { id: string; canAsk: boolean; right: AccessDecision }

/** Why someone may not decide; the server refuses it too. */
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

/** Outcome of a request, by whom and when, in one sentence. */
export function decisionText(approval: Decided): string {
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

type Impact = Pick<Approval['estimatedImpact'], 'revenue' | 'period'>

/** "R700,000 a month" or "−R500 once": an impact with its period. */
export function revenueText({ revenue, period }: Impact): string {
  return `${formatRands(revenue)} ${period === 'once' ? 'once' : 'a month'}`
}

/** "1 user" or "239,400 users". */
export const usersText = (usersAffected: number) => countWithNoun(usersAffected, 'user')

/** Roles in words: "product manager or super admin". */
export function roleNames(roles: readonly string[]): string {
  return roles.map(roleLabel).join(' or ')
}

export type ApprovalFilter = {
  state: QueueState
  search: string
  type: ApprovalType | ''
  priority: Priority | ''
}

/** Parses the query string; unknown values count as absent. */
export function readApprovalFilter(requested: Readonly<Record<string, string>>): ApprovalFilter {
  return {
    state: queueStates.find((one) => one === requested.state) ?? 'waiting',
    search: (requested.search ?? '').slice(0, 200),
    type: approvalTypes.find((one) => one === requested.type) ?? '',
    priority: priorities.find((one) => one === requested.priority) ?? '',
  }
}

/** The queue's state in the address; another list has another open request. */
export const queueQuery = {
  read: readApprovalFilter,
  usual: { state: 'waiting' },
  narrowing: ['search', 'type', 'priority'],
  typed: 'search',
} as const

/** Which of the three lists a request belongs to. */
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

export type QueuePages = { pages: ApprovalsAnswer[]; pageParams: unknown[] }

/**
 * The pages with a freshly read request in them: replaced in its place, removed where it no
 * longer fits. undefined where it is new here: then its place is known by reading again.
 */
export function mergeQueue(
  known: QueuePages,
  filter: ApprovalFilter,
  fresh: Approval,
): QueuePages | undefined {
  const isThere = known.pages.some(({ approvals }) => approvals.some(({ id }) => id === fresh.id))
  const fits = fitsFilter(fresh, filter)
  if (!isThere) return fits ? undefined : known
  return changePages(known, (rows) => {
    const stands = rows.find(({ id }) => id === fresh.id)
    if (!stands || stands.version > fresh.version) return rows
    return fits ? mergeRow(rows, fresh) : removeRow(rows, fresh.id)
  })
}

export function removeFromQueue(known: QueuePages, id: string): QueuePages {
  return changePages(known, (rows) => removeRow(rows, id))
}

function changePages(
  known: QueuePages,
  change: (rows: readonly Approval[]) => readonly Approval[],
): QueuePages {
  return {
    ...known,
    pages: known.pages.map((page) => ({ ...page, approvals: [...change(page.approvals)] })),
  }
}
