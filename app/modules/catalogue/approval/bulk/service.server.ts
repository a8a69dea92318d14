import { hash } from 'node:crypto'
import { countWithNoun, formatCappedCount } from '#app/basics/numbers.ts'
import { accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { pick } from '#app/basics/records.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import {
  type PlannedOutcome,
  countOutcomes,
  noCounts,
  planBulkChange,
} from '#app/modules/catalogue/bulk/rules.ts'
import {
  type BulkChange,
  type BulkCounts,
  type BulkOutcome,
  type BulkRequestDetails,
  type BulkRow,
  type DiffSummary,
  maxBulkItems,
} from '#app/modules/catalogue/bulk/schema.ts'
import {
  findProductsInBatches,
  lockProducts,
  selectedProducts,
  writeProducts,
} from '#app/modules/catalogue/bulk/store.server.ts'
import {
  countProducts,
  findProductPage,
  readAllProducts,
  readCursor,
} from '#app/modules/catalogue/product/list/store.server.ts'
import { chargedRands, isPrice } from '#app/modules/catalogue/product/rules.ts'
import type { FieldChange, ProductValue } from '#app/modules/catalogue/product/schema.ts'
import {
  type StoredProduct,
  insertProposedPrices,
  productValue,
} from '#app/modules/catalogue/product/store.server.ts'
import type { StoredRequestTerms } from '#app/modules/console/request/schema.ts'
import { findActivity, logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { productsSubject, recordProductSteps } from '../item/service.server.ts'
import {
  type RequestContent,
  refuseTerms,
  requestDetails,
  storeRequest,
} from '../request/service.server.ts'
import {
  bulkChangeOf,
  bulkName,
  cappedSum,
  estimateImpact,
  requestTitle,
  bulkRequestType,
} from '../rules.ts'
import { bulkPreviewSchema, bulkRequestSchema } from '../schema.ts'
import {
  type ApprovalRow,
  findApproval,
  findItemProducts,
  findPendingRequesters,
  insertItems,
} from '../store.server.ts'
import { presentApproval } from '../subject/service.server.ts'

export type PlannedProduct = {
  product: StoredProduct
  value: ProductValue
  planned: PlannedOutcome
}

type BulkPlan = (
  product: Pick<StoredProduct, 'id' | 'status'> & { value: ProductValue },
  waitingBy: string | null,
) => PlannedOutcome

export async function planProducts(
  db: Queryable,
  products: readonly StoredProduct[],
  plan: BulkPlan,
): Promise<PlannedProduct[]> {
  const ids = products.map(({ id }) => id)
  const waiting = await findPendingRequesters(db, ids)
  return products.map((product) => {
    const { id, status } = product
    const value = productValue(product)
    return { product, value, planned: plan({ id, status, value }, waiting.get(id) ?? null) }
  })
}

const planChange = (db: Queryable, products: readonly StoredProduct[], change: BulkChange) =>
  planProducts(db, products, (product, waitingBy) => planBulkChange(product, change, waitingBy))

export function describePlannedProduct({ product, planned }: PlannedProduct): BulkRow {
  return {
    key: product.id,
    productId: product.id,
    name: product.name,
    outcome: planned.outcome,
    reason: planned.outcome === 'refused' ? planned.reason : '',
    changes: 'changes' in planned ? planned.changes : [],
  }
}

type DiffLine = Pick<BulkRow, 'outcome'> & { fingerprint: string }

export function summarizeLine(row: BulkRow): DiffLine {
  return { outcome: row.outcome, fingerprint: hash('sha256', JSON.stringify(row), 'base64url') }
}

/** Summarizes the lines of a diff; their order doesn't matter. */
export function summarizeDiff(lines: readonly DiffLine[]): DiffSummary {
  const fingerprints = lines.map(({ fingerprint }) => fingerprint).toSorted()
  return {
    counts: countOutcomes(lines.map(({ outcome }) => outcome)),
    fingerprint: hash('sha256', fingerprints.join(), 'base64url'),
  }
}

const pageSize = 50

/**
 * Returns the diff of a bulk change page by page, sorted by name. The first page also summarizes the lines of all
 * products. Requires the right to edit. Writes nothing, and loads only part of the products into memory at a time.
 */
export async function previewBulkRequest({ actor, db }: Context, input: unknown) {
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = bulkPreviewSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const { selection, change, cursor } = parsed.data
  const after = cursor === null ? undefined : readCursor('', cursor)
  if (cursor !== null && !after)
    return refused('invalid-input', 'This list has changed. Reload it.')
  const where = await selectedProducts(db, selection)
  const describe = async (products: readonly StoredProduct[]) =>
    (await planChange(db, products, change)).map(describePlannedProduct)
  const refusal = after ? undefined : refuseItemCount(await countProducts(db, where))
  if (refusal) return refusal
  const lines: DiffLine[] = []
  if (!after)
    for await (const part of readAllProducts(db, where, ''))
      lines.push(...(await describe(part)).map(summarizeLine))
  const page = await findProductPage(db, where, '', { after, size: pageSize })
  return accepted({
    summary: after ? null : summarizeDiff(lines),
    rows: await describe(page.products),
    next: page.next,
  })
}

function refuseItemCount(count: number) {
  if (count > maxBulkItems)
    return refused(
      'invalid-input',
      `You can change at most ${countWithNoun(maxBulkItems, 'product')} at a time. You’ve chosen ${formatCappedCount(count, maxBulkItems)}.`,
    )
  return count === 0
    ? refused('invalid-input', 'No products match this selection any more. Reload the list.')
    : undefined
}

type PlannedChange = PlannedProduct & {
  planned: { changes: FieldChange[]; after: PlannedProduct['value'] }
}

const plannedWithOutcome = (planned: readonly PlannedProduct[], outcome: 'request' | 'draft') =>
  planned.filter((one): one is PlannedChange => one.planned.outcome === outcome)

/** Returns the result of an earlier request with this id, otherwise undefined. The products must already be locked. */
export async function replayBulkAnswer(tx: Transaction, id: string, actor: StaffActor) {
  const known = await findApproval(tx, id)
  if (known && (known.submittedBy !== actor.id || known.subjectKind !== 'products'))
    return refused('key-reused', 'This id belongs to another request.')
  const done = (await findActivity(tx, 'products', id)).at(-1)
  if (!known && !done) return undefined
  const approval = known && presentApproval(known, await productsSubject.find(tx, id, false))
  const outcomes = Object.keys(noCounts) as BulkOutcome[]
  const counts = pick({ ...noCounts, ...done?.details }, outcomes)
  return accepted({ approval: approval ?? null, counts })
}

export type BulkRequest = {
  terms: StoredRequestTerms
  change: NonNullable<ApprovalRow['bulkChange']>
  /** Logged, so that a repeat returns them too. */
  counts: BulkCounts
}

/** Changes drafts at once. Returns the request for the other changes, or null if none is needed. */
export async function executeBulkRequest(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  request: BulkRequest,
  planned: readonly PlannedProduct[],
) {
  const at = ctx.clock.now()
  const { terms, counts } = request
  const drafts = plannedWithOutcome(planned, 'draft')
  const writes = drafts.map(({ product, planned: { after } }) => {
    return { product, value: after, status: product.status }
  })
  await writeProducts(tx, writes, { updatedBy: actor.name, at })
  await recordProductSteps(ctx, tx, terms.id, 'product.edited', drafts.map(toLoggedChange), {})
  if (drafts.length > 0)
    await logActivity(ctx, tx, 'products.edited', ['products', terms.id], {
      name: bulkName(drafts.map(({ value }) => value.name)),
      ...counts,
    })
  const toRequest = plannedWithOutcome(planned, 'request')
  return toRequest.length > 0 ? storeBulkRequest(ctx, tx, actor, request, toRequest) : null
}

const toLoggedChange = ({ product, planned }: PlannedChange) => ({
  id: product.id,
  name: product.name,
  changes: planned.changes,
})

async function storeBulkRequest(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  { terms, change, counts }: BulkRequest,
  toRequest: readonly PlannedChange[],
) {
  const baseVersions = await markProductsPending(ctx, tx, actor, terms.id, toRequest)
  const content = { ...describeBulkRequest(toRequest), subjectId: terms.id, bulkChange: change }
  const row = await storeRequest(ctx, tx, actor, terms, content)
  const items = toRequest.map(({ product, planned }, index) => ({
    approvalId: row.id,
    position: index + 1,
    productId: product.id,
    productName: product.name,
    baseVersion: baseVersions.get(product.id) ?? product.version,
    changes: planned.changes,
  }))
  await insertItems(tx, items)
  const details = requestDetails(row)
  const logged = toRequest.map(toLoggedChange)
  await recordProductSteps(ctx, tx, row.id, 'approval.requested', logged, details)
  await logActivity(ctx, tx, 'approval.requested', ['products', row.id], {
    ...details,
    name: row.subjectName,
    ...counts,
  })
  return presentApproval(row, await productsSubject.find(tx, row.id, false))
}

/** Returns the new versions of the drafts by product id; other products keep their version. */
async function markProductsPending(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  approvalId: string,
  toRequest: readonly PlannedChange[],
): Promise<Map<string, number>> {
  const at = ctx.clock.now()
  const drafts = toRequest.filter(({ product }) => product.status === 'draft')
  const pending = drafts.map(({ product, value }) => {
    return { product, value, status: 'pending' as const }
  })
  await writeProducts(tx, pending, { updatedBy: actor.name, at })
  const priced = toRequest.filter(
    ({ product, planned }) => product.status === 'approved' && planned.changes.some(isPrice),
  )
  const prices = priced.map(({ product, planned: { after } }) => {
    const { priceRegular, pricePromo } = after
    return { productId: product.id, priceRegular, pricePromo }
  })
  await insertProposedPrices(tx, approvalId, prices, at)
  return new Map(drafts.map(({ product }) => [product.id, product.version + 1]))
}

function describeBulkRequest(
  toRequest: readonly PlannedChange[],
): Omit<RequestContent, 'subjectId' | 'bulkChange'> {
  const names = toRequest.map(({ product }) => product.name)
  const isPublishing = toRequest.every(({ product }) => product.status === 'draft')
  const type = bulkRequestType(
    isPublishing,
    toRequest.flatMap(({ planned }) => planned.changes),
  )
  const categories = new Set(toRequest.map(({ product }) => product.category))
  const impacts = toRequest.map(({ product, planned }) => {
    const charged = { before: chargedRands(product), after: chargedRands(planned.after) }
    return estimateImpact(type, charged, product.subscribers)
  })
  return {
    type,
    subjectKind: 'products',
    subjectName: bulkName(names),
    category: categories.size === 1 ? toRequest[0]!.product.category : 'Several categories',
    changes: [],
    impactRevenue: cappedSum(impacts.map(({ revenueRands }) => revenueRands)),
    impactUsers: cappedSum(impacts.map(({ usersAffected }) => usersAffected)),
    isSample: toRequest.every(({ product }) => product.isSample),
    baseVersion: 1,
  }
}

/**
 * Sends one request for a change of many products, which gets one decision. Requires the right to edit. Changes that
 * need approval wait for a second person, drafts change immediately, and products that the change doesn't fit are
 * skipped. Refused if the diff is no longer the `expected` one. Repeating an id changes nothing. A rejected or
 * withdrawn request can be revised.
 */
export async function submitBulkRequest(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = bulkRequestSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const { selection, change, expected, ...terms } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const ids = await lockProducts(tx, await selectedProducts(tx, selection))
    const repeat = await replayBulkAnswer(tx, terms.id, actor)
    if (repeat) return repeat
    const refusal =
      refuseItemCount(ids.length) ??
      (await refuseTerms(ctx, tx, actor, terms, { kind: 'products' }))
    if (refusal) return refusal
    const planned = await planChange(tx, await findProductsInBatches(tx, ids), change)
    const summary = summarizeDiff(planned.map((one) => summarizeLine(describePlannedProduct(one))))
    const { counts } = summary
    return (
      refuseChangedDiff(summary, expected) ??
      accepted({
        approval: await executeBulkRequest(ctx, tx, actor, { terms, change, counts }, planned),
        counts,
      })
    )
  })
}

/** Refuses the request if its diff differs from the one that the requester reviewed. */
export function refuseChangedDiff({ counts, fingerprint }: DiffSummary, expected: string) {
  if (counts.request + counts.draft + counts.new === 0)
    return refused('invalid-input', 'Nothing would change.')
  if (fingerprint === expected) return undefined
  const message =
    'The products changed in the meantime, so nothing was sent. Please check them again.'
  return refused('conflict', message, { current: counts })
}

/** Undefined if the dialog can't represent the request, for example the import of a file. */
export async function readBulkRequest(
  { db }: Pick<Context, 'db'>,
  approvalId: string,
): Promise<BulkRequestDetails | undefined> {
  const row = await findApproval(db, approvalId)
  const change = row?.subjectKind === 'products' ? bulkChangeOf(row) : null
  if (!row || !change || change.kind === 'file') return undefined
  const { type, subjectName, description, priority, goLiveDate } = row
  // A title generated from the changed products may not match the revised request, so it is left empty.
  const title = row.title === requestTitle(type, subjectName) ? '' : row.title
  const productIds = await findItemProducts(db, approvalId)
  return { change, productIds, title, description, priority, goLiveDate }
}
