import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { requirementOf } from '#app/modules/access/rules.ts'
import type { AssignedWork } from '#app/modules/access/staff/service.server.ts'
import { hasOtherPersonWith } from '#app/modules/access/staff/store.server.ts'
import { hasOwnProducts } from '#app/modules/catalogue/product/store.server.ts'
import { priorities } from '#app/modules/console/request/schema.ts'
import { describeMatch } from '#app/modules/console/search/rules.ts'
import { maxResults, searchSchema } from '#app/modules/console/search/schema.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { readItemsOfProduct } from '../item/service.server.ts'
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
import { findSubjectsOf, presentApproval } from '../subject/service.server.ts'
import {
  countScheduled,
  findMatchingIds,
  findQueuePage,
  readPosition,
  searchApprovals,
  summarizeQueue,
  writePosition,
} from './store.server.ts'

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
  const [subjects, items] = await Promise.all([
    findSubjectsOf(ctx, page),
    readItemsOfProduct(db, page, requested.subject ?? ''),
  ])
  return accepted({
    approvals: page.map((row) => ({
      ...presentApproval(row, subjects.get(`${row.subjectKind}:${row.subjectId}`)),
      ...items.get(row.id),
    })),
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
    actor.kind !== 'staff' || hasOtherPersonWith(db, actor.id, requirementOf('approve')),
  ])
  return { ...summary, scheduled, isAlone: rules.isFourEyesOn && !hasDecider }
}

/** Returns whether requests for sample products are shown: only while there are no other products. */
async function areSamplesShown(db: Queryable): Promise<boolean> {
  return !(await hasOwnProducts(db))
}

function positionOf({ state }: QueueQuery, row: ApprovalRow): string {
  const at = (state === 'waiting' ? row.submittedAt : row.updatedAt).toISOString()
  // The rank that `urgencyRank` calculates in SQL. It starts at 1, as array_position does.
  const rank = priorities.indexOf(row.priority) + 1
  return writePosition({ rank, at, id: row.id })
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
