import type { z } from 'zod'
import { formatRands } from '#app/basics/numbers.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { deleteSampleNotifications } from '#app/modules/outbox/notification/store.server.ts'
import { enqueueEvent } from '#app/modules/outbox/webhook/service.server.ts'
import { type OfferChangeAuthor, findOffer, updateOffer } from '#app/modules/prices/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import {
  type Context,
  type StaffActor,
  hasRole,
  nameOf,
  notAllowed,
} from '#app/platform/context.server.ts'
import {
  type Queryable,
  type Transaction,
  retryTransaction,
} from '#app/platform/database.server.ts'
import { writeProducts } from '../bulk/store.server.ts'
import { archiveRefusal, canChangeStatus, changeList, chargedRands, unusedSlug } from './rules.ts'
import {
  type ProductStatus,
  type ProductValue,
  countSubscribersSchema,
  createProductSchema,
  duplicateProductSchema,
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
  releaseOffer,
  updateSubscribers,
} from './store.server.ts'

export const refuseUnknownProduct = () => refused('not-found', 'Product not found.')

export const refuseInvalid = (error: z.ZodError) =>
  refusedInput(error, 'Please correct the marked fields.')

const refuseFields = (fields: Record<string, string>) =>
  refused('invalid-input', 'Please correct the marked fields.', { fields })

const answerWith = ({ clock }: Context, product: StoredProduct) =>
  accepted({ product: presentProduct(product, clock.now()) })

const readAnswer = async (ctx: Context, tx: Transaction, id: string) =>
  answerWith(ctx, (await findProduct(tx, id))!)

const refuseConflict = ({ clock }: Context, message: string, product: StoredProduct) =>
  refused('conflict', message, { current: presentProduct(product, clock.now()) })

const refuseChangedProduct = (ctx: Context, product: StoredProduct) =>
  refuseConflict(ctx, `${product.updatedBy} changed this product while you were editing.`, product)

type ProductChange<Given> = {
  tx: Transaction
  actor: StaffActor
  /** Locked until the transaction ends. */
  product: StoredProduct
  given: Given
}

/** Runs the steps that all changes of a product share: permission, schema, lock, `work`. */
async function changeProduct<Schema extends z.ZodType, Value>(
  ctx: Context,
  id: string,
  { right, schema, input }: { right: 'edit' | 'approve'; schema: Schema; input: unknown },
  work: (change: ProductChange<z.output<Schema>>) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const { actor } = ctx
  if (!hasRight(actor, right)) return notAllowed()
  const parsed = schema.safeParse(input)
  if (!parsed.success) return refuseInvalid(parsed.error)
  return retryTransaction(ctx.db, async (tx) => {
    const product = await findProduct(tx, id, true)
    return product ? work({ tx, actor, product, given: parsed.data }) : refuseUnknownProduct()
  })
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
  return retryTransaction(ctx.db, async (tx) => {
    const known = await findProduct(tx, id)
    if (known)
      return changeList(productValue(known), value).length === 0
        ? answerWith(ctx, known)
        : refuseConflict(ctx, 'This product was already added with different values.', known)
    const refusal = await addDraft(ctx, tx, parsed.data)
    if (refusal) return refusal
    await logActivity(ctx, tx, 'product.created', ['product', id], {
      name: value.name,
      changes: changeList(zeroRequiredFields, value),
    })
    return readAnswer(ctx, tx, id)
  })
}

const zeroRequiredFields = { speedDown: 0, speedUp: 0, priceRegular: 0 }

/** Adds a draft. Returns undefined, or a refusal. */
export async function addDraft(
  ctx: Context,
  tx: Transaction,
  { id, value }: { id: string; value: ProductValue },
) {
  const refusal = await claimKeys(ctx, tx, value, id)
  if (refusal) return refusal
  await insertProduct(tx, { id, updatedBy: nameOf(ctx.actor), at: ctx.clock.now() }, value)
  // The first real product hides the samples permanently.
  await deleteSampleNotifications(tx)
  return undefined
}

/** Returns a refusal if another product uses this slug or public price, or if the public price does not exist. */
export async function refuseTakenKeys(tx: Queryable, value: ProductValue, id: string) {
  const taken = await findTakenKeys(tx, value, id)
  if (taken.slug || taken.offerId)
    return refuseFields({
      ...(taken.slug ? { 'value.slug': 'Another product has this slug.' } : {}),
      ...(taken.offerId ? { 'value.offerId': 'Another product sets this public price.' } : {}),
    })
  if (value.offerId !== null && !(await findOffer(tx, value.offerId)))
    return refuseFields({ 'value.offerId': 'Public price not found.' })
  return undefined
}

/**
 * Like `refuseTakenKeys`, for a product that is written next. If only samples use its slug or public price, deletes the
 * samples: staff can’t see them next to a real product, so they couldn’t change them. An archived product loses its
 * public price to it.
 */
export async function claimKeys(ctx: Context, tx: Transaction, value: ProductValue, id: string) {
  const refusal = await refuseTakenKeys(tx, value, id)
  if (refusal) return refusal
  if ((await findTakenKeys(tx, value, id)).samplesUseKeys) await removeSamples(ctx, tx)
  const { offerId } = value
  const archived = offerId && (await releaseOffer(tx, offerId, nameOf(ctx.actor), ctx.clock.now()))
  if (archived)
    await logActivity(ctx, tx, 'product.edited', ['product', archived.id], {
      name: archived.name,
      changes: [{ field: 'offerId', oldValue: offerId, newValue: null }],
    })
  return undefined
}

/**
 * Saves an edit of a draft. Requires the editor role or higher. Changes to an approved product go through an approval
 * request, so that the live version stays unchanged. An outdated `baseVersion` is a conflict.
 */
export function saveDraft(ctx: Context, id: string, input: unknown) {
  const request = { right: 'edit', schema: saveDraftSchema, input } as const
  return changeProduct(ctx, id, request, async ({ tx, product, given: { value, baseVersion } }) => {
    const changes = changeList(productValue(product), value)
    if (product.status === 'draft' && changes.length === 0) return answerWith(ctx, product)
    if (product.version !== baseVersion) return refuseChangedProduct(ctx, product)
    if (product.status !== 'draft')
      return refuseConflict(ctx, draftRefusals[product.status], product)
    const refusal = await replaceDraft(ctx, tx, product, value)
    if (refusal) return refusal
    await logActivity(ctx, tx, 'product.edited', ['product', id], { name: value.name, changes })
    return readAnswer(ctx, tx, id)
  })
}

/** Overwrites a draft. Returns undefined, or a refusal. */
export async function replaceDraft(
  ctx: Context,
  tx: Transaction,
  product: StoredProduct,
  value: ProductValue,
) {
  const refusal = await claimKeys(ctx, tx, value, product.id)
  if (refusal) return refusal
  const by = { updatedBy: nameOf(ctx.actor), at: ctx.clock.now() }
  await writeProducts(tx, [{ product, value, status: product.status }], by)
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
export function duplicateProduct(ctx: Context, id: string, input: unknown) {
  const request = { right: 'edit', schema: duplicateProductSchema, input } as const
  return changeProduct(ctx, id, request, async ({ tx, actor, product: source, given }) => {
    if (await findProduct(tx, given.id)) return readAnswer(ctx, tx, given.id)
    const value = productValue(source)
    const beginning = value.slug.slice(0, 70)
    const copied = `${value.slug.slice(0, 75).replace(/-$/, '')}-copy`
    const slug = unusedSlug(copied, await findSlugs(tx, beginning))
    const copy = { ...value, slug, name: `${value.name.slice(0, 113)} (copy)`, offerId: null }
    const by = { updatedBy: actor.name, at: ctx.clock.now() }
    await insertProduct(tx, { ...by, id: given.id, isSample: source.isSample }, copy)
    await logActivity(ctx, tx, 'product.duplicated', ['product', given.id], {
      name: copy.name,
      source: id,
    })
    return readAnswer(ctx, tx, given.id)
  })
}

type Step = {
  action: 'product.archived' | 'product.archive-undone' | 'product.restored'
  to(product: StoredProduct): ProductStatus | undefined
  refusal(product: StoredProduct): string
}

const statusSteps: Record<'archive' | 'undo' | 'restore', Step> = {
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
}

/**
 * Archives a product and, if it was live, its public price, undoes an archive (`undo`, only while the version is
 * unchanged), or restores a product as a draft (`restore`). Requires the product manager role or higher; editors send a
 * request for approval instead.
 */
export const changeProductStatus =
  (step: keyof typeof statusSteps) => (ctx: Context, id: string, input: unknown) => {
    const request = { right: 'approve', schema: versionedSchema, input } as const
    return changeProduct(ctx, id, request, async ({ tx, actor, product, given }) => {
      if (product.version !== given.baseVersion) return refuseChangedProduct(ctx, product)
      const { action, to, refusal } = statusSteps[step]
      const status = to(product)
      if (!status) return refuseConflict(ctx, refusal(product), product)
      const by = { updatedBy: actor.name, at: ctx.clock.now() }
      await writeProducts(tx, [{ product, status }], by)
      // Publishing also sets the public price, because staff may have edited an archived product (ADR 0008). A draft
      // hasn't set the price that it names.
      if (product.status === 'approved' || status === 'approved')
        await updatePublicPrice(ctx, tx, product, status === 'approved', by)
      await logActivity(ctx, tx, action, ['product', id], {
        name: product.name,
        changes: [{ field: 'status', oldValue: product.status, newValue: status }],
      })
      return readAnswer(ctx, tx, id)
    })
  }

/** Stores the number of subscribers, which is a fact and needs no approval. Requires the editor role or higher. */
export function countSubscribers(ctx: Context, id: string, input: unknown) {
  const request = { right: 'edit', schema: countSubscribersSchema, input } as const
  return changeProduct(ctx, id, request, async ({ tx, actor, product, given }) => {
    const { subscribers, baseVersion } = given
    if (product.subscribers === subscribers) return answerWith(ctx, product)
    if (product.version !== baseVersion) return refuseChangedProduct(ctx, product)
    const by = { updatedBy: actor.name, at: ctx.clock.now() }
    await updateSubscribers(tx, id, { subscribers, ...by })
    const change = { field: 'subscribers', oldValue: product.subscribers, newValue: subscribers }
    await logActivity(ctx, tx, 'product.counted', ['product', id], {
      name: product.name,
      changes: [change],
    })
    return readAnswer(ctx, tx, id)
  })
}

/** Saves an approved change of a public price. Sends the webhook event `price.changed` if the amount changes. */
export async function applyPublicPrice(
  ctx: Context,
  tx: Transaction,
  id: string,
  change: Parameters<typeof updateOffer>[2],
  by: OfferChangeAuthor,
): Promise<void> {
  const before = await findOffer(tx, id, true)
  await updateOffer(tx, id, change, by)
  const { amountRands } = change
  if (!before || amountRands === undefined || amountRands === before.amountRands) return
  await enqueueEvent(ctx, tx, {
    type: 'price.changed',
    summary: `Public price changed: ${before.name}, from ${amountText(before.amountRands)} to ${amountText(amountRands)}`,
    path: '/admin/products/offers',
    data: { offerId: id, amountRands, previousAmountRands: before.amountRands },
  })
}

const amountText = (rands: number | null) => (rands === null ? 'no price' : formatRands(rands))

/**
 * If `isPublished`, publishes the public price that the product sets, with the product's amount; otherwise unpublishes
 * it. Does nothing for a product without a public price, or if the price is already unpublished. The caller checks
 * permissions.
 */
export async function updatePublicPrice(
  ctx: Context,
  tx: Transaction,
  product: Pick<ProductValue, 'offerId' | 'priceRegular' | 'pricePromo'>,
  isPublished: boolean,
  by: OfferChangeAuthor,
): Promise<void> {
  const { offerId } = product
  if (!offerId) return
  const amountRands = chargedRands(product)
  if (isPublished) return applyPublicPrice(ctx, tx, offerId, { amountRands, isPublished }, by)
  const offer = await findOffer(tx, offerId, true)
  if (offer?.isPublished) await updateOffer(tx, offerId, { isPublished }, by)
}

/** Deletes the sample products and their notifications, which hides their requests. Product managers and above. */
export async function clearSamples(ctx: Context) {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  return ctx.db.transaction(async (tx) => accepted({ cleared: await removeSamples(ctx, tx) }))
}

/** Returns the number of deleted sample products. The caller has checked permission. */
export async function removeSamples(ctx: Context, tx: Transaction): Promise<number> {
  const { length: products } = await deleteSampleProducts(tx)
  await deleteSampleNotifications(tx)
  if (products > 0)
    await logActivity(ctx, tx, 'samples.cleared', ['catalogue', 'samples'], { products })
  return products
}

/** Nightly job: recalculates the product totals. Safe to repeat, and safe while products are being changed. */
export const refreshProductSums = ({ db }: Pick<Context, 'db'>): Promise<void> =>
  rebuildProductSums(db)
