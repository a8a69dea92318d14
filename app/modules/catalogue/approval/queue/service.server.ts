import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { requirementOfRight } from '#app/modules/access/rules.ts'
import type { AssignedWork } from '#app/modules/access/staff/service.server.ts'
import { hasOtherPersonWith } from '#app/modules/access/staff/store.server.ts'
import { hasOwnProducts } from '#app/modules/catalogue/product/store.server.ts'
import { describeMatch } from '#app/modules/console/search/rules.ts'
import { maxResults, searchSchema } from '#app/modules/console/search/schema.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { Subject } from '../kind/service.server.ts'
import { findFieldConflicts, isScheduled, isWaiting, revisionForm } from '../rules.ts'
import {
  type ApprovalsAnswer,
  type QueueQuery,
  type QueueSummary,
  queueQuerySchema,
} from '../schema.ts'
import {
  type ApprovalRow,
  countPendingRequestsOf,
  transferPendingRequests,
} from '../store.server.ts'
import { findSubjectsOf } from '../subject/service.server.ts'
import {
  countScheduled,
  findMatchingIds,
  findQueuePage,
  readPosition,
  searchApprovals,
  summarizeQueue,
  writePosition,
} from './store.server.ts'

export function presentApproval(row: ApprovalRow, subject: Subject | undefined) {
  const isOpen = isWaiting(row) || isScheduled({ ...row, appliedAt: toIsoString(row.appliedAt) })
  const hasConflict = isOpen && subject?.version !== (row.approvedVersion ?? row.baseVersion)
  return {
    id: row.id,
    version: row.version,
    type: row.type,
    title: row.title,
    description: row.description,
    ...peopleOfRequest(row),
    submittedAt: row.submittedAt.toISOString(),
    priority: row.priority,
    category: row.category,
    changes: row.changes,
    estimatedImpact: {
      revenue: row.impactRevenue,
      period: row.impactPeriod,
      usersAffected: row.impactUsers,
      goLiveDate: row.goLiveDate,
    },
    requiresReviewFrom: row.requiresReviewFrom,
    status: row.status,
    baseVersion: row.baseVersion,
    subject: {
      kind: row.subjectKind,
      id: row.subjectId,
      name: subject?.name ?? row.subjectName,
      version: subject?.version ?? null,
      updatedBy: subject?.updatedBy ?? '',
    },
    bulk: subject?.counts ? { ...subject.counts, revisedIn: revisionForm(row) } : null,
    hasConflict,
    conflicts: hasConflict && subject ? findFieldConflicts(row.changes, subject.value) : [],
    reviewerName: row.reviewerName,
    decidedByName: row.decidedByName,
    decidedAt: toIsoString(row.decidedAt),
    comment: row.comment,
    appliedAt: toIsoString(row.appliedAt),
    withdrawnAt: toIsoString(row.withdrawnAt),
    note: row.note,
    revisesId: row.revisesId,
    discountedBy: row.discountedBy,
    isSample: row.isSample,
  }
}

function peopleOfRequest(row: ApprovalRow) {
  const submittedBy = {
    id: row.submittedBy,
    name: row.submittedByName,
    email: row.submittedByEmail,
    role: row.submittedByRole,
  }
  if (row.handedTo === null) return { submittedBy }
  return { submittedBy, handedTo: { id: row.handedTo, name: row.handedToName ?? '' } }
}

function toIsoString(at: Date | null): string | null {
  return at?.toISOString() ?? null
}

/** Returns one page of the queue. `after` is the previous page's `next`. For every signed-in person. */
export async function readQueue(ctx: Context, query: object): Promise<Outcome<ApprovalsAnswer>> {
  const { db } = ctx
  const requested = queueQuerySchema.parse(query)
  const after = requested.after === undefined ? undefined : readPosition(requested.after)
  if (requested.after !== undefined && !after)
    return refused(
      'invalid-input',
      'We couldn’t find this page of the list. Start again from the first page.',
    )
  const [listed, areShown] = await Promise.all([
    requested.search ? findMatchingIds(db, requested.search) : undefined,
    areSamplesShown(db),
  ])
  const [rows, { value: rules }] = await Promise.all([
    findQueuePage(db, { ...requested, areSamplesShown: areShown, after, listed }),
    findSettings(db, 'approvals'),
  ])
  const page = rows.slice(0, requested.limit)
  const subjects = await findSubjectsOf(ctx, page)
  return accepted({
    approvals: page.map((row) =>
      presentApproval(row, subjects.get(`${row.subjectKind}:${row.subjectId}`)),
    ),
    next: rows.length > page.length ? positionOf(requested, page.at(-1)!) : null,
    rules,
  })
}

/**
 * Returns the summary of all pending requests for the cards, the number of scheduled requests, and whether no colleague
 * could decide.
 */
export async function readQueueSummary({ db, actor }: Context): Promise<QueueSummary> {
  const areShown = await areSamplesShown(db)
  const [summary, scheduled, { value: rules }, hasDecider] = await Promise.all([
    summarizeQueue(db, areShown),
    countScheduled(db, areShown),
    findSettings(db, 'approvals'),
    actor.kind !== 'staff' || hasOtherPersonWith(db, actor.id, requirementOfRight('approve')),
  ])
  return { ...summary, scheduled, isAlone: rules.isFourEyesOn && !hasDecider }
}

/** Returns whether requests for sample products are shown: only while there are no other products. */
async function areSamplesShown(db: Queryable): Promise<boolean> {
  return !(await hasOwnProducts(db))
}

function positionOf({ state }: QueueQuery, row: ApprovalRow): string {
  const at = (state === 'waiting' ? row.submittedAt : row.updatedAt).toISOString()
  return writePosition({ rank: rankOf(row), at, id: row.id })
}

/** Returns the rank that `urgencyRank` calculates in SQL, for use in a cursor. Starts at 1, as array_position does. */
function rankOf({ priority }: ApprovalRow): number {
  return ['urgent', 'high', 'medium', 'low'].indexOf(priority) + 1
}

/** Searches the requests for approval. Returns each match with the field that contains it. */
export async function searchRequests({ db }: Context, requested: Record<string, string>) {
  const parsed = searchSchema.safeParse(requested.search)
  if (!parsed.success) return refusedInput(parsed.error)
  const search = parsed.data
  const isShown = await areSamplesShown(db)
  const rows = await searchApprovals(db, search, { most: maxResults, areSamplesShown: isShown })
  return accepted({
    items: rows.map(({ row, changed }) => ({
      id: row.id,
      title: row.title,
      status: row.withdrawnAt ? ('withdrawn' as const) : row.status,
      subject: row.subjectName,
      foundIn: describeMatch(search, `${row.title} ${row.subjectName}`, [
        { place: 'Asked by', text: `${row.submittedByName}, ${row.submittedByEmail}` },
        { place: 'Decided by', text: row.decidedByName ?? '' },
        { place: 'Description', text: row.description },
        { place: 'Comment', text: row.comment },
        { place: 'Note', text: row.note },
        { place: 'Category', text: row.category },
        { place: 'Change', text: changed },
      ]),
    })),
  })
}

/** The colleague may withdraw the requests and is notified of decisions. The requester stays the same. */
export const approvalsSubmittedBy: AssignedWork = {
  kind: 'approvals',
  words: ['waiting request', 'waiting requests'],
  takenBy: 'editor',
  count: countPendingRequestsOf,
  async handOver(ctx, tx, from, to) {
    const moved = await transferPendingRequests(tx, from.id, to, ctx.clock.now())
    await recordActivity(
      ctx,
      tx,
      ...moved.map((row) => ({
        action: 'approval.handed-over',
        subjectType: row.subjectKind,
        subjectId: row.subjectId,
        details: { approvalId: row.id, name: row.subjectName, from: from.id, to: to.id },
      })),
    )
    return moved.length
  },
}
