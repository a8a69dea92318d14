import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import {
  closeProposedPrice,
  findProduct,
  insertProposedPrice,
  replaceProductValue,
  setCurrentPrice,
  updateProductRow,
} from '#app/modules/catalogue/product/store.server.ts'
import { chargedRands, withChanges } from '#app/modules/catalogue/product/rules.ts'
import { wholeProductSchema, type ProductValue } from '#app/modules/catalogue/product/schema.ts'
import { refuseTaken } from '#app/modules/catalogue/product/service.server.ts'
import { offerSchema } from '#app/modules/prices/schema.ts'
import { applyOfferChange, publishOffer } from '#app/modules/prices/service.server.ts'
import { nameOf } from '#app/platform/actor.ts'
import { findVersion } from '#app/modules/sales/quote/store.server.ts'
import { holdDraft, releaseDraft } from '#app/modules/sales/quote/discount/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { ApprovalRow } from '../store.server.ts'
import type { SingleSubject, Subject } from './store.server.ts'
import { applyBulk, releaseBulk } from '../item/service.server.ts'
import type { FieldChange, RequestApproval } from '../schema.ts'
import { approvalTypeDetails, productEffectOf } from '../rules.ts'

/** A draft that is sent for review turns pending; a proposed price joins the pricing list. Answers the version the request is about. */
export async function markWaiting(
  ctx: Context,
  tx: Transaction,
  asked: Pick<RequestApproval, 'id' | 'request'>,
  subject: Subject,
  changes: FieldChange[],
): Promise<number> {
  if (subject.kind === 'quote') await holdDraft(tx, subject.id)
  if (subject.kind !== 'product') return subject.version
  const { id, version } = subject.product
  const at = ctx.clock.now()
  if (asked.request === 'publish') {
    await updateProductRow(tx, id, { status: 'pending', updatedBy: nameOf(ctx.actor), at })
    await setCurrentPrice(tx, id, { approvalStatus: 'pending' })
    return version + 1
  }
  if (changes.some(({ field }) => field === 'priceRegular' || field === 'pricePromo')) {
    // The changes were found between two parsed products.
    const after = withChanges(subject.value, changes) as ProductValue
    await insertProposedPrice(tx, {
      productId: id,
      priceRegular: after.priceRegular,
      pricePromo: after.pricePromo,
      approvalId: asked.id,
      createdAt: at,
    })
  }
  return version
}

/** Nothing comes of a request: a product that waited to be published is a draft again, the rest stays (ADA-15). */
export async function releaseSubject(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
): Promise<void> {
  if (row.subjectKind === 'products') return releaseBulk(ctx, tx, row)
  if (row.subjectKind === 'offer') return
  if (row.subjectKind === 'quote') {
    const version = await findVersion(tx, row.subjectId)
    if (version) await releaseDraft(ctx, tx, version)
    return
  }
  await closeProposedPrice(tx, row.id, false)
  const product = await findProduct(tx, row.subjectId)
  if (approvalTypeDetails[row.type].does !== 'publish' || product?.status !== 'pending') return
  await updateProductRow(tx, product.id, {
    status: 'draft',
    updatedBy: nameOf(ctx.actor),
    at: ctx.clock.now(),
  })
  await setCurrentPrice(tx, product.id, { approvalStatus: 'draft' })
}

/** Who made a change that goes live: the person who decided, also where the clock carries it out later. */
function changedBy(ctx: Context, row: AppliedRequest) {
  return { updatedBy: row.decidedByName ?? nameOf(ctx.actor), at: ctx.clock.now() }
}

/** Carries an approved request out, on the subject as it stands (ADA-15); refused where it no longer fits. */
export async function applyToSubject(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
  subject: Subject,
): Promise<Outcome<null>> {
  if (subject.kind === 'products') return applyBulk(ctx, tx, row)
  return applyToSingle(ctx, tx, row, subject)
}

/** What is carried out of a request about one product or price. */
export type AppliedRequest = Pick<ApprovalRow, 'id' | 'type' | 'changes' | 'decidedByName'>

export async function applyToSingle(
  ctx: Context,
  tx: Transaction,
  row: AppliedRequest,
  subject: SingleSubject,
): Promise<Outcome<null>> {
  if (subject.kind === 'offer') return applyToOffer(ctx, tx, row, subject)
  if (subject.kind === 'quote') {
    await releaseDraft(ctx, tx, subject.draft, subject.draft.revision)
    return accepted(null)
  }
  const { product } = subject
  const by = changedBy(ctx, row)
  const { expectedStatus, statusAfter } = productEffectOf(row.type)
  if (product.status !== expectedStatus)
    return refused('conflict', `This product is ${product.status} now: the request no longer fits.`)
  if (statusAfter === 'archived') {
    const archived = { status: statusAfter, statusBeforeArchive: product.status } as const
    await updateProductRow(tx, product.id, { ...archived, ...by })
    if (product.offerId) await publishOffer(tx, product.offerId, false, by)
    return accepted(null)
  }
  const after = wholeProductSchema.safeParse(withChanges(subject.value, row.changes))
  if (!after.success)
    return refused('conflict', `It no longer fits: ${after.error.issues[0]?.message}`)
  const taken = await refuseTaken(tx, after.data, product.id)
  if (taken)
    return refused('conflict', `It no longer fits: ${Object.values(taken.fields ?? {})[0]}`)
  await closeProposedPrice(tx, row.id, true)
  await replaceProductValue(tx, product, after.data, { ...by, status: statusAfter })
  await setCurrentPrice(tx, product.id, { approvalStatus: 'approved' })
  if (after.data.offerId) {
    const amountRands = chargedRands(after.data)
    await applyOfferChange(tx, after.data.offerId, { amountRands, isPublished: true }, by)
  }
  return accepted(null)
}

async function applyToOffer(
  ctx: Context,
  tx: Transaction,
  row: AppliedRequest,
  { offer, value }: Subject & { kind: 'offer' },
): Promise<Outcome<null>> {
  const { id, family } = offer
  const after = offerSchema.safeParse({ ...withChanges(value, row.changes), id, family })
  if (!after.success)
    return refused('conflict', `It no longer fits: ${after.error.issues[0]?.message}`)
  const change = Object.fromEntries(row.changes.map(({ field, newValue }) => [field, newValue]))
  await applyOfferChange(tx, id, change, changedBy(ctx, row))
  return accepted(null)
}
