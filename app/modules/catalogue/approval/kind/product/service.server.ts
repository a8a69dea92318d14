import { accepted, fieldErrors, refused, type Outcome } from '#app/basics/outcome.ts'
import { writeProducts } from '#app/modules/catalogue/bulk/store.server.ts'
import {
  changeList,
  chargedRands,
  isPrice,
  withChanges,
} from '#app/modules/catalogue/product/rules.ts'
import {
  productIdSchema,
  wholeProductSchema,
  type ProductValue,
} from '#app/modules/catalogue/product/schema.ts'
import {
  claimKeys,
  refuseTakenKeys,
  updatePublicPrice,
} from '#app/modules/catalogue/product/service.server.ts'
import {
  closeProposedPrices,
  findProduct,
  findProducts,
  insertProposedPrices,
  productValue,
  type StoredProduct,
} from '#app/modules/catalogue/product/store.server.ts'
import { nameOf } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { approvalTypeDetails, estimateImpact, productEffectOf, statusProblem } from '../../rules.ts'
import type { ApprovalRequestInput } from '../../schema.ts'
import {
  type ApprovalSubject,
  type Proposal,
  type Subject,
  authorOfChange,
  describeChange,
  refuseOutdated,
  refuseFields,
} from '../service.server.ts'

type ProductSubject = Subject & { product: StoredProduct }

function subjectOf(product: StoredProduct): ProductSubject {
  const { id, name, version, category, isSample, updatedBy, status } = product
  const value = productValue(product)
  const shared = { category, isSample, updatedBy, value, status }
  const parse = (after: object) => wholeProductSchema.safeParse(after)
  return { kind: 'product', id, name, version, product, parse, ...shared }
}

/** Approval subject for one product: publish a draft, or change or archive a live product. */
export const productSubject: ApprovalSubject<ProductSubject> = {
  kind: 'product',
  isOnSite: true,

  async find(db, id, lock) {
    const product = await findProduct(db, id, lock)
    return product && subjectOf(product)
  },

  async findMany(db, rows) {
    const ids = rows.map(({ subjectId }) => subjectId)
    const known = ids.filter((id) => productIdSchema.safeParse(id).success)
    return (await findProducts(db, known)).map(subjectOf)
  },

  async describe(tx, _role, input, subject) {
    const described = await describeProduct(tx, input, subject)
    if (!described.ok) return described
    const { type, changes, after } = described.value
    const { product } = subject
    const charged = { before: chargedRands(product), after: chargedRands(after) }
    const impact = estimateImpact(type, charged, product.subscribers)
    // All products are paid monthly.
    return accepted({ type, changes, impact, impactPeriod: 'month' })
  },

  /** Sets a draft to pending, or adds a proposed price to the pricing list (table `product_prices`). */
  async hold(ctx, tx, input, { id, version, product, value }, changes) {
    const at = ctx.clock.now()
    if (input.request === 'publish') {
      const by = { updatedBy: nameOf(ctx.actor), at }
      await writeProducts(tx, [{ product, status: 'pending' }], by)
      return version + 1
    }
    if (changes.some(isPrice)) {
      // The cast is safe, because the changes were found between two parsed products.
      const { priceRegular, pricePromo } = withChanges(value, changes) as ProductValue
      const price = { productId: id, priceRegular, pricePromo }
      await insertProposedPrices(tx, input.id, [price], at)
    }
    return version
  },

  async apply(ctx, tx, row, { product, value }) {
    const by = authorOfChange(ctx, row)
    const outdated = statusProblem(row.type, product.status)
    if (outdated) return refused('conflict', outdated)
    const { statusAfter } = productEffectOf(row.type)
    if (statusAfter === 'archived') {
      await writeProducts(tx, [{ product, status: statusAfter }], by)
      await updatePublicPrice(ctx, tx, product, false, by)
      return accepted(null)
    }
    const after = wholeProductSchema.safeParse(withChanges(value, row.changes))
    if (!after.success) return refuseOutdated(after.error.issues[0]?.message)
    const taken = await claimKeys(ctx, tx, after.data, product.id)
    if (taken) return refuseOutdated(Object.values(taken.fields ?? {})[0])
    await closeProposedPrices(tx, row.id, true)
    await writeProducts(tx, [{ product, value: after.data, status: statusAfter }], by)
    await updatePublicPrice(ctx, tx, after.data, true, by)
    return accepted(null)
  },

  /** Sets a product pending publication back to draft; any other product stays unchanged. */
  async release(ctx, tx, row) {
    await closeProposedPrices(tx, row.id, false)
    const product = await findProduct(tx, row.subjectId)
    if (approvalTypeDetails[row.type].does !== 'publish' || product?.status !== 'pending') return
    const by = { updatedBy: nameOf(ctx.actor), at: ctx.clock.now() }
    await writeProducts(tx, [{ product, status: 'draft' }], by)
  },
}

type ProductProposal = Pick<Proposal, 'type' | 'changes'> & { after: ProductValue }

async function describeProduct(
  tx: Transaction,
  input: ApprovalRequestInput,
  { product, value }: ProductSubject,
): Promise<Outcome<ProductProposal>> {
  if (input.request === 'publish') {
    if (product.status !== 'draft') return refused('conflict', 'Only a draft can be published.')
    const parsed = wholeProductSchema.safeParse(value)
    if (!parsed.success) return refuseFields(fieldErrors(parsed.error))
    const changes = changeList({}, value)
    return accepted({ type: 'product_create', changes, after: productValue(product) })
  }
  if (product.status !== 'approved')
    return refused('conflict', 'This product isn’t approved, so there is nothing live to change.')
  if (input.request === 'archive') {
    const change = { field: 'status', oldValue: 'approved', newValue: 'archived' }
    return accepted({ type: 'product_archive', changes: [change], after: productValue(product) })
  }
  const parsed = wholeProductSchema.safeParse(input.value)
  if (!parsed.success) return refuseFields(fieldErrors(parsed.error))
  const refusal = await refuseTakenKeys(tx, parsed.data, product.id)
  if (refusal) return refusal
  const change = describeChange(value, parsed.data)
  return change.ok ? accepted({ ...change.value, after: parsed.data }) : change
}
