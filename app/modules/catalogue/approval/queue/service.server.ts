import { type ApprovalRow, countWaitingOf, moveWaiting } from '../store.server.ts'
import { hasOwnProducts } from '#app/modules/catalogue/product/store.server.ts'
import type { Subject } from '../kind/service.server.ts'
import { findSubjectsOf } from '../subject/service.server.ts'
import { findFieldConflicts, isScheduled, isWaiting, revisedIn } from '../rules.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import {
  countScheduled,
  findListed,
  findQueuePage,
  readPosition,
  searchApprovals,
  summarizeQueue,
  writePosition,
} from './store.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import {
  type ApprovalsAnswer,
  type QueueQuery,
  type QueueSummary,
  queueQuerySchema,
} from '../schema.ts'
import { placeOf } from '#app/modules/console/search/rules.ts'
import { maxResults, searchSchema } from '#app/modules/console/search/schema.ts'
import type { AssignedWork } from '#app/modules/access/staff/service.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'

/** A request as the API answers it (schema.ts), beside what it is about now. */
export function presentApproval(row: ApprovalRow, subject: Subject | undefined) {
  const isOpen = isWaiting(row) || isScheduled({ ...row, appliedAt: iso(row.appliedAt) })
  const hasConflict = isOpen && subject?.version !== (row.approvedVersion ?? row.baseVersion)
  return {
    id: row.id,
    version: row.version,
    type: row.type,
    title: row.title,
    description: row.description,
    ...people(row),
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
    bulk: subject?.counts ? { ...subject.counts, revisedIn: revisedIn(row) } : null,
    hasConflict,
    conflicts: hasConflict && subject ? findFieldConflicts(row.changes, subject.value) : [],
    reviewerName: row.reviewerName,
    decidedByName: row.decidedByName,
    decidedAt: iso(row.decidedAt),
    comment: row.comment,
    appliedAt: iso(row.appliedAt),
    withdrawnAt: iso(row.withdrawnAt),
    note: row.note,
    revisesId: row.revisesId,
    discountedBy: row.discountedBy,
    isSample: row.isSample,
  }
}

/** Who made it, and who looks after it where that is another. */
function people(row: ApprovalRow) {
  const submittedBy = {
    id: row.submittedBy,
    name: row.submittedByName,
    email: row.submittedByEmail,
    role: row.submittedByRole,
  }
  if (row.handedTo === null) return { submittedBy }
  return { submittedBy, handedTo: { id: row.handedTo, name: row.handedToName ?? '' } }
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null
}

/**
 * One page of the queue (STF-03): bounded, whatever waits. `after` is the `next` of
 * the page before. Everyone who is signed in may read it.
 */
export async function readQueue(ctx: Context, query: object): Promise<Outcome<ApprovalsAnswer>> {
  const { db } = ctx
  const requested = queueQuerySchema.parse(query)
  const after = requested.after === undefined ? undefined : readPosition(requested.after)
  if (requested.after !== undefined && !after)
    return refused('invalid-input', 'This page of the list is unknown. Start again from the top.')
  const [listed, areShown] = await Promise.all([
    requested.search ? findListed(db, requested.search) : undefined,
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

/** The four cards (ADA-02 to ADA-06), over everything that waits, and how many wait for their day. */
export async function readQueueSummary(db: Queryable): Promise<QueueSummary> {
  const areShown = await areSamplesShown(db)
  const [summary, scheduled] = await Promise.all([
    summarizeQueue(db, areShown),
    countScheduled(db, areShown),
  ])
  return { ...summary, scheduled }
}

/** Whether requests about sample products are shown: as the products are (D-105). */
async function areSamplesShown(db: Queryable): Promise<boolean> {
  return !(await hasOwnProducts(db))
}

function positionOf({ state }: QueueQuery, row: ApprovalRow): string {
  const at = (state === 'waiting' ? row.submittedAt : row.updatedAt).toISOString()
  return writePosition({ rank: rankOf(row), at, id: row.id })
}

/** As the index has it (tables.ts): array_position counts from 1. */
function rankOf({ priority }: ApprovalRow): number {
  return ['urgent', 'high', 'medium', 'low'].indexOf(priority) + 1
}

/** Requests for approval that a search fits, and where it was found in each (STF-07). */
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
      foundIn: placeOf(search, `${row.title} ${row.subjectName}`, [
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

/**
 * The waiting requests of a person, for anyone who takes them over (STF-10): who made them stays as it is, the other may
 * take them back and is told of decisions.
 */
export const approvalsSubmittedBy: AssignedWork = {
  kind: 'approvals',
  words: ['waiting request', 'waiting requests'],
  takenBy: 'editor',
  count: countWaitingOf,
  async handOver(ctx, tx, from, to) {
    const moved = await moveWaiting(tx, from.id, to, ctx.clock.now())
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
