import { bulkChangedText } from '../rules/bulk.ts'
import { johannesburgDate } from '#app/basics/dates.ts'
import { fieldErrors } from '#app/basics/field-errors.ts'
import { accepted, refused } from '#app/basics/outcome.ts'
import { findSettings } from '#app/modules/settings/data.server.ts'
import { hasMadeWayIn } from '#app/modules/access/staff/store.server.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { findApproval, updateApproval, type ApprovalRow } from '../data.server.ts'
import { findSubject, type Subject } from '../data/subjects.server.ts'
import { isDue, isOwnUnderFourEyes, isWaiting } from '../rules.ts'
import { decideApprovalSchema, versionedApprovalSchema, type DecideApproval } from '../schema.ts'
import { scheduleBulk } from './bulk/apply-bulk.server.ts'
import { applyToSubject, releaseSubject } from './move-subject.server.ts'
import { presentApproval } from './present-approval.server.ts'
import { recordDecision } from './record-decision.server.ts'
import { notifyOfDecision } from './notify-of-decision.server.ts'

/**
 * Approves or rejects a request, once (ADA-14, ADA-15). Product managers and above with the approve right
 * (ADA-17), and with four
 * eyes on never the submitter (ADA-19; the table refuses it too). Of several deciders one wins, the others
 * get a conflict that tells the decision. A subject that changed after the request was made is a conflict
 * with both versions, unless the reviewer has seen it and accepts it (ADA-20). With a day to come it is
 * applied by `applyDueApprovals` (ADA-21).
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
    const message = 'Please say why this is rejected.'
    return refused('invalid-input', message, { fields: { comment: message } })
  }
  const discounted = rules.isFourEyesOn ? await discountDecision(ctx, actor, id) : undefined
  if (discounted) {
    const message = `Another person has to decide: ${discounted.submittedBy.name} made a way into your account within the last day.`
    return refused('not-allowed', message, { current: discounted })
  }
  return ctx.db.transaction(async (tx) => {
    const found = await lockApproval(tx, id)
    if (!found) return refused('not-found', 'There is no such request.')
    const { row, subject } = found
    if (!isWaiting(row))
      return refused('conflict', `This request was already decided by ${whoDecided(row)}.`, {
        current: presentApproval(row, subject),
      })
    if (isOwnUnderFourEyes(rules, row.submittedBy, actor.id))
      return refused('not-allowed', 'A second person has to decide: this request is your own.')
    const refusal = refuseUnseen(row, subject, decision)
    if (refusal) return refusal
    return decide(ctx, tx, actor, row, subject, decision)
  })
}

/**
 * ADR 0008: who asked made a way into the account that decides within the day before. The decision does not
 * count; the request is marked, which stays, and waits for another person. Undefined where the decision counts.
 */
async function discountDecision(ctx: Context, actor: StaffActor, id: string) {
  const at = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const found = await lockApproval(tx, id)
    if (!found || !isWaiting(found.row)) return undefined
    const { row, subject } = found
    if (!(await hasMadeWayIn(tx, row.submittedBy, actor.id, at))) return undefined
    const isKnown = row.discountedBy.includes(actor.name)
    const discountedBy = [...row.discountedBy, actor.name]
    const marked = isKnown ? row : await updateApproval(tx, id, { discountedBy, updatedAt: at })
    if (!isKnown) await recordDecision(ctx, tx, marked, 'discounted')
    return presentApproval(marked, subject)
  })
}

/** The subject is always locked before the request, so that two writers never wait for each other. */
export async function lockApproval(tx: Transaction, id: string) {
  const seen = await findApproval(tx, id)
  if (!seen) return undefined
  const subject = await findSubject(tx, seen.subjectKind, seen.subjectId, true)
  return { row: (await findApproval(tx, id, true))!, subject }
}

function whoDecided(row: ApprovalRow): string {
  return row.decidedByName ?? 'its submitter, who took it back'
}

/** ADA-20: what the reviewer read must be what stands there, for the request and for its subject. */
function refuseUnseen(row: ApprovalRow, subject: Subject | undefined, decision: DecideApproval) {
  const current = presentApproval(row, subject)
  if (row.version !== decision.version)
    return refused('conflict', 'This request changed since you opened it.', { current })
  if (decision.decision === 'rejected') return undefined
  if (!subject) return refused('conflict', 'What this request is about is gone.', { current })
  const isSeen = subject.version === decision.subjectVersion
  const hasMoved = subject.version !== row.baseVersion
  if (isSeen && (!hasMoved || decision.acceptsConflict)) return undefined
  const message =
    subject.kind === 'products'
      ? bulkChangedText(subject.counts)
      : `${subject.updatedBy} changed ${subject.name} after this request was made.`
  return refused('conflict', message, { current })
}

async function decide(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  row: ApprovalRow,
  subject: Subject | undefined,
  { decision, comment }: DecideApproval,
) {
  const at = ctx.clock.now()
  const isApproved = decision === 'approved'
  const isNow = isApproved && isDue(row.goLiveDate, johannesburgDate(at))
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
    const applied = await applyToSubject(ctx, tx, decided, subject!)
    if (!applied.ok) return { ...applied, current: presentApproval(row, subject) }
  }
  if (isApproved && !isNow && row.subjectKind === 'products') {
    const scheduled = await scheduleBulk(ctx, tx, decided)
    if (!scheduled.ok) return { ...scheduled, current: presentApproval(row, subject) }
  }
  if (!isApproved) await releaseSubject(ctx, tx, decided)
  await recordDecision(ctx, tx, decided, isApproved && !isNow ? 'scheduled' : decision)
  await notifyOfDecision(ctx, tx, decided)
  const after = await findSubject(tx, row.subjectKind, row.subjectId)
  return accepted({ approval: presentApproval(decided, after) })
}

/** Tells the others that somebody is on it; the request still counts as waiting (ENT-09). Product managers and above. */
export async function startReview(ctx: Context, id: string, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'approve')) return notAllowed()
  const parsed = versionedApprovalSchema.safeParse(input)
  if (!parsed.success)
    return refused('invalid-input', 'Please correct the marked fields.', {
      fields: fieldErrors(parsed.error),
    })
  return ctx.db.transaction(async (tx) => {
    const found = await lockApproval(tx, id)
    if (!found) return refused('not-found', 'There is no such request.')
    const { row, subject } = found
    if (row.status !== 'pending' || row.version !== parsed.data.version)
      return refused('conflict', 'This request changed since you opened it.', {
        current: presentApproval(row, subject),
      })
    const change = { status: 'under_review', reviewerName: actor.name } as const
    const taken = await updateApproval(tx, id, { ...change, updatedAt: ctx.clock.now() })
    await recordDecision(ctx, tx, taken, 'review-started')
    return accepted({ approval: presentApproval(taken, subject) })
  })
}
