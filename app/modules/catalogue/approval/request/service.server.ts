import { johannesburgDate } from '#app/basics/dates.ts'
import { accepted, refused, refusedField, refusedInput } from '#app/basics/outcome.ts'
import { pick } from '#app/basics/records.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { type StoredRequestTerms, goLiveProblem } from '#app/modules/console/request/schema.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import { markNoticesRead } from '#app/modules/outbox/notification/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { Proposal, Subject } from '../kind/service.server.ts'
import { isOpen, requestTitle } from '../rules.ts'
import { type ApprovalRequestInput, type SubjectKind, requestApprovalSchema } from '../schema.ts'
import {
  type ApprovalRow,
  type NewApproval,
  findApproval,
  findOpenApproval,
  insertApproval,
  undecidedColumns,
  updateApproval,
} from '../store.server.ts'
import { lockApproval, presentApproval, subjectOfKind } from '../subject/service.server.ts'

function describeContent(
  requested: ApprovalRequestInput,
  subject: Subject,
  { type, changes, impact: estimate, impactPeriod }: Proposal,
): Omit<RequestContent, 'baseVersion'> {
  const impact = requested.impact ?? estimate
  return {
    type,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    category: subject.category,
    changes,
    impactRevenue: impact.revenueRands,
    impactUsers: impact.usersAffected,
    impactPeriod,
    isSample: subject.isSample,
  }
}

/**
 * Refuses a go-live date that is not in the future. Refuses a revision of a request that belongs to another person (who
 * made it or took it over), that is neither rejected nor withdrawn, or that has another kind or subject. A bulk revision
 * may contain other products.
 */
export async function refuseTerms(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  { goLiveDate, revisesId }: StoredRequestTerms,
  about: { kind: SubjectKind; subjectId?: string },
) {
  const tooEarly = goLiveProblem(goLiveDate, johannesburgDate(ctx.clock.now()))
  if (tooEarly) return refusedField('goLiveDate', tooEarly)
  if (!revisesId) return undefined
  const revised = await findApproval(tx, revisesId)
  const isOwn = (revised?.handedTo ?? revised?.submittedBy) === actor.id
  const isSame =
    revised?.subjectKind === about.kind &&
    (about.subjectId === undefined || revised.subjectId === about.subjectId)
  if (isOwn && isSame && revised.status === 'rejected') return undefined
  return refused(
    'conflict',
    'You can only revise your own requests that were rejected or withdrawn.',
  )
}

type SubjectColumns = 'subjectKind' | 'subjectId' | 'subjectName' | 'category' | 'isSample'
type ChangeColumns = 'type' | 'changes' | 'bulkChange' | 'baseVersion'
type ImpactColumns = 'impactRevenue' | 'impactUsers' | 'impactPeriod'
export type RequestContent = Pick<NewApproval, SubjectColumns | ChangeColumns | ImpactColumns>

/** Stores a request and notifies its reviewers. The caller writes the activity log. */
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

/** Returns a request's details for the activity log, except its name and changes. */
export function requestDetails({ id, type, revisesId }: ApprovalRow) {
  return { approvalId: id, type, ...(revisesId ? { revisesId } : {}) }
}

/**
 * Sends a request to publish a draft, change a live record or archive a product. Requires the right to edit. The live
 * version stays unchanged. A second request for a record, or one based on an older version, is refused as a conflict
 * with the stored version. Repeating an id adds nothing. A go-live date must be in the future. A rejected request can
 * be revised, and the person's own pending request can be replaced.
 */
export async function requestApproval(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = requestApprovalSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const requested = parsed.data
  return ctx.db.transaction(async (tx) => {
    const kind = subjectOfKind(ctx, requested.kind)
    const subject = await kind.find(tx, requested.subjectId, true)
    if (!subject || !kind.describe) return refused('not-found', 'Product or price not found.')
    const known = await findApproval(tx, requested.id)
    if (known) return replayApprovalAnswer(known, subject, actor)
    const unfit = await refuseTerms(ctx, tx, actor, requested, requested)
    if (unfit) return unfit
    const open = await findOpenApproval(tx, requested.kind, requested.subjectId)
    const isReplaced = open?.id === requested.replacesId && open.subjectKind === requested.kind
    const refusal = refuseStaleRequest(requested, subject, isReplaced ? undefined : open)
    if (refusal) return refusal
    if (isReplaced && open.submittedBy !== actor.id)
      return refused('not-allowed', 'Only the person who made a request can replace it.')
    const proposal = await kind.describe(tx, actor.role, requested, subject)
    if (!proposal.ok) return proposal
    if (isReplaced) await recordWithdrawal(ctx, tx, open, 'Replaced by a later request.')
    const approval = await storeProposal(ctx, tx, actor, requested, subject, proposal.value)
    return accepted({ approval })
  })
}

function replayApprovalAnswer(known: ApprovalRow, subject: Subject, actor: StaffActor) {
  const isSame = known.submittedBy === actor.id && known.subjectId === subject.id
  if (isSame) return accepted({ approval: presentApproval(known, subject) })
  return refused('key-reused', 'This id belongs to another request.')
}

/** Refuses a request if the record changed or has a pending request, and returns the stored value and that request. */
function refuseStaleRequest(
  requested: ApprovalRequestInput,
  subject: Subject,
  open: ApprovalRow | undefined,
) {
  const current = {
    ...pick(subject, ['id', 'version', 'value', 'updatedBy']),
    waiting: open ? presentApproval(open, subject) : null,
  }
  if (open) {
    const message = `A change by ${open.submittedByName} is already waiting for approval.`
    return refused('conflict', message, { current })
  }
  if (subject.version === requested.baseVersion) return undefined
  return refused('conflict', `${subject.updatedBy} changed this while you were editing.`, {
    current,
  })
}

async function storeProposal(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  requested: ApprovalRequestInput,
  subject: Subject,
  proposal: Proposal,
) {
  const kind = subjectOfKind(ctx, requested.kind)
  const heldVersion = await kind.hold?.(ctx, tx, requested, subject, proposal.changes)
  const baseVersion = heldVersion ?? subject.version
  const content = { ...describeContent(requested, subject, proposal), baseVersion }
  const row = await storeRequest(ctx, tx, actor, requested, content)
  await logActivity(ctx, tx, 'approval.requested', [subject.kind, subject.id], {
    ...requestDetails(row),
    name: subject.name,
    changes: row.changes,
  })
  return presentApproval(row, await kind.find(tx, subject.id, false))
}

async function recordWithdrawal(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
  comment: string,
): Promise<ApprovalRow> {
  const at = ctx.clock.now()
  const change = { status: 'rejected', withdrawnAt: at, comment, updatedAt: at } as const
  const withdrawn = await updateApproval(tx, row.id, { ...undecidedColumns, ...change })
  await subjectOfKind(ctx, row.subjectKind).release?.(ctx, tx, withdrawn)
  await markNoticesRead(tx, 'approval', row.id)
  await logActivity(ctx, tx, 'approval.withdrawn', [row.subjectKind, row.subjectId], {
    approvalId: row.id,
    name: row.subjectName,
    type: row.type,
  })
  return withdrawn
}

/**
 * Withdraws a request that the person made or took over from a colleague, until it is decided or, if approved for a
 * later day, applied. Requires the right to edit. Safe to repeat.
 */
export async function withdrawApproval(ctx: Context, id: string) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  return ctx.db.transaction(async (tx) => {
    const found = await lockApproval(ctx, tx, id)
    if (!found) return refused('not-found', 'Request not found.')
    const { row, subject } = found
    if ((row.handedTo ?? row.submittedBy) !== actor.id)
      return refused('not-allowed', 'Only the person who made a request can withdraw it.')
    if (row.withdrawnAt) return accepted({ approval: presentApproval(row, subject) })
    if (!isOpen(row))
      return refused('conflict', 'This request has already been decided.', {
        current: presentApproval(row, subject),
      })
    const comment = row.handedTo
      ? `Withdrawn by ${actor.name}, who took over the request.`
      : 'Withdrawn by the submitter.'
    const withdrawn = await recordWithdrawal(ctx, tx, row, comment)
    if (row.decidedBy)
      await notifyStaff(ctx, tx, {
        ...notices.approvalWithdrawn(row.title, actor.name),
        to: { userId: row.decidedBy },
        href: `/admin/approvals?item=${row.id}`,
      })
    const after = await subjectOfKind(ctx, row.subjectKind).find(tx, row.subjectId, false)
    return accepted({ approval: presentApproval(withdrawn, after) })
  })
}
