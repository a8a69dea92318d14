import { findManyProducts } from '#app/modules/catalogue/data/bulk.server.ts'
import { productValue, type StoredProduct } from '#app/modules/catalogue/data.server.ts'
import { withChanges } from '#app/modules/catalogue/rules.ts'
import { wholeProductSchema, type ProductValue } from '#app/modules/catalogue/schema.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { ApprovalRow } from '../../data.server.ts'
import { findOpenItems, type ItemRow } from '../../data/items.server.ts'
import { findFieldConflicts } from '../../rules.ts'
import { productEffectOf } from '../../rules/approval-types.ts'

export type Fit = { item: ItemRow; product: StoredProduct; value: ProductValue }
export type Unfit = { item: ItemRow; product: StoredProduct | undefined; reason: string }

/** The products of a request that are still as they were when it was made or approved, and those that are left out. */
export async function classifyItems(tx: Transaction, row: ApprovalRow) {
  const items = await findOpenItems(tx, row.id)
  const products = await findManyProducts(
    tx,
    items.map(({ productId }) => productId),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  const fits: Fit[] = []
  const unfits: Unfit[] = []
  for (const item of items) {
    const product = byId.get(item.productId)
    const found = product ? classifyItem(row, item, product) : 'It is gone.'
    if (typeof found === 'string') unfits.push({ item, product, reason: found })
    else fits.push({ item, product: product!, value: found })
  }
  return { fits, unfits }
}

/** The value a product gets, or why it is left out. */
function classifyItem(
  row: ApprovalRow,
  item: ItemRow,
  product: StoredProduct,
): ProductValue | string {
  const { does, expectedStatus } = productEffectOf(row.type)
  if (product.status !== expectedStatus) return `It is ${product.status} now.`
  const value = productValue(product)
  const isChanged =
    item.state === 'waiting'
      ? product.version !== item.baseVersion
      : does === 'change' && findFieldConflicts(item.changes, value).length > 0
  if (isChanged) return `${product.updatedBy} changed it after this request was made.`
  if (does === 'archive') return value
  const after = wholeProductSchema.safeParse(withChanges(value, item.changes))
  return after.success ? after.data : (after.error.issues[0]?.message ?? 'It no longer fits.')
}
