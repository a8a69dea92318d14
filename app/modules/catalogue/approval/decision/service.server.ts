import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { accepted, fieldErrors, refused } from '#app/basics/outcome.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { issuedCredentialsFor } from '#app/modules/access/staff/store.server.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import {
  markNoticesRead,
  notifyPerson,
  notifyStaff,
} from '#app/modules/outbox/notification/service.server.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { Subject } from '../kind/service.server.ts'
import { presentApproval } from '../queue/service.server.ts'
import {
  approvalTypeDetails,
  bulkChangedText,
  findFieldConflicts,
  isDue,
  needsSecondPerson,
  isScheduled,
  isWaiting,
} from '../rules.ts'
import {
  type ApprovalDecisionInput,
  decideApprovalSchema,
  versionedApprovalSchema,
} from '../schema.ts'
import {
  type ApprovalRow,
  findApproval,
  findDueApprovals,
  findOpenApproval,
  updateApproval,
} from '../store.server.ts'
import { findSubject, subjectOfKind } from '../subject/service.server.ts'

type DecisionStep =
  | 'approved'
  | 'rejected'
  | 'scheduled'
  | 'review-started'
  | 'applied'
  | 'reopened'
  | 'unscheduled'
  | 'discounted'

async function recordDecision(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
  step: DecisionStep,
): Promise<void> {
  await logActivity(ctx, tx, `approval.${step}`, [row.subjectKind, row.subjectId], {
    approvalId: row.id,
    name: row.subjectName,
    type: row.type,
    changes: row.changes,
    requestedBy: row.submittedByName,
    ...(row.decidedByName ? { approvedBy: row.decidedByName } : {}),
    ...(row.goLiveDate ? { goLiveDate: row.goLiveDate } : {}),
    ...(row.comment ? { comment: row.comment } : {}),
  })
}

const approvalLink = (row: ApprovalRow) => `/admin/approvals?item=${row.id}` as const

/** Notifies the requester, also by email if wanted, and marks the other reviewers' notices as read. */
async function notifyOfDecision(ctx: Context, tx: Transaction, row: ApprovalRow) {
  await markNoticesRead(tx, { kind: 'approval', subjectId: row.id })
  const isLater = isScheduled({
    status: row.status,
    appliedAt: row.appliedAt?.toISOString() ?? null,
  })
  const words = [
    `${row.decidedByName} decided.`,
    ...(isLater && row.goLiveDate ? [`It goes live on ${formatDate(row.goLiveDate)}.`] : []),
    ...(row.comment ? [`Comment: ${row.comment}`] : []),
  ]
  const verb = row.status === 'approved' ? 'Approved' : 'Rejected'
  await notifyPerson(
    ctx,
    tx,
    {
      to: { userId: row.handedTo ?? row.submittedBy },
      ...notices.decided(verb, row.title, words.join(' ')),
      href: approvalLink(row),
    },
    'if wanted',
  )
}

/**
 * Notifies the requester of a scheduled approval that was cancelled or could not be applied. Also notifies the
 * reviewers if the request is pending again.
 */
async function notifyReopened(ctx: Context, tx: Transaction, row: ApprovalRow) {
  const { note, title, withdrawnAt, id } = row
  const notice = notices.decided(withdrawnAt ? 'Ended' : 'Pending again', title, note)
  const to = { userId: row.handedTo ?? row.submittedBy }
  await notifyPerson(ctx, tx, { ...notice, to, href: approvalLink(row) }, 'if wanted')
  if (withdrawnAt) return
  const reopenedNotice = notices.approvalWaitsAgain(title, note)
  const right = { right: 'approve' } as const
  await notifyStaff(ctx, tx, {
    ...reopenedNotice,
    to: right,
    href: approvalLink(row),
    subjectId: id,
  })
}

/**
 * Approves or rejects a request once. Requires the right to approve. With four eyes on, the requester can't decide; the
 * table refuses this too. Only one of several simultaneous decisions succeeds. An approval is refused as a conflict if
 * the subject changed, unless the reviewer accepted the conflict. `applyDueApprovals` applies an approval with a future
 * go-live date.
 */
export async function decideApproval(ctx: Context, id: string, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'approve')) return notAllowed()
  const parsed = decideApprovalSchema.safeParse(input)
  if (!parsed.success)
    return refused('invalid-input', 'Please correct the marked fields.', {
      fields: fieldErrors(parsed.error),
    })
  const decision = parsed.data
  const { value: rules } = await findSettings(ctx.db, 'approvals')
  if (decision.decision === 'rejected' && rules.isCommentRequiredOnReject && !decision.comment) {
    const message = 'Please say why you’re rejecting this request.'
    return refused('invalid-input', message, { fields: { comment: message } })
  }
  const discounted = rules.isFourEyesOn ? await discountDecision(ctx, actor, id) : undefined
  if (discounted) {
    const message = `Another person must decide, because ${discounted.submittedBy.name} gave you access or changed it within the last day.`
    return refused('not-allowed', message, { current: discounted })
  }
  return ctx.db.transaction(async (tx) => {
    const found = await lockApproval(ctx, tx, id)
    if (!found) return refused('not-found', 'Request not found.')
    const { row, subject } = found
    if (!isWaiting(row))
      return refused('conflict', `This request has already been decided by ${deciderName(row)}.`, {
        current: presentApproval(row, subject),
      })
    if (needsSecondPerson(rules, row.submittedBy, actor.id))
      return refused('not-allowed', 'This is your own request. A second person must decide.')
    const refusal = refuseStaleReview(row, subject, decision)
    if (refusal) return refusal
    return storeDecision(ctx, tx, actor, row, subject, decision)
  })
}

/**
 * Checks whether the requester created a credential for the deciding account within the last day (ADR 0008). If so,
 * marks the request permanently, so that another person must decide, and returns it. Returns undefined if the decision
 * counts.
 */
async function discountDecision(ctx: Context, actor: StaffActor, id: string) {
  const at = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const found = await lockApproval(ctx, tx, id)
    if (!found || !isWaiting(found.row)) return undefined
    const { row, subject } = found
    if (!(await issuedCredentialsFor(tx, row.submittedBy, actor.id, at))) return undefined
    const isKnown = row.discountedBy.includes(actor.name)
    const discountedBy = [...row.discountedBy, actor.name]
    const marked = isKnown ? row : await updateApproval(tx, id, { discountedBy, updatedAt: at })
    if (!isKnown) await recordDecision(ctx, tx, marked, 'discounted')
    return presentApproval(marked, subject)
  })
}

/** Returns the locked request and its subject. Locks the subject first, so that two writers never deadlock. */
async function lockApproval(ctx: Context, tx: Transaction, id: string) {
  const seen = await findApproval(tx, id)
  if (!seen) return undefined
  const subject = await findSubject(ctx, tx, seen.subjectKind, seen.subjectId, true)
  return { row: (await findApproval(tx, id, true))!, subject }
}

function deciderName(row: ApprovalRow): string {
  return row.decidedByName ?? 'the requester, who withdrew it'
}

/** Refuses if the request changed since it was loaded; an approval also if its subject changed or is gone. */
function refuseStaleReview(
  row: ApprovalRow,
  subject: Subject | undefined,
  decision: ApprovalDecisionInput,
) {
  const current = presentApproval(row, subject)
  if (row.version !== decision.version)
    return refused('conflict', 'This request has changed since you opened it. Check it again.', {
      current,
    })
  if (decision.decision === 'rejected') return undefined
  if (!subject) return refused('conflict', 'The item in this request was deleted.', { current })
  const isSeen = subject.version === decision.subjectVersion
  const hasMoved = subject.version !== row.baseVersion
  if (isSeen && (!hasMoved || decision.acceptsConflict)) return undefined
  const message = subject.counts
    ? bulkChangedText(subject.counts)
    : `${subject.updatedBy} changed ${subject.name} after this request was made.`
  return refused('conflict', message, { current })
}

async function storeDecision(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  row: ApprovalRow,
  subject: Subject | undefined,
  { decision, comment }: ApprovalDecisionInput,
) {
  const at = ctx.clock.now()
  const isApproved = decision === 'approved'
  const isNow = isApproved && isDue(row.goLiveDate, johannesburgDate(at))
  const kind = subjectOfKind(ctx, row.subjectKind)
  const decided = await updateApproval(tx, row.id, {
    status: decision,
    decidedBy: actor.id,
    decidedByName: actor.name,
    decidedAt: at,
    comment,
    note: '',
    approvedVersion: isApproved ? subject!.version : null,
    appliedAt: isNow ? at : null,
    updatedAt: at,
  })
  if (isNow) {
    const applied = await kind.apply(ctx, tx, decided, subject!)
    if (!applied.ok) return { ...applied, current: presentApproval(row, subject) }
  }
  if (isApproved && !isNow) {
    const scheduled = await kind.schedule?.(ctx, tx, decided)
    if (scheduled?.ok === false) return { ...scheduled, current: presentApproval(row, subject) }
  }
  if (!isApproved) await kind.release?.(ctx, tx, decided)
  await recordDecision(ctx, tx, decided, isApproved && !isNow ? 'scheduled' : decision)
  await notifyOfDecision(ctx, tx, decided)
  const after = await kind.find(tx, row.subjectId, false)
  return accepted({ approval: presentApproval(decided, after) })
}

/** Shows other reviewers that this person reviews the request, which stays pending. Requires the right to approve. */
export async function startReview(ctx: Context, id: string, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'approve')) return notAllowed()
  const parsed = versionedApprovalSchema.safeParse(input)
  if (!parsed.success)
    return refused('invalid-input', 'Please correct the marked fields.', {
      fields: fieldErrors(parsed.error),
    })
  return ctx.db.transaction(async (tx) => {
    const found = await lockApproval(ctx, tx, id)
    if (!found) return refused('not-found', 'Request not found.')
    const { row, subject } = found
    if (row.status !== 'pending' || row.version !== parsed.data.version)
      return refused('conflict', 'This request has changed since you opened it. Check it again.', {
        current: presentApproval(row, subject),
      })
    const change = { status: 'under_review', reviewerName: actor.name } as const
    const taken = await updateApproval(tx, id, { ...change, updatedAt: ctx.clock.now() })
    await recordDecision(ctx, tx, taken, 'review-started')
    return accepted({ approval: presentApproval(taken, subject) })
  })
}

/**
 * Applies every approved request whose go-live date in Johannesburg has begun. Runs every minute, so that a process
 * that was down at midnight catches up. A request that can't be applied becomes pending again, with the reason as its
 * note. Safe to repeat and to run on several nodes. Returns the number of applied requests.
 */
export async function applyDueApprovals(ctx: Context): Promise<number> {
  const due = await findDueApprovals(ctx.db, johannesburgDate(ctx.clock.now()))
  let applied = 0
  for (const id of due) if (await applyIfDue(ctx, id)) applied++
  return applied
}

async function applyIfDue(ctx: Context, id: string): Promise<boolean> {
  const outcome = await ctx.db
    .transaction(async (tx) => {
      const found = await lockApproval(ctx, tx, id)
      if (!found || !isStillScheduled(found.row)) return 'nothing to do'
      const problem = await applyRequest(ctx, tx, found.row, found.subject)
      if (problem) throw new OutdatedRequestError(problem)
      return 'applied'
    })
    .catch((error: unknown) => {
      if (error instanceof OutdatedRequestError) return error
      throw error
    })
  if (outcome instanceof OutdatedRequestError)
    await reopenRequest(ctx, id, outcome.message, 'reopened')
  return outcome === 'applied'
}

class OutdatedRequestError extends Error {}

async function applyRequest(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
  subject: Subject | undefined,
): Promise<string | undefined> {
  if (!subject) return 'The item in this request was deleted.'
  const hasMoved = subject.version !== row.approvedVersion
  const conflicts = hasMoved ? findFieldConflicts(row.changes, subject.value) : []
  if (approvalTypeDetails[row.type].does !== 'archive' && conflicts.length > 0)
    return `${subject.updatedBy} changed the same fields after this was approved.`
  const outcome = await subjectOfKind(ctx, row.subjectKind).apply(ctx, tx, row, subject)
  if (!outcome.ok) return outcome.message
  const at = ctx.clock.now()
  const applied = await updateApproval(tx, row.id, { appliedAt: at, updatedAt: at })
  await recordDecision(ctx, tx, applied, 'applied')
  return undefined
}

function isStillScheduled(row: ApprovalRow): boolean {
  return isScheduled({ status: row.status, appliedAt: row.appliedAt?.toISOString() ?? null })
}

const reopenedColumns = {
  status: 'pending',
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  approvedVersion: null,
} as const
/** Used instead of `reopenedColumns` if the record has another pending request, because a record may have only one. */
const duplicateColumns = { status: 'rejected' } as const

async function reopenRequest(
  ctx: Context,
  id: string,
  note: string,
  step: 'reopened' | 'unscheduled',
) {
  return ctx.db.transaction(async (tx) => {
    const found = await lockApproval(ctx, tx, id)
    if (!found || !isStillScheduled(found.row)) return undefined
    const { subjectKind, subjectId } = found.row
    const other = await findOpenApproval(tx, subjectKind, subjectId)
    // Keeps the go-live date. If it has passed, approving the request again applies it immediately.
    const row = await updateApproval(tx, id, {
      ...(other ? duplicateColumns : reopenedColumns),
      ...(other ? { withdrawnAt: ctx.clock.now() } : {}),
      note,
      updatedAt: ctx.clock.now(),
    })
    const kind = subjectOfKind(ctx, subjectKind)
    if (other) await kind.release?.(ctx, tx, row)
    else await kind.reopen?.(ctx, tx, row)
    await recordDecision(ctx, tx, row, step)
    await notifyReopened(ctx, tx, row)
    return presentApproval(row, found.subject)
  })
}

/** Cancels an approval before its go-live date; the request becomes pending again. Requires the right to approve. */
export async function unscheduleApproval(ctx: Context, id: string) {
  const { actor } = ctx
  if (!hasRight(actor, 'approve')) return notAllowed()
  const note = `${actor.name} withdrew the approval before it went live.`
  const approval = await reopenRequest(ctx, id, note, 'unscheduled')
  if (approval) return accepted({ approval })
  return refused('conflict', 'This request isn’t scheduled.')
}
