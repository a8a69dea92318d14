import { accepted, refused } from '#app/basics/outcome.ts'
import {
  applyOfferChange,
  publishOffer,
} from '#app/modules/prices/services/apply-offer-change.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { OfferChangedBy } from '#app/modules/prices/data.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import {
  findProduct,
  presentProduct,
  setCurrentPrice,
  updateProductRow,
  type StoredProduct,
} from '../data.server.ts'
import { archiveRefusal, canMove, chargedRands } from '../rules.ts'
import { productId, versionedSchema, type ProductStatus } from '../schema.ts'
import { changedMeanwhile, invalid, noSuchProduct } from './describe-refusals.server.ts'

type Step = {
  action: 'product.archived' | 'product.archive-undone' | 'product.restored'
  to(product: StoredProduct): ProductStatus | undefined
  refusal(product: StoredProduct): string
}

const steps = {
  archive: {
    action: 'product.archived',
    to: ({ status }) =>
      !archiveRefusal(status) && canMove(status, 'archived') ? 'archived' : undefined,
    refusal: ({ status }) => archiveRefusal(status) ?? '',
  },
  undo: {
    action: 'product.archive-undone',
    to: ({ statusBeforeArchive }) => statusBeforeArchive ?? undefined,
    refusal: () => 'There is no archiving to undo.',
  },
  restore: {
    action: 'product.restored',
    to: ({ status }) => (status === 'archived' ? 'draft' : undefined),
    refusal: () => 'Only an archived product can be restored.',
  },
} as const satisfies Record<string, Step>

/** A public price that somebody changed while its product was archived says the product's amount again (ADR 0008). */
async function moveOffer(
  tx: Transaction,
  product: StoredProduct & { offerId: string },
  status: ProductStatus,
  by: OfferChangedBy,
): Promise<void> {
  if (status !== 'approved') return publishOffer(tx, product.offerId, false, by)
  const amountRands = chargedRands(product)
  await applyOfferChange(tx, product.offerId, { amountRands, isPublished: true }, by)
}

/**
 * Takes a product off the market and its public price off the site (ADP-15), takes that back at once
 * (`undo`, as long as nothing else changed), or brings it back as a draft (`restore`, D-107). Product
 * managers and above (ROL-08). Editors ask for it through an approval instead (D-108).
 */
export async function moveProduct(
  ctx: Context,
  id: string,
  step: keyof typeof steps,
  input: unknown,
) {
  const { actor } = ctx
  if (!hasRight(actor, 'approve')) return notAllowed()
  const parsed = versionedSchema.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  if (!productId.safeParse(id).success) return noSuchProduct()
  const { action, to, refusal }: Step = steps[step]
  return ctx.db.transaction(async (tx) => {
    const product = await findProduct(tx, id, true)
    if (!product) return noSuchProduct()
    if (product.version !== parsed.data.baseVersion) return changedMeanwhile(ctx, product)
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
    if (product.offerId) await moveOffer(tx, { ...product, offerId: product.offerId }, status, by)
    await recordActivity(ctx, tx, {
      action,
      subjectType: 'product',
      subjectId: id,
      details: {
        name: product.name,
        changes: [{ field: 'status', oldValue: product.status, newValue: status }],
      },
    })
    return accepted({ product: presentProduct((await findProduct(tx, id))!, now) })
  })
}
