import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused } from '#app/basics/outcome.ts'
import { clearNotices } from '#app/modules/outbox/notification/service.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { findApproval, findOpenApproval, updateApproval, type ApprovalRow } from '../data.server.ts'
import { findSubject, type SingleSubject, type Subject } from '../data/subjects.server.ts'
import { isWaiting } from '../rules.ts'
import { requestApprovalSchema, type RequestApproval } from '../schema.ts'
import { describeContent, describeProposal, type Proposal } from './describe-request.server.ts'
import { markWaiting, releaseSubject } from './move-subject.server.ts'
import { presentApproval } from './present-approval.server.ts'
import { refuseTerms } from './refuse-terms.server.ts'
import { requestDetails, storeRequest } from './store-request.server.ts'

/**
 * Asks for a draft to be published, for a live record to be changed, or for a product to be archived
 * (D-107, D-108). Editors and above. What is live stays as it is. One request waits for each record: a
 * second, or one made on an older version, is a conflict that tells what stands there. A repeat with the
 * same id adds nothing. A go-live day lies in the future (STF-06); a rejected request can be revised (STF-04).
 */
export async function requestApproval(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = requestApprovalSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const asked = parsed.data
  return ctx.db.transaction(async (tx) => {
    const subject = await findSubject(tx, asked.kind, asked.subjectId, true)
    if (!subject || subject.kind === 'products')
      return refused('not-found', 'There is no such product or price.')
    const known = await findApproval(tx, asked.id)
    if (known) return answerRepeat(known, subject, actor)
    const unfit = await refuseTerms(ctx, tx, actor, asked, asked)
    if (unfit) return unfit
    const open = await findOpenApproval(tx, asked.kind, asked.subjectId)
    const isReplaced =
      open !== undefined && open.id === asked.replacesId && open.subjectKind !== 'products'
    const refusal = refuseStale(asked, subject, isReplaced ? undefined : open)
    if (refusal) return refusal
    if (isReplaced && open.submittedBy !== actor.id)
      return refused('not-allowed', 'Only the person who made a request can replace it.')
    const proposal = await describeProposal(tx, actor.role, asked, subject)
    if (!proposal.ok) return proposal
    if (isReplaced) await withdraw(ctx, tx, open, 'Replaced by a later request.')
    return accepted({ approval: await store(ctx, tx, actor, asked, subject, proposal.value) })
  })
}

function answerRepeat(known: ApprovalRow, subject: Subject, actor: StaffActor) {
  const isSame = known.submittedBy === actor.id && known.subjectId === subject.id
  if (isSame) return accepted({ approval: presentApproval(known, subject) })
  return refused('key-reused', 'This id belongs to another request.')
}

/** ADP-21: a second save is refused, with what is stored and what already waits. */
function refuseStale(asked: RequestApproval, subject: Subject, open: ApprovalRow | undefined) {
  const current = {
    id: subject.id,
    version: subject.version,
    value: subject.value,
    updatedBy: subject.updatedBy,
    waiting: open ? presentApproval(open, subject) : null,
  }
  if (open) {
    const message = `A change by ${open.submittedByName} already waits for approval.`
    return refused('conflict', message, { current })
  }
  if (subject.version === asked.baseVersion) return undefined
  return refused('conflict', `${subject.updatedBy} changed this while you were editing.`, {
    current,
  })
}

async function store(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  asked: RequestApproval,
  subject: SingleSubject,
  proposal: Proposal,
) {
  const baseVersion = await markWaiting(ctx, tx, asked, subject, proposal.changes)
  const content = { ...describeContent(asked, subject, proposal), baseVersion }
  const row = await storeRequest(ctx, tx, actor, asked, content)
  await recordActivity(ctx, tx, {
    action: 'approval.requested',
    subjectType: subject.kind,
    subjectId: subject.id,
    details: { ...requestDetails(row), name: subject.name, changes: row.changes },
  })
  return presentApproval(row, (await findSubject(tx, subject.kind, subject.id))!)
}

/** Takes a waiting request back: the subject is as it was before, nothing was decided. */
async function withdraw(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
  comment: string,
): Promise<ApprovalRow> {
  const at = ctx.clock.now()
  const change = { status: 'rejected', withdrawnAt: at, comment, updatedAt: at } as const
  const withdrawn = await updateApproval(tx, row.id, change)
  await releaseSubject(ctx, tx, withdrawn)
  await clearNotices(tx, { kind: 'approval', subjectId: row.id })
  await recordActivity(ctx, tx, {
    action: 'approval.withdrawn',
    subjectType: row.subjectKind,
    subjectId: row.subjectId,
    details: { approvalId: row.id, name: row.subjectName, type: row.type },
  })
  return withdrawn
}

/** Takes back an own request that still waits. Editors and above. */
export async function withdrawApproval(ctx: Context, id: string) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  return ctx.db.transaction(async (tx) => {
    const seen = await findApproval(tx, id)
    if (!seen) return refused('not-found', 'There is no such request.')
    await findSubject(tx, seen.subjectKind, seen.subjectId, true)
    const row = (await findApproval(tx, id, true))!
    const subject = () => findSubject(tx, row.subjectKind, row.subjectId)
    if ((row.handedTo ?? row.submittedBy) !== actor.id)
      return refused('not-allowed', 'Only the person who made a request can take it back.')
    if (row.withdrawnAt) return accepted({ approval: presentApproval(row, await subject()) })
    if (!isWaiting(row))
      return refused('conflict', 'This request was already decided.', {
        current: presentApproval(row, await subject()),
      })
    const withdrawn = await withdraw(
      ctx,
      tx,
      row,
      row.handedTo
        ? `Taken back by ${actor.name}, who looks after it.`
        : 'Taken back by the submitter.',
    )
    return accepted({ approval: presentApproval(withdrawn, await subject()) })
  })
}
