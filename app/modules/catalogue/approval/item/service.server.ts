import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import {
  closeProposedPrices,
  findProductsInBatches,
  lockProductsById,
  setCurrentPrices,
  writeProducts,
} from '#app/modules/catalogue/bulk/store.server.ts'
import { applyPublicPrice } from '#app/modules/catalogue/product/offer/service.server.ts'
import { chargedRands, withChanges } from '#app/modules/catalogue/product/rules.ts'
import {
  type ProductValue,
  productIdSchema as uuid,
  wholeProductSchema,
} from '#app/modules/catalogue/product/schema.ts'
import { type StoredProduct, productValue } from '#app/modules/catalogue/product/store.server.ts'
import { publishOffer } from '#app/modules/prices/service.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { nameOf, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import {
  type AppliedRequest,
  type ApprovalSubject,
  type Subject,
  authorOfChange,
} from '../kind/service.server.ts'
import { approvalTypeDetails, findFieldConflicts, productEffectOf } from '../rules.ts'
import type { ApprovalItemsAnswer, FieldChange } from '../schema.ts'
import {
  type ApprovalRow,
  type ItemCounts,
  type ItemRow,
  countItems,
  findApproval,
  findItems,
  findOpenItems,
  findPendingRequesters,
  changeItemStates,
} from '../store.server.ts'

const pageSize = 50

/** Returns a page of a bulk request's diff: the changes of each product, compared with its stored version. */
export async function readItems(
  { db }: Pick<Context, 'db'>,
  approvalId: string,
  after: number,
): Promise<ApprovalItemsAnswer> {
  const rows = await findItems(db, approvalId, { after, size: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const products = await findProductsInBatches(
    db,
    page.map(({ productId }) => productId),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  return {
    items: page.map(({ position, productId, productName, baseVersion, changes, state, note }) => {
      const product = byId.get(productId)
      const hasChanged = state === 'waiting' && product?.version !== baseVersion
      const conflicts =
        hasChanged && product ? findFieldConflicts(changes, productValue(product)) : []
      const name = product?.name ?? productName
      return { position, productId, name, changes, state, note, hasChanged, conflicts }
    }),
    next: rows.length > pageSize ? page.at(-1)!.position : null,
  }
}

type ApplicableItem = { item: ItemRow; product: StoredProduct; value: ProductValue }
type InapplicableItem = { item: ItemRow; product: StoredProduct | undefined; reason: string }

/** Skips products with a reason: for example, a product that changed after the request or its approval. */
async function classifyItems(tx: Transaction, row: AppliedRequest) {
  const items = await findOpenItems(tx, row.id)
  const products = await findProductsInBatches(
    tx,
    items.map(({ productId }) => productId),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  const fits: ApplicableItem[] = []
  const unfits: InapplicableItem[] = []
  for (const item of items) {
    const product = byId.get(item.productId)
    const found = product ? classifyItem(row, item, product) : 'This product no longer exists.'
    if (typeof found === 'string') unfits.push({ item, product, reason: found })
    else fits.push({ item, product: product!, value: found })
  }
  return { fits, unfits }
}

/** Returns the product's new value, or the reason why it is skipped. */
function classifyItem(
  row: AppliedRequest,
  item: ItemRow,
  product: StoredProduct,
): ProductValue | string {
  const { does, expectedStatus } = productEffectOf(row.type)
  if (product.status !== expectedStatus) return `This product is ${product.status} now.`
  const value = productValue(product)
  const isChanged =
    item.state === 'waiting'
      ? product.version !== item.baseVersion
      : does === 'change' && findFieldConflicts(item.changes, value).length > 0
  if (isChanged) return `${product.updatedBy} changed this product after the request was made.`
  if (does === 'archive') return value
  const after = wholeProductSchema.safeParse(withChanges(value, item.changes))
  return after.success
    ? after.data
    : (after.error.issues[0]?.message ?? 'This change can no longer be applied.')
}

type ChangedProduct = { id: string; name: string; changes: readonly FieldChange[] }

/** The shared `bulkId` lets lists of recent activity show the request once. */
export async function recordProductSteps(
  ctx: Context,
  tx: Transaction,
  bulkId: string,
  action: string,
  products: readonly ChangedProduct[],
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

function decisionLogDetails(row: AppliedRequest): Record<string, unknown> {
  return {
    approvalId: row.id,
    type: row.type,
    requestedBy: row.submittedByName,
    ...(row.decidedByName ? { approvedBy: row.decidedByName } : {}),
    ...(row.comment ? { comment: row.comment } : {}),
  }
}

/** Ends a rejected or withdrawn bulk request: products pending publication become drafts again. */
async function releaseBulkItems(ctx: Context, tx: Transaction, row: ApprovalRow): Promise<void> {
  const items = await findOpenItems(tx, row.id)
  const ids = items.map(({ productId }) => productId)
  await changeItemStates(tx, row.id, ids, 'released')
  await closeProposedPrices(tx, row.id, ids, false)
  await returnToDraft(ctx, tx, row, await findProductsInBatches(tx, ids))
  const step = row.withdrawnAt ? 'approval.withdrawn' : 'approval.rejected'
  const touched = items.map(({ productId, productName, changes }) => {
    return { id: productId, name: productName, changes }
  })
  await recordProductSteps(ctx, tx, row.id, step, touched, decisionLogDetails(row))
}

/** Sets a bulk request back to pending. Skips products that have another pending request. */
async function reopenBulkItems(ctx: Context, tx: Transaction, row: ApprovalRow): Promise<void> {
  const items = await findOpenItems(tx, row.id)
  const waiting = await findPendingRequesters(
    tx,
    items.map(({ productId }) => productId),
  )
  const isFree = ({ productId }: ItemRow) => !waiting.has(productId)
  const free = items.filter(isFree).map(({ productId }) => productId)
  await changeItemStates(tx, row.id, free, 'waiting')
  const others = items
    .filter((item) => !isFree(item))
    .map((item) => ({
      item,
      product: undefined,
      reason: 'Another request for this product is waiting for approval.',
    }))
  await skipItems(ctx, tx, row, others)
}

async function skipItems(
  ctx: Context,
  tx: Transaction,
  row: AppliedRequest,
  unfits: readonly InapplicableItem[],
): Promise<void> {
  const ids = unfits.map(({ item }) => item.productId)
  for (const [reason, group] of Map.groupBy(unfits, (one) => one.reason))
    await changeItemStates(
      tx,
      row.id,
      group.map(({ item }) => item.productId),
      'left',
      reason,
    )
  await closeProposedPrices(tx, row.id, ids, false)
  await returnToDraft(
    ctx,
    tx,
    row,
    unfits.flatMap(({ product }) => product ?? []),
  )
}

async function returnToDraft(
  ctx: Context,
  tx: Transaction,
  row: AppliedRequest,
  products: readonly StoredProduct[],
): Promise<void> {
  if (approvalTypeDetails[row.type].does !== 'publish') return
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

/** Applies an approved bulk request to the unchanged products and skips the others. Refused if no product is left. */
function applyBulkItems(ctx: Context, tx: Transaction, row: AppliedRequest) {
  const step = row.appliedAt ? 'approval.approved' : 'approval.applied'
  return finishItems(ctx, tx, row, { state: 'applied', step }, async (fits) => {
    const by = authorOfChange(ctx, row)
    const { statusAfter } = productEffectOf(row.type)
    const ids = idsOf(fits)
    await closeProposedPrices(tx, row.id, ids, true)
    await writeProducts(
      tx,
      fits.map(({ product, value }) => ({ product, value, status: statusAfter })),
      by,
    )
    if (statusAfter === 'approved') await setCurrentPrices(tx, ids, 'approved')
    await applyToOffers(ctx, tx, row, fits, by)
  })
}

/** Schedules a bulk request for its future date, without the products that changed in the meantime. */
function scheduleBulkItems(ctx: Context, tx: Transaction, row: ApprovalRow) {
  return finishItems(ctx, tx, row, { state: 'scheduled', step: 'approval.scheduled' })
}

/** Applies only a bulk request's effect on public prices, for a preview. The caller rolls the transaction back. */
async function applyBulkToOffers(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
): Promise<Outcome<null>> {
  const { fits } = await classifyItems(tx, row)
  if (fits.length === 0) return noItemsRefusal
  await applyToOffers(ctx, tx, row, fits, { updatedBy: nameOf(ctx.actor), at: ctx.clock.now() })
  return accepted(null)
}

const noItemsRefusal = refused(
  'conflict',
  'Every product in this request has changed since, so there is nothing left to approve.',
)

const idsOf = (fits: readonly ApplicableItem[]) => fits.map(({ product }) => product.id)

/** Skips products that can't be changed any more. Refused if no product is left. */
async function finishItems(
  ctx: Context,
  tx: Transaction,
  row: AppliedRequest,
  { state, step }: { state: 'applied' | 'scheduled'; step: string },
  carryOut?: (fits: readonly ApplicableItem[]) => Promise<void>,
): Promise<Outcome<null>> {
  const { fits, unfits } = await classifyItems(tx, row)
  if (fits.length === 0) return noItemsRefusal
  await carryOut?.(fits)
  await changeItemStates(tx, row.id, idsOf(fits), state)
  await skipItems(ctx, tx, row, unfits)
  const settled = fits.map(({ item, product }) => {
    return { id: product.id, name: product.name, changes: item.changes }
  })
  await recordProductSteps(ctx, tx, row.id, step, settled, decisionLogDetails(row))
  return accepted(null)
}

type ChangeAuthor = { updatedBy: string; at: Date }

async function applyToOffers(
  ctx: Context,
  tx: Transaction,
  row: AppliedRequest,
  fits: readonly ApplicableItem[],
  by: ChangeAuthor,
): Promise<void> {
  const { statusAfter } = productEffectOf(row.type)
  for (const { value } of fits) {
    if (!value.offerId) continue
    if (statusAfter === 'archived') await publishOffer(tx, value.offerId, false, by)
    else {
      const amountRands = chargedRands(value)
      await applyPublicPrice(ctx, tx, value.offerId, { amountRands, isPublished: true }, by)
    }
  }
}

const zeroItemCounts: ItemCounts = { count: 0, changed: 0, applied: 0, left: 0 }

/** The version depends on the number of changed products, so a change during a review is a conflict. */
function subjectOf(row: ApprovalRow, counts = zeroItemCounts): Subject {
  const { subjectId: id, subjectName: name, category, isSample } = row
  const version = 1 + counts.changed
  const value = {}
  return { kind: 'products', id, name, version, category, isSample, updatedBy: '', value, counts }
}

/** Approval subject for many products with one request and one decision. `submitBulkRequest` creates the requests. */
export const productsSubject: ApprovalSubject = {
  kind: 'products',
  isOnSite: true,

  /** Locks the products in order of their ids, as all writers do, to avoid deadlocks. */
  async find(db, id, lock) {
    const row = uuid.safeParse(id).success ? await findApproval(db, id) : undefined
    if (!row) return undefined
    if (lock) {
      const items = await findOpenItems(db, id)
      await lockProductsById(
        db,
        items.map(({ productId }) => productId),
      )
    }
    return subjectOf(row, (await countItems(db, [id])).get(id))
  },

  async findMany(db, rows) {
    const counts = await countItems(
      db,
      rows.map(({ subjectId }) => subjectId),
    )
    return rows.map((row) => subjectOf(row, counts.get(row.subjectId)))
  },

  apply: applyBulkItems,
  release: releaseBulkItems,
  schedule: scheduleBulkItems,
  reopen: reopenBulkItems,
  preview: applyBulkToOffers,
}
