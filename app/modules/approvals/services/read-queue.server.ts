import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { findSettings } from '#app/modules/settings/data.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { countScheduled, findQueuePage, summarizeQueue } from '../data/queue.server.ts'
import { findListed } from '../data/search.server.ts'
import { areSamplesShown, findSubjectsOf } from '../data/subjects.server.ts'
import { readPosition, writePosition } from '../rules/queue-position.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { ApprovalsAnswer, QueueSummary } from '../schema/answers.ts'
import { queueQuerySchema, type QueueQuery } from '../schema/queue.ts'
import type { ApprovalRow } from '../data.server.ts'
import { presentApproval } from './present-approval.server.ts'

/**
 * One page of the queue (STF-03): bounded, whatever waits. `after` is the `next` of
 * the page before. Everybody who is signed in may read it.
 */
export async function readQueue(ctx: Context, query: object): Promise<Outcome<ApprovalsAnswer>> {
  const { db } = ctx
  const asked = queueQuerySchema.parse(query)
  const after = asked.after === undefined ? undefined : readPosition(asked.after)
  if (asked.after !== undefined && !after)
    return refused('invalid-input', 'This page of the list is unknown. Start again from the top.')
  const [listed, areShown] = await Promise.all([
    asked.search ? findListed(db, asked.search) : undefined,
    areSamplesShown(db),
  ])
  const [rows, { value: rules }] = await Promise.all([
    findQueuePage(db, { ...asked, areSamplesShown: areShown, after, listed }),
    findSettings(db, 'approvals'),
  ])
  const page = rows.slice(0, asked.limit)
  const subjects = await findSubjectsOf(db, page)
  return accepted({
    approvals: page.map((row) =>
      presentApproval(row, subjects.get(`${row.subjectKind}:${row.subjectId}`)),
    ),
    next: rows.length > page.length ? positionOf(asked, page.at(-1)!) : null,
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

function positionOf({ state }: QueueQuery, row: ApprovalRow): string {
  const at = (state === 'waiting' ? row.submittedAt : row.updatedAt).toISOString()
  return writePosition({ rank: rankOf(row), at, id: row.id })
}

/** As the index has it (tables.server.ts): array_position counts from 1. */
function rankOf({ priority }: ApprovalRow): number {
  return ['urgent', 'high', 'medium', 'low'].indexOf(priority) + 1
}
