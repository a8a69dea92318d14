import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { isOneOf, shownProductsCondition } from '../product/list/store.server.ts'
import { noProductFilter } from '../product/rules.ts'
import type { ProductValue } from '../product/schema.ts'
import {
  findProducts,
  productValue,
  type ProductRow,
  type StoredProduct,
} from '../product/store.server.ts'
import { productPrices, products } from '../product/tables.ts'
import { type ProductSelection, maxBulkItems } from './schema.ts'

const batchSize = 500

/** Returns the SQL condition for the selected products. Excludes samples once a real product exists. */
export async function selectedProducts(
  db: Queryable,
  selection: ProductSelection,
): Promise<SQL | undefined> {
  if ('ids' in selection) {
    const { where } = await shownProductsCondition(db)
    return and(where, isOneOf(selection.ids))
  }
  const { where } = await shownProductsCondition(db, { ...noProductFilter, ...selection.filter })
  const { except } = selection
  return and(where, except.length > 0 ? sql`not ${isOneOf(except)}` : undefined)
}

/** Locks in id order to avoid deadlocks, and one row above the bulk limit, so that callers can refuse. */
export async function lockProducts(tx: Queryable, where: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(products.id)
    .limit(maxBulkItems + 1)
    .for('update')
  return rows.map(({ id }) => id)
}

export async function lockProductsById(tx: Queryable, ids: readonly string[]): Promise<void> {
  await lockProducts(tx, isOneOf(ids))
}

export async function findProductsInBatches(
  db: Queryable,
  ids: readonly string[],
): Promise<StoredProduct[]> {
  const found: StoredProduct[] = []
  for (let from = 0; from < ids.length; from += batchSize)
    found.push(...(await findProducts(db, ids.slice(from, from + batchSize))))
  return found
}

export type ProductWrite = {
  product: StoredProduct
  /** By default, the product's values stay as they are. */
  value?: ProductValue
  status: ProductRow['status']
}

/** Overwrites locked products in batches and increments each version. */
export async function writeProducts(
  tx: Transaction,
  writes: readonly ProductWrite[],
  by: { updatedBy: string; at: Date },
): Promise<void> {
  for (let from = 0; from < writes.length; from += batchSize) {
    const part = writes
      .slice(from, from + batchSize)
      .map((write) => ({ value: productValue(write.product), ...write }))
    const rows = part.map(({ product, value, status }) => ({
      ...value,
      id: product.id,
      status,
      before: status === 'archived' ? product.status : null,
    }))
    await tx.execute(sql`
      update ${products} as p set name = x.name, slug = x.slug, category = x.category,
        service_type = x."serviceType", description = x.description, speed_down = x."speedDown",
        speed_up = x."speedUp", is_featured = x."isFeatured", available_from = x."availableFrom",
        available_until = x."availableUntil", offer_id = x."offerId", status = x.status,
        status_before_archive = x.before, version = p.version + 1,
        updated_at = ${by.at.toISOString()}::timestamptz, updated_by = ${by.updatedBy}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, name text, slug text,
        category text, "serviceType" text, description text, "speedDown" int, "speedUp" int,
        "isFeatured" boolean, "availableFrom" date, "availableUntil" date, "offerId" text,
        status text, before text)
      where p.id = x.id`)
    await writePrices(tx, part, by.at)
  }
}

/**
 * Archives a live price that changes as an earlier price and inserts the new one; overwrites the price of a draft. A
 * current price has the status of its product.
 */
async function writePrices(tx: Transaction, writes: readonly Required<ProductWrite>[], at: Date) {
  const { moved = [], kept = [] } = Object.groupBy(writes, ({ product, value }) =>
    product.status === 'approved' &&
    (value.priceRegular !== product.priceRegular || value.pricePromo !== product.pricePromo)
      ? 'moved'
      : 'kept',
  )
  const recordset = (of: readonly Required<ProductWrite>[]) => {
    const rows = of.map(({ product: { id }, value: { priceRegular, pricePromo }, status }) => {
      return { id, regular: priceRegular, promo: pricePromo, status }
    })
    return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, regular int, promo int, status text)`
  }
  await tx.execute(sql`
    update ${productPrices} as p set price_regular = x.regular, price_promo = x.promo, approval_status = x.status
    from ${recordset(kept.filter(({ status }) => status !== 'archived'))} where p.product_id = x.id and p.is_current`)
  if (moved.length === 0) return
  const ids = moved.map(({ product }) => product.id)
  await tx
    .update(productPrices)
    .set({ isCurrent: false })
    .where(and(inArray(productPrices.productId, ids), productPrices.isCurrent))
  await tx.execute(sql`
    insert into ${productPrices} (product_id, price_regular, price_promo, approval_status, is_current, created_at)
    select x.id, x.regular, x.promo, 'approved', true, ${at.toISOString()}::timestamptz from ${recordset(moved)}`)
}
