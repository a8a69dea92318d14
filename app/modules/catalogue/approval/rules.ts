import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { countWithNoun, formatCount, formatRands } from '#app/basics/numbers.ts'
import { containsEveryWord } from '#app/basics/text.ts'
import { type AccessDecision, roleLabel } from '#app/modules/access/rules.ts'
import type { BulkChange } from '#app/modules/catalogue/bulk/schema.ts'
import { isPrice } from '#app/modules/catalogue/product/rules.ts'
import type {
  FieldChange,
  FieldValue,
  ProductStatus,
} from '#app/modules/catalogue/product/schema.ts'
import { mergeRow, removeRow } from '#app/modules/console/live-sync/rules.ts'
import { type Priority, priorities } from '#app/modules/console/request/schema.ts'
import type { ApprovalRules } from '#app/modules/settings/schema.ts'
import { approvalWords } from './content.ts'
import {
  type Approval,
  type ApprovalStatus,
  type ApprovalType,
  type ApprovalsAnswer,
  type FieldConflict,
  type QueueState,
  approvalTypes,
  queueStates,
} from './schema.ts'

export function isWaiting({ status }: { status: ApprovalStatus }): boolean {
  return status === 'pending' || status === 'under_review'
}

/** The state of a stored request, or of one in the console. */
type RequestState = { status: ApprovalStatus; appliedAt: Date | string | null }

/** Returns true for a request that is approved for a future date and not yet applied. */
export function isScheduled({ status, appliedAt }: RequestState): boolean {
  return status === 'approved' && appliedAt === null
}

export function isOpen(approval: RequestState): boolean {
  return isWaiting(approval) || isScheduled(approval)
}

/** Returns true for an open request that can still go live. */
export function isApplicable(approval: Approval): boolean {
  return isOpen(approval) && !approval.outdatedReason && !isOvertaken(approval)
}

/** Returns the type of a change: a pricing change if it affects prices only, otherwise an update. */
export function typeOfChange(changes: readonly FieldChange[]): ApprovalType {
  return changes.every(isPrice) ? 'pricing_change' : 'product_update'
}

/** Monthly; the requester may correct it. Drafts and archived products earn nothing. */
export function estimateImpact(
  type: ApprovalType,
  charged: { before: number; after: number },
  subscribers: number,
): { revenueRands: number; usersAffected: number } {
  const before = type === 'product_create' ? 0 : charged.before
  const after = type === 'product_archive' ? 0 : charged.after
  return { revenueRands: cappedSum([(after - before) * subscribers]), usersAffected: subscribers }
}

/** Limit of revenue and users, safely within PostgreSQL's integer columns (2,147,483,647). */
const maxInteger = 2_000_000_000

export function cappedSum(numbers: readonly number[]): number {
  const sum = numbers.reduce((all, one) => all + one, 0)
  return Math.max(-maxInteger, Math.min(maxInteger, sum))
}

/** Returns the fields of a request that another person changed after it was made. */
export function findFieldConflicts(
  changes: readonly FieldChange[],
  current: Readonly<Record<string, FieldValue>>,
): FieldConflict[] {
  return changes
    .map((change) => ({ ...change, currentValue: current[change.field] ?? null }))
    .filter(
      ({ oldValue, newValue, currentValue }) =>
        currentValue !== oldValue && currentValue !== newValue,
    )
}

/** Returns true for a scheduled request that can't go live, because its fields changed after it was approved. */
export function isOvertaken(approval: Approval): boolean {
  return isScheduled(approval) && approval.conflicts.length > 0
}

/** Returns true if two changes set the same field to different values: the later of the two will not fit. */
export function isOverlap(changes: readonly FieldChange[], others: readonly FieldChange[]) {
  return changes.some(({ field, newValue }) =>
    others.some((other) => other.field === field && other.newValue !== newValue),
  )
}

/** Finds a scheduled request that overlaps with `proposed`. */
export function findScheduledOverlap(proposed: Approval, requests: readonly Approval[]) {
  return requests.find(
    (one) =>
      isScheduled(one) &&
      !isOvertaken(one) &&
      !one.outdatedReason &&
      isOverlap(one.changes, proposed.changes),
  )
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

/** Status that a product must have when a request with this effect is applied, and its status afterwards. */
const productEffects = {
  publish: { expectedStatus: 'pending', statusAfter: 'approved' },
  change: { expectedStatus: 'approved', statusAfter: 'approved' },
  archive: { expectedStatus: 'approved', statusAfter: 'archived' },
} as const

type ApprovalTypeDetails = {
  label: string
  /** First word of a generated title, as in "Publish 400 products". */
  verb: string
  /** `permit` is the effect on a quote, `rewrite` the effect on a text of the site. */
  does: keyof typeof productEffects | 'permit' | 'rewrite'
}

/** Every type must have an entry, or the code doesn't compile, so that no request is applied as a wrong type. */
export const approvalTypeDetails: Record<ApprovalType, ApprovalTypeDetails> = {
  product_create: { label: 'Product create', verb: 'Publish', does: 'publish' },
  product_update: { label: 'Product update', verb: 'Update', does: 'change' },
  pricing_change: { label: 'Pricing change', verb: 'Change the price of', does: 'change' },
  product_archive: { label: 'Product archive', verb: 'Archive', does: 'archive' },
  // Approving permits sending the quote's draft unchanged.
  quote_discount: { label: 'Quote discount', verb: 'Allow the discounts in', does: 'permit' },
  site_text: { label: 'Site text', verb: 'Change', does: 'rewrite' },
}

/** Returns the effect of a request type on its products. Throws an Error for a type that doesn't concern products. */
export function productEffectOf(type: ApprovalType) {
  const { does } = approvalTypeDetails[type]
  if (does === 'permit' || does === 'rewrite') throw new Error(`${type} isn’t about a product`)
  return { does, ...productEffects[does] }
}

/** Returns why a request can't be applied to a product with this status, with the consequence; null if it can. */
export function statusProblem(
  type: ApprovalType,
  status: ProductStatus,
  consequence = ', so the request no longer applies',
): string | null {
  if (status === productEffectOf(type).expectedStatus) return null
  return `This product is ${status === 'draft' ? 'a draft' : status} now${consequence}.`
}

const skipConsequence = ', so the request leaves it out'

/**
 * Returns why an open request can't change a product with this status any more; null if it can. A bulk request must
 * have the changes and conflicts of this product.
 */
export function outdatedReasonFor(request: Approval, status: ProductStatus | undefined) {
  if (!request.bulk) return request.outdatedReason
  const problem = status ? statusProblem(request.type, status, skipConsequence) : null
  if (problem || !request.hasConflict || isOvertaken(request)) return problem
  return `This product changed after the request was made${skipConsequence}.`
}

/** Returns a warning if archiving their product would block open requests; otherwise null. */
export function archiveEffect(requests: readonly Approval[], status: ProductStatus): string | null {
  const open = requests.filter((one) => !outdatedReasonFor(one, status) && !isOvertaken(one))
  if (open.length === 0) return null
  return `Archiving this product stops ${countWithNoun(open.length, 'open request')} from going live.`
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

type SubjectNames = { name: string; updatedBy: string }
type BulkCounts = { changed: number; count: number } | null | undefined

/** Says what changed after the request was made: its subject, or some of the products of a bulk request. */
export const subjectChangedText = ({ name, updatedBy }: SubjectNames, bulk: BulkCounts) =>
  bulk
    ? `${formatCount(bulk.changed)} of ${countWithNoun(bulk.count, 'product')} changed after this request was made.`
    : `${updatedBy} changed ${name} after this request was made.`

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
  if (needsSecondPerson(rules, submittedBy.id, person.id))
    return 'This is your own request. A second person must decide.'
  return null
}

export function decisionText(approval: Approval): string {
  const { status, withdrawnAt, decidedAt, decidedByName, submittedBy, handedTo } = approval
  if (withdrawnAt) {
    // A withdrawn request was never decided; a scheduled one ends if its record already has another pending request.
    const end = decidedByName ? 'Ended' : `Withdrawn by ${(handedTo ?? submittedBy).name}`
    return `${end}, ${formatDateTime(new Date(withdrawnAt))}`
  }
  const when = decidedAt ? `, ${formatDateTime(new Date(decidedAt))}` : ''
  const verb = status === 'approved' ? 'Approved' : 'Rejected'
  return `${verb} by ${decidedByName}${when}${scheduleText(approval)}`
}

function scheduleText(approval: Approval): string {
  if (!isScheduled(approval)) return ''
  const day = goLiveDay(approval)
  const isVoid = approval.outdatedReason !== null || isOvertaken(approval)
  return `. ${isVoid ? 'Won’t go live' : 'Goes live'} on ${day}`
}

/** Formats the day of a scheduled request: "5 December 2026". */
export function goLiveDay({ estimatedImpact }: Approval): string {
  return formatDate(estimatedImpact.goLiveDate ?? '')
}

/** Formats a revenue impact with its period: "R700,000 a month" or "−R500 once". */
export function revenueText({ revenue, period }: Approval['estimatedImpact']): string {
  return `${formatRands(revenue)} ${period === 'once' ? 'once' : 'a month'}`
}

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

function queueStateOf(approval: RequestState): QueueState {
  if (isWaiting(approval)) return 'waiting'
  return isScheduled(approval) ? 'scheduled' : 'decided'
}

/** Checks whether a request matches the filter; each search word must be in the title, subject or requester's name. */
export function fitsFilter(approval: Approval, filter: ApprovalFilter): boolean {
  const text = `${approval.title}\n${approval.subject.name}\n${approval.submittedBy.name}`
  return (
    queueStateOf(approval) === filter.state &&
    (!filter.type || approval.type === filter.type) &&
    (!filter.priority || approval.priority === filter.priority) &&
    containsEveryWord(text, filter.search)
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
    const current = rows.find(({ id }) => id === fresh.id)
    if (!current || current.version > fresh.version) return rows
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
