import { accepted, refused } from '#app/basics/outcome.ts'
import { nameOf } from '#app/platform/actor.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import {
  findProduct,
  presentProduct,
  productValue,
  replaceProductValue,
  type StoredProduct,
} from '../data.server.ts'
import { changeList } from '../rules.ts'
import { productId, saveDraftSchema, type ProductValue } from '../schema.ts'
import { refuseTaken } from './create-product.server.ts'
import { changedMeanwhile, invalid, noSuchProduct } from './describe-refusals.server.ts'

/**
 * Saves an edit of a draft. Editors and above. An approved product is not written here: its changes go
 * through an approval, so that the live version stays (D-107, ADP-20). An older version is a conflict.
 */
export async function saveDraft(ctx: Context, id: string, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = saveDraftSchema.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  if (!productId.safeParse(id).success) return noSuchProduct()
  const { value, baseVersion } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const product = await findProduct(tx, id, true)
    if (!product) return noSuchProduct()
    const changes = changeList(productValue(product), value)
    const now = ctx.clock.now()
    if (product.status === 'draft' && changes.length === 0)
      return accepted({ product: presentProduct(product, now) })
    if (product.version !== baseVersion) return changedMeanwhile(ctx, product)
    if (product.status !== 'draft')
      return refused('conflict', refusalOf[product.status], {
        current: presentProduct(product, now),
      })
    const refusal = await replaceDraft(ctx, tx, product, value)
    if (refusal) return refusal
    await recordActivity(ctx, tx, {
      action: 'product.edited',
      subjectType: 'product',
      subjectId: id,
      details: { name: value.name, changes },
    })
    return accepted({ product: presentProduct((await findProduct(tx, id))!, now) })
  })
}

/** Gives a draft another value; undefined, or why it cannot be. */
export async function replaceDraft(
  ctx: Context,
  tx: Transaction,
  product: StoredProduct,
  value: ProductValue,
) {
  const refusal = await refuseTaken(tx, value, product.id)
  if (refusal) return refusal
  await replaceProductValue(tx, product, value, {
    updatedBy: nameOf(ctx.actor),
    at: ctx.clock.now(),
  })
  return undefined
}

const refusalOf = {
  pending: 'This product waits for approval. Withdraw the request to edit it again.',
  approved: 'A change of an approved product needs approval: send it for review.',
  archived: 'This product is archived. Restore it to edit it.',
} as const
