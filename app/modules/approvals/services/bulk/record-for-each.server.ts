import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { ApprovalRow } from '../../data.server.ts'
import type { FieldChange } from '../../schema/answers.ts'

type Touched = { id: string; name: string; changes: readonly FieldChange[] }

/**
 * Writes a step into the history of every product it is about (ADP-22). `bulkId` marks the entries, so that
 * lists of what happened lately show the step once.
 */
export async function recordForEach(
  ctx: Context,
  tx: Transaction,
  bulkId: string,
  action: string,
  products: readonly Touched[],
  details: Record<string, unknown>,
): Promise<void> {
  for (let from = 0; from < products.length; from += 500)
    await recordActivity(
      ctx,
      tx,
      ...products.slice(from, from + 500).map(({ id, name, changes }) => ({
        action,
        subjectType: 'product',
        subjectId: id,
        details: { ...details, bulkId, name, changes },
      })),
    )
}

/** What the history says of a decision. */
export function decidedDetails(row: ApprovalRow): Record<string, unknown> {
  return {
    approvalId: row.id,
    type: row.type,
    requestedBy: row.submittedByName,
    ...(row.decidedByName ? { approvedBy: row.decidedByName } : {}),
    ...(row.comment ? { comment: row.comment } : {}),
  }
}
