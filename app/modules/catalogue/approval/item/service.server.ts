import { formatDate } from '#app/basics/dates.ts'
import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import {
  findProductsInBatches,
  lockProductsById,
  writeProducts,
} from '#app/modules/catalogue/bulk/store.server.ts'
import { withChanges } from '#app/modules/catalogue/product/rules.ts'
import {
  type FieldChange,
  type ProductValue,
  productIdSchema as uuid,
  wholeProductSchema,
} from '#app/modules/catalogue/product/schema.ts'
import { updatePublicPrice } from '#app/modules/catalogue/product/service.server.ts'
import {
  type StoredProduct,
  closeProposedPrices,
  productValue,
} from '#app/modules/catalogue/product/store.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { nameOf, type Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { approvalWords } from '../content.ts'
import {
  type AppliedRequest,
  type ApprovalSubject,
  type Subject,
  authorOfChange,
  decisionLogDetails,
  outdatedTexts,
} from '../kind/service.server.ts'
import {
  approvalTypeDetails,
  findFieldConflicts,
  isOverlap,
  isScheduled,
  productEffectOf,
  statusProblem,
} from '../rules.ts'
import type { Approval, ApprovalItemsAnswer } from '../schema.ts'
import {
  type ApprovalRow,
  type ItemCounts,
  type ItemRow,
  countItems,
  findApproval,
  findItems,
  findMovedItems,
  findOpenItems,
  findPendingRequesters,
  findScheduledChanges,
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
  const request = await findApproval(db, approvalId)
  const byId = await findProductsOf(db, page)
  const waiting = productIdsOf(page.filter(({ state }) => state === 'waiting'))
  const scheduled = Map.groupBy(await findScheduledChanges(db, waiting), (one) => one.productId)
  return {
    items: page.map((item) => {
      const { position, productId, productName, changes, state } = item
      const product = byId.get(productId)
      const left = leftOut(request!, item, product)
      const note =
        item.note || (left?.reason ?? overlapNote(item, product, scheduled.get(productId) ?? []))
      const name = product?.name ?? productName
      const hasChanged = left !== null
      const conflicts = left?.conflicts ?? []
      return { position, productId, name, changes, state, note, hasChanged, conflicts }
    }),
    next: rows.length > pageSize ? page.at(-1)!.position : null,
  }
}

/** Warns of a scheduled change of the same fields, unless its fields changed after it was approved. */
function overlapNote(
  { changes }: ItemRow,
  product: StoredProduct | undefined,
  scheduled: Awaited<ReturnType<typeof findScheduledChanges>>,
): string {
  const overlap = scheduled.find(
    (one) =>
      isOverlap(one.changes, changes) && product && conflictsOf(one.changes, product).length === 0,
  )
  return overlap ? approvalWords.overlap(formatDate(overlap.goLiveDate)) : ''
}

/** Returns the changes and conflicts of one product in the open bulk requests among these, by request. */
export async function readItemsOfProduct(
  db: Queryable,
  rows: readonly ApprovalRow[],
  productId: string,
): Promise<Map<string, Pick<Approval, 'changes' | 'conflicts' | 'hasConflict'>>> {
  if (!rows.some(({ subjectKind }) => subjectKind === 'products')) return new Map()
  const items = uuid.safeParse(productId).success
    ? await findOpenItems(db, 'productId', productId)
    : []
  const product = (await findProductsOf(db, items)).get(productId)
  const byRequest = new Map(items.map((item) => [item.approvalId, item]))
  const shown = rows.flatMap((row) => {
    const item = byRequest.get(row.id)
    if (!item) return []
    const left = leftOut(row, item, product)
    const conflicts = left?.conflicts ?? []
    return [[row.id, { changes: item.changes, conflicts, hasConflict: left !== null }] as const]
  })
  return new Map(shown)
}

const conflictsOf = (changes: readonly FieldChange[], product: StoredProduct) =>
  findFieldConflicts(changes, { status: product.status, ...productValue(product) })

/** Returns why applying now would skip this open item, and its fields in conflict; null if it would apply. */
function leftOut(row: AppliedRequest, item: ItemRow, product: StoredProduct | undefined) {
  const { state, changes } = item
  if (state !== 'waiting' && state !== 'scheduled') return null
  const found = classifyItem(row, item, product)
  if (typeof found !== 'string') return null
  return { reason: found, conflicts: product ? conflictsOf(changes, product) : [] }
}

const productIdsOf = (items: readonly ItemRow[]) => items.map(({ productId }) => productId)

/** Returns the products of these items by id. */
async function findProductsOf(db: Queryable, items: readonly ItemRow[]) {
  const products = await findProductsInBatches(db, productIdsOf(items))
  return new Map(products.map((product) => [product.id, product]))
}

type ApplicableItem = { item: ItemRow; product: StoredProduct; value: ProductValue }
type InapplicableItem = { item: ItemRow; product: StoredProduct | undefined; reason: string }

/** Skips products with a reason: for example, a product that changed after the request or its approval. */
async function classifyItems(tx: Transaction, row: AppliedRequest) {
  const items = await findOpenItems(tx, 'approvalId', row.id)
  const byId = await findProductsOf(tx, items)
  const fits: ApplicableItem[] = []
  const unfits: InapplicableItem[] = []
  for (const item of items) {
    const product = byId.get(item.productId)
    const found = classifyItem(row, item, product)
    if (typeof found === 'string') unfits.push({ item, product, reason: found })
    else fits.push({ item, product: product!, value: found })
  }
  return { fits, unfits }
}

/** Returns the product's new value, or the reason why it is skipped. */
function classifyItem(
  row: AppliedRequest,
  item: ItemRow,
  product: StoredProduct | undefined,
): ProductValue | string {
  if (!product) return 'This product no longer exists.'
  const problem = statusProblem(row.type, product.status, '')
  if (problem) return problem
  const { does } = productEffectOf(row.type)
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

const toChangedProduct = ({ productId, productName, changes }: ItemRow): ChangedProduct => {
  return { id: productId, name: productName, changes }
}

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

/** Ends a rejected or withdrawn bulk request: products pending publication become drafts again. */
async function releaseBulkItems(ctx: Context, tx: Transaction, row: ApprovalRow): Promise<void> {
  const items = await findOpenItems(tx, 'approvalId', row.id)
  const ids = productIdsOf(items)
  await changeItemStates(tx, row.id, ids, 'released')
  await closeProposedPrices(tx, row.id, false, ids)
  await returnToDraft(ctx, tx, row, await findProductsInBatches(tx, ids))
  const step = row.withdrawnAt ? 'approval.withdrawn' : 'approval.rejected'
  const released = items.map(toChangedProduct)
  await recordProductSteps(ctx, tx, row.id, step, released, decisionLogDetails(row))
}

/** Sets a bulk request back to pending. Skips products that have another pending request. */
async function reopenBulkItems(ctx: Context, tx: Transaction, row: ApprovalRow): Promise<void> {
  const items = await findOpenItems(tx, 'approvalId', row.id)
  const waiting = await findPendingRequesters(tx, productIdsOf(items))
  const isFree = ({ productId }: ItemRow) => !waiting.has(productId)
  await changeItemStates(tx, row.id, productIdsOf(items.filter(isFree)), 'waiting')
  const others = items.filter((item) => !isFree(item))
  const reason = 'Another request for this product is waiting for approval.'
  const unfits = others.map((item) => ({ item, product: undefined, reason }))
  await skipItems(ctx, tx, row, unfits)
}

async function skipItems(
  ctx: Context,
  tx: Transaction,
  row: AppliedRequest,
  unfits: readonly InapplicableItem[],
): Promise<void> {
  const ids = unfits.map(({ item }) => item.productId)
  for (const [comment, group] of Map.groupBy(unfits, ({ reason }) => reason)) {
    const items = group.map(({ item }) => item)
    const skipped = items.map(toChangedProduct)
    const details = { ...decisionLogDetails(row), comment }
    await changeItemStates(tx, row.id, productIdsOf(items), 'left', comment)
    await recordProductSteps(ctx, tx, row.id, 'approval.left-out', skipped, details)
  }
  await closeProposedPrices(tx, row.id, false, ids)
  const products = unfits.flatMap(({ product }) => product ?? [])
  await returnToDraft(ctx, tx, row, products)
}

async function returnToDraft(
  ctx: Context,
  tx: Transaction,
  row: AppliedRequest,
  products: readonly StoredProduct[],
): Promise<void> {
  if (approvalTypeDetails[row.type].does !== 'publish') return
  const pending = products.filter(({ status }) => status === 'pending')
  const by = { updatedBy: nameOf(ctx.actor), at: ctx.clock.now() }
  const drafts = pending.map((product) => ({ product, status: 'draft' }) as const)
  await writeProducts(tx, drafts, by)
}

/** Applies an approved bulk request to the unchanged products and skips the others. Refused if no product is left. */
function applyBulkItems(ctx: Context, tx: Transaction, row: AppliedRequest) {
  const step = row.appliedAt ? 'approval.approved' : 'approval.applied'
  return finishItems(ctx, tx, row, { state: 'applied', step }, async (fits) => {
    const by = authorOfChange(ctx, row)
    const { statusAfter } = productEffectOf(row.type)
    const ids = idsOf(fits)
    await closeProposedPrices(tx, row.id, true, ids)
    const writes = fits.map(({ product, value }) => ({ product, value, status: statusAfter }))
    await writeProducts(tx, writes, by)
    await applyToOffers(ctx, tx, row, fits, by)
  })
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

const noItemsRefusal = refused('conflict', outdatedTexts.allChanged)

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

async function applyToOffers(
  ctx: Context,
  tx: Transaction,
  row: AppliedRequest,
  fits: readonly ApplicableItem[],
  by: ReturnType<typeof authorOfChange>,
): Promise<void> {
  const isPublished = productEffectOf(row.type).statusAfter === 'approved'
  for (const { value } of fits) await updatePublicPrice(ctx, tx, value, isPublished, by)
}

const zeroItemCounts: ItemCounts = { count: 0, changed: 0, applied: 0, left: 0 }

/** Counts the products of these requests. `changed` includes scheduled ones that would be left out on their day. */
async function countItemsOf(db: Queryable, rows: readonly ApprovalRow[]) {
  const ids = rows.map(({ id }) => id)
  const counts = await countItems(db, ids)
  const scheduled = new Map(rows.filter(isScheduled).map((row) => [row.id, row]))
  const moved = await findMovedItems(db, [...scheduled.keys()])
  const byId = await findProductsOf(db, moved)
  for (const item of moved)
    if (leftOut(scheduled.get(item.approvalId)!, item, byId.get(item.productId)))
      counts.get(item.approvalId)!.changed++
  return counts
}

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
    if (lock) await lockProductsById(db, productIdsOf(await findOpenItems(db, 'approvalId', id)))
    return subjectOf(row, (await countItemsOf(db, [row])).get(id))
  },

  async findMany(db, rows) {
    const counts = await countItemsOf(db, rows)
    return rows.map((row) => subjectOf(row, counts.get(row.id)))
  },

  apply: applyBulkItems,
  release: releaseBulkItems,
  // Without the products that changed in the meantime.
  schedule: (ctx, tx, row) =>
    finishItems(ctx, tx, row, { state: 'scheduled', step: 'approval.scheduled' }),
  reopen: reopenBulkItems,
  preview: applyBulkToOffers,
}
