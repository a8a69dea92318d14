import { notices } from '#app/modules/outbox/notification/content.ts'
import type { StoredRequestTerms } from '#app/modules/console/request/schema.ts'
import { notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { insertApproval, type ApprovalRow, type NewApproval } from '../data.server.ts'
import { requestTitle } from '../rules/approval-types.ts'

/** What a request is about and what it would do, for one record or many. */
export type RequestContent = Pick<
  NewApproval,
  | 'type'
  | 'subjectKind'
  | 'subjectId'
  | 'subjectName'
  | 'category'
  | 'changes'
  | 'bulkChange'
  | 'impactRevenue'
  | 'impactUsers'
  | 'impactPeriod'
  | 'baseVersion'
  | 'isSample'
>

/** Stores a request as it was asked for, and rings for those who decide. The caller writes the history. */
export async function storeRequest(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  { id, title, description, priority, goLiveDate, revisesId }: StoredRequestTerms,
  content: RequestContent,
): Promise<ApprovalRow> {
  const at = ctx.clock.now()
  const row = await insertApproval(tx, {
    ...content,
    id,
    title: title || requestTitle(content.type, content.subjectName),
    description,
    priority,
    goLiveDate,
    revisesId,
    requiresReviewFrom: ['product_manager', 'super_admin'],
    submittedBy: actor.id,
    submittedByName: actor.name,
    submittedByEmail: actor.email,
    submittedByRole: actor.role,
    submittedAt: at,
    updatedAt: at,
  })
  await notifyStaff(ctx, tx, {
    to: { right: 'approve' },
    ...notices.approvalRequested(row.title, actor.name),
    href: `/admin/approvals?item=${row.id}`,
    subjectId: row.id,
  })
  return row
}

/** What the history says of a request, besides the name and the changes of what it is about. */
export function requestDetails({ id, type, revisesId }: ApprovalRow) {
  return { approvalId: id, type, ...(revisesId ? { revisesId } : {}) }
}
