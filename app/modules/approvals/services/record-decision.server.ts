import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { ApprovalRow } from '../data.server.ts'

export type Step =
  | 'approved'
  | 'rejected'
  | 'scheduled'
  | 'review-started'
  | 'applied'
  | 'reopened'
  | 'unscheduled'
  | 'discounted'

/** Writes a step of a request into the history of what it is about (ADP-22). */
export async function recordDecision(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
  step: Step,
): Promise<void> {
  await recordActivity(ctx, tx, {
    action: `approval.${step}`,
    subjectType: row.subjectKind,
    subjectId: row.subjectId,
    details: {
      approvalId: row.id,
      name: row.subjectName,
      type: row.type,
      changes: row.changes,
      requestedBy: row.submittedByName,
      ...(row.decidedByName ? { approvedBy: row.decidedByName } : {}),
      ...(row.goLiveDate ? { goLiveDate: row.goLiveDate } : {}),
      ...(row.comment ? { comment: row.comment } : {}),
    },
  })
}
