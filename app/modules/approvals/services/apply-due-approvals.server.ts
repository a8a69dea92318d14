import { johannesburgDate } from '#app/basics/dates.ts'
import { accepted, refused } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import {
  findDueApprovals,
  findOpenApproval,
  updateApproval,
  type ApprovalRow,
} from '../data.server.ts'
import type { Subject } from '../data/subjects.server.ts'
import { findFieldConflicts, isScheduled } from '../rules.ts'
import { lockApproval } from './decide-approval.server.ts'
import { reopenBulk } from './bulk/release-bulk.server.ts'
import { applyToSubject, releaseSubject } from './move-subject.server.ts'
import { presentApproval } from './present-approval.server.ts'
import { recordDecision } from './record-decision.server.ts'
import { showReopened } from './notify-of-decision.server.ts'
import { approvalTypeDetails } from '../rules/approval-types.ts'

/**
 * Applies every approved request whose day has begun in Johannesburg (ADA-21). Runs each minute, so that a
 * process that was down at midnight catches up. One that no longer fits waits for a decision again, with a
 * note why. Safe to repeat and to run on several nodes. Answers how many were applied.
 */
export async function applyDueApprovals(ctx: Context): Promise<number> {
  const due = await findDueApprovals(ctx.db, johannesburgDate(ctx.clock.now()))
  let applied = 0
  for (const id of due) if (await applyDue(ctx, id)) applied++
  return applied
}

async function applyDue(ctx: Context, id: string): Promise<boolean> {
  const outcome = await ctx.db
    .transaction(async (tx) => {
      const found = await lockApproval(tx, id)
      if (!found || !stillScheduled(found.row)) return 'nothing to do'
      const problem = await carryOut(ctx, tx, found.row, found.subject)
      if (problem) throw new Unfit(problem)
      return 'applied'
    })
    .catch((error: unknown) => {
      if (error instanceof Unfit) return error
      throw error
    })
  if (outcome instanceof Unfit) await reopen(ctx, id, outcome.message, 'reopened')
  return outcome === 'applied'
}

class Unfit extends Error {}

async function carryOut(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
  subject: Subject | undefined,
): Promise<string | undefined> {
  if (!subject) return 'What this request is about is gone.'
  const hasMoved = subject.version !== row.approvedVersion
  const conflicts = hasMoved ? findFieldConflicts(row.changes, subject.value) : []
  if (approvalTypeDetails[row.type].does !== 'archive' && conflicts.length > 0)
    return `${subject.updatedBy} changed the same fields after this was approved.`
  const outcome = await applyToSubject(ctx, tx, row, subject)
  if (!outcome.ok) return outcome.message
  const at = ctx.clock.now()
  const applied = await updateApproval(tx, row.id, { appliedAt: at, updatedAt: at })
  await recordDecision(ctx, tx, applied, 'applied')
  return undefined
}

function stillScheduled(row: ApprovalRow): boolean {
  return isScheduled({ status: row.status, appliedAt: row.appliedAt?.toISOString() ?? null })
}

const waitingAgain = {
  status: 'pending',
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  approvedVersion: null,
} as const
/** Another request for the same record waits already, and only one may: this one ends. */
const closed = { status: 'rejected' } as const

async function reopen(ctx: Context, id: string, note: string, step: 'reopened' | 'unscheduled') {
  return ctx.db.transaction(async (tx) => {
    const found = await lockApproval(tx, id)
    if (!found || !stillScheduled(found.row)) return undefined
    const { subjectKind, subjectId } = found.row
    const other = await findOpenApproval(tx, subjectKind, subjectId)
    // The day stays: where it has come, approving again applies at once.
    const row = await updateApproval(tx, id, {
      ...(other ? closed : waitingAgain),
      ...(other ? { withdrawnAt: ctx.clock.now() } : {}),
      note,
      updatedAt: ctx.clock.now(),
    })
    if (other) await releaseSubject(ctx, tx, row)
    else if (subjectKind === 'products') await reopenBulk(ctx, tx, row)
    await recordDecision(ctx, tx, row, step)
    await showReopened(ctx, tx, row)
    return presentApproval(row, found.subject)
  })
}

/** Takes an approval back before its day; the request waits again. Product managers and above. */
export async function unscheduleApproval(ctx: Context, id: string) {
  const { actor } = ctx
  if (!hasRight(actor, 'approve')) return notAllowed()
  const note = `${actor.name} took the approval back before it went live.`
  const approval = await reopen(ctx, id, note, 'unscheduled')
  if (approval) return accepted({ approval })
  return refused('conflict', 'This request is not waiting for its day.')
}
