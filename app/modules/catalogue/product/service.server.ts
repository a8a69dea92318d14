import type { z } from 'zod'
import { accepted, fieldErrors, refused } from '#app/basics/outcome.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { deleteSampleNotifications } from '#app/modules/outbox/notification/store.server.ts'
import { publishOffer } from '#app/modules/prices/service.server.ts'
import { type OfferChangeAuthor, findOffers } from '#app/modules/prices/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, nameOf, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { applyPublicPrice } from './offer/service.server.ts'
import { archiveRefusal, canChangeStatus, changeList, chargedRands, unusedSlug } from './rules.ts'
import {
  type ProductStatus,
  type ProductValue,
  countSubscribersSchema,
  createProductSchema,
  duplicateProductSchema,
  productIdSchema,
  saveDraftSchema,
  versionedSchema,
} from './schema.ts'
import {
  type StoredProduct,
  deleteSampleProducts,
  findProduct,
  findSlugs,
  findTakenKeys,
  insertProduct,
  presentProduct,
  productValue,
  rebuildProductSums,
  replaceProductValue,
  setCurrentPrice,
  updateProductRow,
} from './store.server.ts'

export function refuseUnknownProduct() {
  return refused('not-found', 'Product not found.')
}

export function refuseInvalid(error: z.ZodError) {
  return refused('invalid-input', 'Please correct the marked fields.', {
    fields: fieldErrors(error),
  })
}

function refuseChangedProduct(ctx: Context, product: StoredProduct) {
  return refused('conflict', `${product.updatedBy} changed this product while you were editing.`, {
    current: presentProduct(product, ctx.clock.now()),
  })
}

function slugTakenFields(taken: { slug: boolean; offerId: boolean }) {
  if (!taken.slug && !taken.offerId) return undefined
  return refused('invalid-input', 'Please correct the marked fields.', {
    fields: {
      ...(taken.slug ? { 'value.slug': 'Another product has this slug.' } : {}),
      ...(taken.offerId ? { 'value.offerId': 'Another product sets this public price.' } : {}),
    },
  })
}

/** Deletes the samples' notifications. Call it in the transaction that removes or permanently hides the samples. */
export async function removeSampleNotifications(tx: Transaction): Promise<void> {
  await deleteSampleNotifications(tx)
}

/**
 * Adds a product as a draft. Requires the editor role or higher. The browser generates the id: repeating the call with
 * the same value returns the same product, and another value is a conflict.
 */
export async function createProduct(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = createProductSchema.safeParse(input)
  if (!parsed.success) return refuseInvalid(parsed.error)
  const { id, value } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const known = await findProduct(tx, id)
    if (known && changeList(productValue(known), value).length === 0)
      return accepted({ product: presentProduct(known, ctx.clock.now()) })
    if (known)
      return refused('conflict', 'This product was already added with different values.', {
        current: presentProduct(known, ctx.clock.now()),
      })
    const refusal = await addDraft(ctx, tx, parsed.data)
    if (refusal) return refusal
    await logActivity(ctx, tx, 'product.created', ['product', id], {
      name: value.name,
      changes: changeList(zeroRequiredFields, value),
    })
    const made = (await findProduct(tx, id))!
    return accepted({ product: presentProduct(made, ctx.clock.now()) })
  })
}

const zeroRequiredFields = { speedDown: 0, speedUp: 0, priceRegular: 0 }

/** Adds a draft. Returns undefined, or a refusal. */
export async function addDraft(
  ctx: Context,
  tx: Transaction,
  { id, value }: { id: string; value: ProductValue },
) {
  const refusal = await refuseTakenKeys(tx, value, id)
  if (refusal) return refusal
  await insertProduct(tx, { id, updatedBy: nameOf(ctx.actor), at: ctx.clock.now() }, value)
  await removeSampleNotifications(tx)
  return undefined
}

/** Returns a refusal if another product uses this slug or public price, or if the public price does not exist. */
export async function refuseTakenKeys(tx: Queryable, value: ProductValue, id: string) {
  const taken = slugTakenFields(await findTakenKeys(tx, value, id))
  if (taken) return taken
  if (value.offerId === null) return undefined
  const offers = await findOffers(tx)
  if (offers.some((offer) => offer.id === value.offerId)) return undefined
  return refused('invalid-input', 'Please correct the marked fields.', {
    fields: { 'value.offerId': 'Public price not found.' },
  })
}

/**
 * Saves an edit of a draft. Requires the editor role or higher. Changes to an approved product go through an approval
 * request, so that the live version stays unchanged. An outdated `baseVersion` is a conflict.
 */
export async function saveDraft(ctx: Context, id: string, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = saveDraftSchema.safeParse(input)
  if (!parsed.success) return refuseInvalid(parsed.error)
  if (!productIdSchema.safeParse(id).success) return refuseUnknownProduct()
  const { value, baseVersion } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const product = await findProduct(tx, id, true)
    if (!product) return refuseUnknownProduct()
    const changes = changeList(productValue(product), value)
    const now = ctx.clock.now()
    if (product.status === 'draft' && changes.length === 0)
      return accepted({ product: presentProduct(product, now) })
    if (product.version !== baseVersion) return refuseChangedProduct(ctx, product)
    if (product.status !== 'draft')
      return refused('conflict', draftRefusals[product.status], {
        current: presentProduct(product, now),
      })
    const refusal = await replaceDraft(ctx, tx, product, value)
    if (refusal) return refusal
    await logActivity(ctx, tx, 'product.edited', ['product', id], { name: value.name, changes })
    return accepted({ product: presentProduct((await findProduct(tx, id))!, now) })
  })
}

/** Overwrites a draft. Returns undefined, or a refusal. */
export async function replaceDraft(
  ctx: Context,
  tx: Transaction,
  product: StoredProduct,
  value: ProductValue,
) {
  const refusal = await refuseTakenKeys(tx, value, product.id)
  if (refusal) return refusal
  await replaceProductValue(tx, product, value, {
    updatedBy: nameOf(ctx.actor),
    at: ctx.clock.now(),
  })
  return undefined
}

const draftRefusals = {
  pending: 'This product is waiting for approval. Withdraw the request to edit it.',
  approved: 'Changes to an approved product need approval. Send your change for approval.',
  archived: 'This product is archived. Restore it to edit it.',
} as const

/**
 * Adds a draft copy with a free slug and the same prices. Requires the editor role or higher. The copy has no link to
 * the public price, because only one product may set it. A retry with the same id adds nothing.
 */
export async function duplicateProduct(ctx: Context, id: string, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = duplicateProductSchema.safeParse(input)
  if (!parsed.success) return refuseInvalid(parsed.error)
  if (!productIdSchema.safeParse(id).success) return refuseUnknownProduct()
  const copyId = parsed.data.id
  return ctx.db.transaction(async (tx) => {
    const source = await findProduct(tx, id, true)
    if (!source) return refuseUnknownProduct()
    const value = productValue(source)
    const beginning = value.slug.slice(0, 70)
    const slug = unusedSlug(`${value.slug.slice(0, 75)}-copy`, await findSlugs(tx, beginning))
    const copy = { ...value, slug, name: `${value.name.slice(0, 113)} (copy)`, offerId: null }
    const now = ctx.clock.now()
    const isAdded = await insertProduct(
      tx,
      { id: copyId, updatedBy: actor.name, at: now, isSample: source.isSample },
      copy,
    )
    if (isAdded)
      await logActivity(ctx, tx, 'product.duplicated', ['product', copyId], {
        name: copy.name,
        source: id,
      })
    return accepted({ product: presentProduct((await findProduct(tx, copyId))!, now) })
  })
}

type Step = {
  action: 'product.archived' | 'product.archive-undone' | 'product.restored'
  to(product: StoredProduct): ProductStatus | undefined
  refusal(product: StoredProduct): string
}

const statusSteps = {
  archive: {
    action: 'product.archived',
    to: ({ status }) =>
      !archiveRefusal(status) && canChangeStatus(status, 'archived') ? 'archived' : undefined,
    refusal: ({ status }) => archiveRefusal(status) ?? '',
  },
  undo: {
    action: 'product.archive-undone',
    to: ({ statusBeforeArchive }) => statusBeforeArchive ?? undefined,
    refusal: () => 'There is nothing to undo. Reload the page.',
  },
  restore: {
    action: 'product.restored',
    to: ({ status }) => (status === 'archived' ? 'draft' : undefined),
    refusal: () => 'Only an archived product can be restored.',
  },
} as const satisfies Record<string, Step>

/** Publishing also sets the public price, because staff may have edited an archived product (ADR 0008). */
async function moveOffer(
  ctx: Context,
  tx: Transaction,
  product: StoredProduct & { offerId: string },
  status: ProductStatus,
  by: OfferChangeAuthor,
): Promise<void> {
  if (status !== 'approved') return publishOffer(tx, product.offerId, false, by)
  const amountRands = chargedRands(product)
  await applyPublicPrice(ctx, tx, product.offerId, { amountRands, isPublished: true }, by)
}

/**
 * Archives a product and its public price, undoes an archive (`undo`, only while the version is unchanged), or restores
 * a product as a draft (`restore`). Requires the product manager role or higher; editors send a request for approval
 * instead.
 */
export async function changeProductStatus(
  ctx: Context,
  id: string,
  step: keyof typeof statusSteps,
  input: unknown,
) {
  const { actor } = ctx
  if (!hasRight(actor, 'approve')) return notAllowed()
  const parsed = versionedSchema.safeParse(input)
  if (!parsed.success) return refuseInvalid(parsed.error)
  if (!productIdSchema.safeParse(id).success) return refuseUnknownProduct()
  const { action, to, refusal }: Step = statusSteps[step]
  return ctx.db.transaction(async (tx) => {
    const product = await findProduct(tx, id, true)
    if (!product) return refuseUnknownProduct()
    if (product.version !== parsed.data.baseVersion) return refuseChangedProduct(ctx, product)
    const now = ctx.clock.now()
    const status = to(product)
    if (!status)
      return refused('conflict', refusal(product), { current: presentProduct(product, now) })
    const by = { updatedBy: actor.name, at: now }
    await updateProductRow(tx, id, {
      status,
      statusBeforeArchive: status === 'archived' ? product.status : null,
      ...by,
    })
    if (status === 'draft') await setCurrentPrice(tx, id, { approvalStatus: 'draft' })
    if (product.offerId)
      await moveOffer(ctx, tx, { ...product, offerId: product.offerId }, status, by)
    await logActivity(ctx, tx, action, ['product', id], {
      name: product.name,
      changes: [{ field: 'status', oldValue: product.status, newValue: status }],
    })
    return accepted({ product: presentProduct((await findProduct(tx, id))!, now) })
  })
}

/** Stores the number of subscribers, which is a fact and needs no approval. Requires the editor role or higher. */
export async function countSubscribers(ctx: Context, id: string, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = countSubscribersSchema.safeParse(input)
  if (!parsed.success) return refuseInvalid(parsed.error)
  if (!productIdSchema.safeParse(id).success) return refuseUnknownProduct()
  const { subscribers, baseVersion } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const product = await findProduct(tx, id, true)
    if (!product) return refuseUnknownProduct()
    const now = ctx.clock.now()
    if (product.subscribers === subscribers)
      return accepted({ product: presentProduct(product, now) })
    if (product.version !== baseVersion) return refuseChangedProduct(ctx, product)
    await updateProductRow(tx, id, { subscribers, updatedBy: actor.name, at: now })
    const change = { field: 'subscribers', oldValue: product.subscribers, newValue: subscribers }
    await logActivity(ctx, tx, 'product.counted', ['product', id], {
      name: product.name,
      changes: [change],
    })
    return accepted({ product: presentProduct((await findProduct(tx, id))!, now) })
  })
}

/** Deletes the sample products with their requests and notifications. Requires the product manager role or higher. */
export async function clearSamples(ctx: Context) {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  return ctx.db.transaction(async (tx) => {
    const gone = await deleteSampleProducts(tx)
    await removeSampleNotifications(tx)
    if (gone.length > 0)
      await logActivity(ctx, tx, 'samples.cleared', ['catalogue', 'samples'], {
        products: gone.length,
      })
    return accepted({ cleared: gone.length })
  })
}

/** Nightly job: recalculates the product totals. Safe to repeat, and safe while products are being changed. */
export const refreshProductSums = ({ db }: Pick<Context, 'db'>): Promise<void> =>
  rebuildProductSums(db)
