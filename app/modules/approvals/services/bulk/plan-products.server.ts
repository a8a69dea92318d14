import { productValue, type StoredProduct } from '#app/modules/catalogue/data.server.ts'
import type { Planned } from '#app/modules/catalogue/rules/bulk-change.ts'
import type { BulkRow } from '#app/modules/catalogue/schema/bulk.ts'
import type { ProductValue } from '#app/modules/catalogue/schema.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { findWaitingBy } from '../../data/items.server.ts'

export type PlannedProduct = { product: StoredProduct; value: ProductValue; planned: Planned }

type Plan = (
  product: { status: StoredProduct['status']; value: ProductValue; id: string },
  waitingBy: string | null,
) => Planned

/** What becomes of each product, checked against it as it stands and against the requests that wait. */
export async function planProducts(
  db: Queryable,
  products: readonly StoredProduct[],
  plan: Plan,
): Promise<PlannedProduct[]> {
  const waiting = await findWaitingBy(
    db,
    products.map(({ id }) => id),
  )
  return products.map((product) => {
    const { id, status } = product
    const value = productValue(product)
    return { product, value, planned: plan({ id, status, value }, waiting.get(id) ?? null) }
  })
}

/** A line of the diff. */
export function describePlanned({ product, planned }: PlannedProduct): BulkRow {
  return {
    key: product.id,
    productId: product.id,
    name: product.name,
    outcome: planned.outcome,
    reason: planned.outcome === 'refused' ? planned.reason : '',
    changes: 'changes' in planned ? planned.changes : [],
  }
}
