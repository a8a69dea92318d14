import { findManyProducts } from '#app/modules/catalogue/data/bulk.server.ts'
import { productValue } from '#app/modules/catalogue/data.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { findItems } from '../../data/items.server.ts'
import { findFieldConflicts } from '../../rules.ts'
import type { ApprovalItemsAnswer } from '../../schema/bulk.ts'

const pageSize = 50

/** A page of the diff of a bulk request: each product beside what stands there now (ADA-20). */
export async function readItems(
  { db }: Pick<Context, 'db'>,
  approvalId: string,
  after: number,
): Promise<ApprovalItemsAnswer> {
  const rows = await findItems(db, approvalId, { after, size: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const products = await findManyProducts(
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
