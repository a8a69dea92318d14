import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import {
  closeProposedPrices,
  findManyProducts,
  setCurrentPrices,
  writeProducts,
} from '#app/features/catalogue/data/bulk.server.ts'
import { productValue, type StoredProduct } from '#app/features/catalogue/data.server.ts'
import { chargedRands, withChanges } from '#app/features/catalogue/rules.ts'
import { wholeProductSchema, type ProductValue } from '#app/features/catalogue/schema.ts'
import {
  applyOfferChange,
  publishOffer,
} from '#app/features/offers/services/apply-offer-change.server.ts'
import { nameOf } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { ApprovalRow } from '../../data.server.ts'
import { findOpenItems, findWaitingBy, moveItems, type ItemRow } from '../../data/items.server.ts'
import { findFieldConflicts } from '../../rules.ts'
import { recordForEach } from './record-for-each.server.ts'
import { effects } from '../../rules/effects.ts'

type Fit = { item: ItemRow; product: StoredProduct; value: ProductValue }
type Unfit = { item: ItemRow; product: StoredProduct | undefined; reason: string }

/**
 * Carries an approved request for many products out, on those that are still as they were when it was made,
 * or approved; the others are left as they are, with the reason. The products are locked. Refused where none
 * is left.
 */
export async function applyBulk(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
): Promise<Outcome<null>> {
  const { fits, unfits } = await judgeItems(tx, row)
  if (fits.length === 0) return refused('conflict', noneLeft)
  const by = { updatedBy: row.decidedByName ?? nameOf(ctx.actor), at: ctx.clock.now() }
  const isArchiving = effects[row.type].does === 'archive'
  const ids = fits.map(({ product }) => product.id)
  await closeProposedPrices(tx, row.id, ids, true)
  const status = isArchiving ? ('archived' as const) : ('approved' as const)
  await writeProducts(
    tx,
    fits.map(({ product, value }) => ({ product, value, status })),
    by,
  )
  if (!isArchiving) await setCurrentPrices(tx, ids, 'approved')
  await applyToOffers(tx, row, fits, by)
  await moveItems(tx, row.id, ids, 'applied')
  await leaveItems(ctx, tx, row, unfits)
  const step = row.appliedAt ? 'approval.approved' : 'approval.applied'
  await recordForEach(ctx, tx, row.id, step, fits.map(logged), decidedDetails(row))
  return accepted(null)
}

type ChangedBy = { updatedBy: string; at: Date }

async function applyToOffers(
  tx: Transaction,
  row: ApprovalRow,
  fits: readonly Fit[],
  by: ChangedBy,
): Promise<void> {
  for (const { value } of fits) {
    if (!value.offerId) continue
    if (effects[row.type].does === 'archive') await publishOffer(tx, value.offerId, false, by)
    else {
      const amountRands = chargedRands(value)
      await applyOfferChange(tx, value.offerId, { amountRands, isPublished: true }, by)
    }
  }
}

/** What a request for many products does to public prices, and nothing else of it: for a transaction that is undone. */
export async function applyBulkToOffers(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
): Promise<Outcome<null>> {
  const { fits } = await judgeItems(tx, row)
  if (fits.length === 0) return refused('conflict', noneLeft)
  await applyToOffers(tx, row, fits, { updatedBy: nameOf(ctx.actor), at: ctx.clock.now() })
  return accepted(null)
}

/** Approved for a day to come: what changed meanwhile is left out now, the rest waits for its day. */
export async function scheduleBulk(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
): Promise<Outcome<null>> {
  const { fits, unfits } = await judgeItems(tx, row)
  if (fits.length === 0) return refused('conflict', noneLeft)
  await moveItems(
    tx,
    row.id,
    fits.map(({ product }) => product.id),
    'scheduled',
  )
  await leaveItems(ctx, tx, row, unfits)
  await recordForEach(ctx, tx, row.id, 'approval.scheduled', fits.map(logged), decidedDetails(row))
  return accepted(null)
}

/** Nothing comes of it: products that waited to be published are drafts again (ADA-15). */
export async function releaseBulk(ctx: Context, tx: Transaction, row: ApprovalRow): Promise<void> {
  const items = await findOpenItems(tx, row.id)
  const ids = items.map(({ productId }) => productId)
  await moveItems(tx, row.id, ids, 'released')
  await closeProposedPrices(tx, row.id, ids, false)
  await draftAgain(ctx, tx, row, await findManyProducts(tx, ids))
  const step = row.withdrawnAt ? 'approval.withdrawn' : 'approval.rejected'
  const touched = items.map(({ productId, productName, changes }) => {
    return { id: productId, name: productName, changes }
  })
  await recordForEach(ctx, tx, row.id, step, touched, decidedDetails(row))
}

/** It waits for a decision again; a product for which another request waits by now is left out. */
export async function reopenBulk(ctx: Context, tx: Transaction, row: ApprovalRow): Promise<void> {
  const items = await findOpenItems(tx, row.id)
  const waiting = await findWaitingBy(
    tx,
    items.map(({ productId }) => productId),
  )
  const isFree = ({ productId }: ItemRow) => !waiting.has(productId)
  const free = items.filter(isFree).map(({ productId }) => productId)
  await moveItems(tx, row.id, free, 'waiting')
  const others = items
    .filter((item) => !isFree(item))
    .map((item) => ({ item, product: undefined, reason: 'Another request waits for it.' }))
  await leaveItems(ctx, tx, row, others)
}

const noneLeft =
  'Every product of this request changed after it was made: there is nothing left to approve.'

const logged = ({ item, product }: Fit) => ({
  id: product.id,
  name: product.name,
  changes: item.changes,
})

function decidedDetails(row: ApprovalRow): Record<string, unknown> {
  return {
    approvalId: row.id,
    type: row.type,
    requestedBy: row.submittedByName,
    ...(row.decidedByName ? { approvedBy: row.decidedByName } : {}),
    ...(row.comment ? { comment: row.comment } : {}),
  }
}

async function judgeItems(tx: Transaction, row: ApprovalRow) {
  const items = await findOpenItems(tx, row.id)
  const products = await findManyProducts(
    tx,
    items.map(({ productId }) => productId),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  const fits: Fit[] = []
  const unfits: Unfit[] = []
  for (const item of items) {
    const product = byId.get(item.productId)
    const judged = product ? judgeItem(row, item, product) : 'It is gone.'
    if (typeof judged === 'string') unfits.push({ item, product, reason: judged })
    else fits.push({ item, product: product!, value: judged })
  }
  return { fits, unfits }
}

/** The value a product gets, or why it is left out. */
function judgeItem(row: ApprovalRow, item: ItemRow, product: StoredProduct): ProductValue | string {
  const { does, expectedStatus } = effects[row.type]
  if (product.status !== expectedStatus) return `It is ${product.status} now.`
  const value = productValue(product)
  const isChanged =
    item.state === 'waiting'
      ? product.version !== item.baseVersion
      : does === 'change' && findFieldConflicts(item.changes, value).length > 0
  if (isChanged) return `${product.updatedBy} changed it after this request was made.`
  if (does === 'archive') return value
  const after = wholeProductSchema.safeParse(withChanges(value, item.changes))
  return after.success ? after.data : (after.error.issues[0]?.message ?? 'It no longer fits.')
}

async function leaveItems(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
  unfits: readonly Unfit[],
): Promise<void> {
  const ids = unfits.map(({ item }) => item.productId)
  for (const [reason, group] of Map.groupBy(unfits, (one) => one.reason))
    await moveItems(
      tx,
      row.id,
      group.map(({ item }) => item.productId),
      'left',
      reason,
    )
  await closeProposedPrices(tx, row.id, ids, false)
  await draftAgain(
    ctx,
    tx,
    row,
    unfits.flatMap(({ product }) => product ?? []),
  )
}

async function draftAgain(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
  products: readonly StoredProduct[],
): Promise<void> {
  if (effects[row.type].does !== 'publish') return
  const pending = products.filter(({ status }) => status === 'pending')
  await writeProducts(
    tx,
    pending.map((product) => ({ product, value: productValue(product), status: 'draft' })),
    { updatedBy: nameOf(ctx.actor), at: ctx.clock.now() },
  )
  await setCurrentPrices(
    tx,
    pending.map(({ id }) => id),
    'draft',
  )
}
