import { type Outcome, accepted, fieldErrors, refused, refusedInput } from '#app/basics/outcome.ts'
import { changeList, chargedRands } from '#app/modules/catalogue/product/rules.ts'
import {
  type FieldValue,
  type ProductValue,
  wholeProductSchema,
} from '#app/modules/catalogue/product/schema.ts'
import { refuseTaken } from '#app/modules/catalogue/product/service.server.ts'
import { findOfferOwner } from '#app/modules/catalogue/product/store.server.ts'
import { offerSchema } from '#app/modules/prices/schema.ts'
import { describeDiscounts } from '#app/modules/sales/quote/discount/service.server.ts'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { type SingleSubject, type Subject, findSubject } from '../subject/store.server.ts'
import { estimateImpact, isWaiting, requestTitle, typeOfChange } from '../rules.ts'
import {
  type ApprovalType,
  type FieldChange,
  type ImpactPeriod,
  type RequestApproval,
  type SubjectKind,
  requestApprovalSchema,
} from '../schema.ts'
import { johannesburgDate } from '#app/basics/dates.ts'
import { type StoredRequestTerms, goLiveProblem } from '#app/modules/console/request/schema.ts'
import { type StaffActor, notAllowed } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import {
  type ApprovalRow,
  type NewApproval,
  findApproval,
  findOpenApproval,
  insertApproval,
  updateApproval,
} from '../store.server.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { clearNotices, notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { markWaiting, releaseSubject } from '../subject/service.server.ts'
import { presentApproval } from '../queue/service.server.ts'

export type Proposal = {
  type: ApprovalType
  changes: FieldChange[]
  after: Record<string, FieldValue>
}

/** What a request comes to, checked against the record as it is; refused where it makes no sense. */
export async function describeProposal(
  tx: Transaction,
  role: StaffRole,
  asked: RequestApproval,
  subject: SingleSubject,
): Promise<Outcome<Proposal>> {
  if (subject.kind === 'offer') return describeOfferChange(tx, asked, subject)
  if (subject.kind === 'quote') return describeQuote(tx, role, subject)
  const { product, value } = subject
  if (asked.request === 'publish') {
    if (product.status !== 'draft') return refused('conflict', 'Only a draft can be published.')
    const parsed = wholeProductSchema.safeParse(value)
    if (!parsed.success) return refuseFields(fieldErrors(parsed.error))
    return accepted({ type: 'product_create', changes: changeList({}, value), after: value })
  }
  if (product.status !== 'approved')
    return refused('conflict', 'This product is not approved: there is nothing live to change.')
  if (asked.request === 'archive') {
    const change = { field: 'status', oldValue: 'approved', newValue: 'archived' }
    return accepted({ type: 'product_archive', changes: [change], after: value })
  }
  const parsed = wholeProductSchema.safeParse(asked.value)
  if (!parsed.success) return refuseFields(fieldErrors(parsed.error))
  const refusal = await refuseTaken(tx, parsed.data, product.id)
  return refusal ?? describeChange(value, parsed.data)
}

async function describeQuote(
  tx: Transaction,
  role: StaffRole,
  { draft }: SingleSubject & { kind: 'quote' },
): Promise<Outcome<Proposal>> {
  const found = await describeDiscounts(tx, role, draft)
  if (!found.ok) return found
  const { changes, monthRands } = found.value
  return accepted({ type: 'quote_discount', changes, after: { monthRands } })
}

async function describeOfferChange(
  tx: Transaction,
  asked: RequestApproval,
  subject: SingleSubject & { kind: 'offer' },
): Promise<Outcome<Proposal>> {
  const { id, family } = subject.offer
  const parsed = offerSchema.safeParse({ ...asked.value, id, family })
  if (!parsed.success) return refuseFields(fieldErrors(parsed.error))
  const { id: _id, family: _family, ...after } = parsed.data
  const owner = await findOfferOwner(tx, id)
  if (owner && after.amountRands !== subject.offer.amountRands)
    return refuseFields({
      amountRands: `The product ${owner.name} sets this price: change it there.`,
    })
  return describeChange(subject.value, after)
}

function describeChange(
  before: Record<string, FieldValue>,
  after: Record<string, FieldValue>,
): Outcome<Proposal> {
  const changes = changeList(before, after)
  if (changes.length === 0) return refuseFields({ form: 'Nothing is changed.' })
  return accepted({ type: typeOfChange(changes), changes, after })
}

function refuseFields(fields: Record<string, string>) {
  const named = Object.entries(fields).map(([name, text]) => [
    name === 'form' ? name : `value.${name}`,
    text,
  ])
  return refused('invalid-input', 'Please correct the marked fields.', {
    fields: Object.fromEntries(named),
  })
}

/** What the row of a request says of one record. */
function describeContent(
  asked: RequestApproval,
  subject: SingleSubject,
  { type, changes, after }: Proposal,
): Omit<RequestContent, 'baseVersion'> {
  const impact = asked.impact ?? estimate(subject, type, after)
  return {
    type,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    category: subject.category,
    changes,
    impactRevenue: impact.revenueRands,
    impactUsers: impact.usersAffected,
    impactPeriod: impactPeriodOf(subject, after),
    isSample: subject.isSample,
  }
}

/** STF-06: what is paid once counts once; every product is paid by the month. */
function impactPeriodOf(subject: SingleSubject, after: Record<string, FieldValue>): ImpactPeriod {
  return subject.kind === 'offer' && after.unit === 'on the next invoice' ? 'once' : 'month'
}

function estimate(subject: SingleSubject, type: ApprovalType, after: Record<string, FieldValue>) {
  if (subject.kind === 'offer') return { revenueRands: 0, usersAffected: 0 }
  if (subject.kind === 'quote')
    return { revenueRands: Number(after.monthRands ?? 0), usersAffected: 0 }
  // The value was parsed as a product's before.
  const charged = {
    before: chargedRands(subject.product),
    after: chargedRands(after as ProductValue),
  }
  return estimateImpact(type, charged, subject.product.subscribers)
}

type About = { kind: SubjectKind; subjectId?: string }

/**
 * Why a request cannot be made on these terms: a go-live day lies in the future (STF-06), and a revision is of
 * an own request of the same kind and about the same thing, of which nothing came (STF-04). One for many
 * products may leave some out, so only its kind counts.
 */
export async function refuseTerms(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  { goLiveDate, revisesId }: StoredRequestTerms,
  about: About,
) {
  const tooEarly = goLiveProblem(goLiveDate, johannesburgDate(ctx.clock.now()))
  if (tooEarly) return refused('invalid-input', tooEarly, { fields: { goLiveDate: tooEarly } })
  if (!revisesId) return undefined
  const revised = await findApproval(tx, revisesId)
  const isOwn = revised?.submittedBy === actor.id
  const isSame =
    revised?.subjectKind === about.kind &&
    (about.subjectId === undefined || revised.subjectId === about.subjectId)
  if (isOwn && isSame && revised.status === 'rejected') return undefined
  return refused('conflict', 'Only an own request that was rejected or taken back can be revised.')
}

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
