import { accepted } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import {
  findProduct,
  findSlugs,
  insertProduct,
  presentProduct,
  productValue,
} from '../data.server.ts'
import { freeSlug } from '../rules.ts'
import { duplicateProductSchema, productId } from '../schema.ts'
import { invalid, noSuchProduct } from './describe-refusals.server.ts'

/**
 * Adds a draft copy with a free slug and the same prices (ADP-13). Editors and above. The copy sets no
 * public price, for that belongs to one product; a repeat with the same new id adds nothing.
 */
export async function duplicateProduct(ctx: Context, id: string, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = duplicateProductSchema.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  if (!productId.safeParse(id).success) return noSuchProduct()
  const copyId = parsed.data.id
  return ctx.db.transaction(async (tx) => {
    const source = await findProduct(tx, id, true)
    if (!source) return noSuchProduct()
    const value = productValue(source)
    const beginning = value.slug.slice(0, 70)
    const slug = freeSlug(`${value.slug.slice(0, 75)}-copy`, await findSlugs(tx, beginning))
    const copy = { ...value, slug, name: `${value.name.slice(0, 113)} (copy)`, offerId: null }
    const now = ctx.clock.now()
    const isAdded = await insertProduct(
      tx,
      { id: copyId, updatedBy: actor.name, at: now, isSample: source.isSample },
      copy,
    )
    if (isAdded)
      await recordActivity(ctx, tx, {
        action: 'product.duplicated',
        subjectType: 'product',
        subjectId: copyId,
        details: { name: copy.name, source: id },
      })
    return accepted({ product: presentProduct((await findProduct(tx, copyId))!, now) })
  })
}
