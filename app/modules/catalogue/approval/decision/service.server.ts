import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { accepted, refused, refusedField, refusedInput } from '#app/basics/outcome.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { issuedCredentialsFor } from '#app/modules/access/staff/store.server.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { notifyPerson, notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import { markNoticesRead } from '#app/modules/outbox/notification/store.server.ts'
import { grantedAccessText } from '#app/modules/settings/service.server.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, notAllowed, type Context } from '#app/platform/context.server.ts'
import { type Transaction, retryTransaction } from '#app/platform/database.server.ts'
import { type Subject, decisionLogDetails, outdatedTexts } from '../kind/service.server.ts'
import {
  approvalTypeDetails,
  findFieldConflicts,
  isDue,
  needsSecondPerson,
  isScheduled,
  isWaiting,
  subjectChangedText,
} from '../rules.ts'
import {
  type ApprovalDecisionInput,
  decideApprovalSchema,
  versionedApprovalSchema,
} from '../schema.ts'
import {
  type ApprovalRow,
  findDueApprovals,
  findOpenApproval,
  undecidedColumns,
  updateApproval,
} from '../store.server.ts'
import { lockApproval, presentApproval, subjectOfKind } from '../subject/service.server.ts'

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
    ...decisionLogDetails(row),
    name: row.subjectName,
    changes: row.changes,
    ...(row.goLiveDate ? { goLiveDate: row.goLiveDate } : {}),
  })
}

const approvalLink = (row: ApprovalRow) => `/admin/approvals?item=${row.id}` as const

/** Notifies the requester, also by email if wanted, and marks the other reviewers' notices as read. */
async function notifyOfDecision(ctx: Context, tx: Transaction, row: ApprovalRow) {
  await markNoticesRead(tx, 'approval', row.id)
  const isLater = isScheduled(row) && row.goLiveDate
  const words = [
    `${row.decidedByName} decided.`,
    ...(isLater ? [`It goes live on ${formatDate(isLater)}.`] : []),
    ...(row.comment ? [`Comment: ${row.comment}`] : []),
  ]
  const verb = row.status === 'approved' ? 'Approved' : 'Rejected'
  await notifyRequester(ctx, tx, row, notices.decided(verb, row.title, words.join(' ')))
}

function notifyRequester(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
  notice: ReturnType<typeof notices.decided>,
) {
  const to = { userId: row.handedTo ?? row.submittedBy }
  return notifyPerson(ctx, tx, { ...notice, to, href: approvalLink(row) }, 'if wanted')
}

/**
 * Notifies the requester of a scheduled approval that was cancelled or could not be applied. Also notifies the
 * reviewers if the request is pending again.
 */
async function notifyReopened(ctx: Context, tx: Transaction, row: ApprovalRow) {
  const { note, title, withdrawnAt, id } = row
  const verb = withdrawnAt ? 'Ended' : 'Pending again'
  await notifyRequester(ctx, tx, row, notices.decided(verb, title, note))
  if (withdrawnAt) return
  await notifyStaff(ctx, tx, {
    ...notices.approvalWaitsAgain(title, note),
    to: { right: 'approve' },
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
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const decision = parsed.data
  const { value: rules } = await findSettings(ctx.db, 'approvals')
  if (decision.decision === 'rejected' && rules.isCommentRequiredOnReject && !decision.comment)
    return refusedField('comment', 'Please say why you’re rejecting this request.')
  const discounted = rules.isFourEyesOn ? await discountDecision(ctx, actor, id) : undefined
  if (discounted) {
    const message = grantedAccessText(discounted.submittedBy.name)
    return refused('not-allowed', message, { current: discounted })
  }
  return retryTransaction(ctx.db, async (tx) => {
    const found = await lockApproval(ctx, tx, id)
    if (!found) return refused('not-found', 'Request not found.')
    const { row, subject } = found
    if (!isWaiting(row)) {
      const decider = row.decidedByName ?? 'the requester, who withdrew it'
      return refused('conflict', `This request has already been decided by ${decider}.`, {
        current: presentApproval(row, subject),
      })
    }
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

/** Refuses if the request changed since it was loaded; an approval also if its subject changed or it is outdated. */
function refuseStaleReview(
  row: ApprovalRow,
  subject: Subject | undefined,
  decision: ApprovalDecisionInput,
) {
  const current = presentApproval(row, subject)
  if (row.version !== decision.version) return refuseChangedRequest(current)
  if (decision.decision === 'rejected') return undefined
  const { outdatedReason, hasConflict } = current
  if (outdatedReason) return refused('conflict', outdatedReason, { current })
  const isSeen = current.subject.version === decision.subjectVersion
  if (isSeen && (!hasConflict || decision.acceptsConflict)) return undefined
  return refused('conflict', subjectChangedText(current.subject, current.bulk), { current })
}

const refuseChangedRequest = (current: ReturnType<typeof presentApproval>) =>
  refused('conflict', 'This request has changed since you opened it. Check it again.', { current })

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
  if (isApproved) {
    const done = isNow
      ? await kind.apply(ctx, tx, decided, subject!)
      : await kind.schedule?.(ctx, tx, decided)
    if (done?.ok === false) return { ...done, current: presentApproval(row, subject) }
  } else await kind.release?.(ctx, tx, decided)
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
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  return ctx.db.transaction(async (tx) => {
    const found = await lockApproval(ctx, tx, id)
    if (!found) return refused('not-found', 'Request not found.')
    const { row, subject } = found
    if (row.status !== 'pending' || row.version !== parsed.data.version)
      return refuseChangedRequest(presentApproval(row, subject))
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
  for (const id of due) {
    try {
      if (await applyIfDue(ctx, id)) applied++
    } catch (error) {
      // An error of one request does not block the others.
      ctx.log.error({ err: error, approvalId: id }, 'a scheduled approval could not be applied')
    }
  }
  return applied
}

async function applyIfDue(ctx: Context, id: string): Promise<boolean> {
  const outcome = await ctx.db
    .transaction(async (tx) => {
      const found = await lockApproval(ctx, tx, id)
      if (!found || !isScheduled(found.row)) return 'nothing to do'
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
  if (!subject) return outdatedTexts.deleted
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

async function reopenRequest(
  ctx: Context,
  id: string,
  note: string,
  step: 'reopened' | 'unscheduled',
) {
  return ctx.db.transaction(async (tx) => {
    const found = await lockApproval(ctx, tx, id)
    if (!found || !isScheduled(found.row)) return undefined
    const { subjectKind, subjectId } = found.row
    const other = await findOpenApproval(tx, subjectKind, subjectId)
    const at = ctx.clock.now()
    // A record may have only one pending request.
    const duplicateColumns = { status: 'rejected', withdrawnAt: at } as const
    // Keeps the go-live date. If it has passed, approving the request again applies it immediately.
    const row = await updateApproval(tx, id, {
      ...(other ? duplicateColumns : { status: 'pending', ...undecidedColumns }),
      note,
      updatedAt: at,
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
