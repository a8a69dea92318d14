import { accepted } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { findProduct, presentProduct, updateProductRow } from '../data.server.ts'
import { countSubscribersSchema, productId } from '../schema.ts'
import { changedMeanwhile, invalid, noSuchProduct } from './describe-refusals.server.ts'

/** Notes how many subscribers a product has (D-104): a fact, so no approval. Editors and above. */
export async function countSubscribers(ctx: Context, id: string, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = countSubscribersSchema.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  if (!productId.safeParse(id).success) return noSuchProduct()
  const { subscribers, baseVersion } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const product = await findProduct(tx, id, true)
    if (!product) return noSuchProduct()
    const now = ctx.clock.now()
    if (product.subscribers === subscribers)
      return accepted({ product: presentProduct(product, now) })
    if (product.version !== baseVersion) return changedMeanwhile(ctx, product)
    await updateProductRow(tx, id, { subscribers, updatedBy: actor.name, at: now })
    const change = { field: 'subscribers', oldValue: product.subscribers, newValue: subscribers }
    await recordActivity(ctx, tx, {
      action: 'product.counted',
      subjectType: 'product',
      subjectId: id,
      details: { name: product.name, changes: [change] },
    })
    return accepted({ product: presentProduct((await findProduct(tx, id))!, now) })
  })
}
