import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { isOneOf, shownProductsCondition } from '../product/list/store.server.ts'
import { noProductFilter } from '../product/rules.ts'
import type { ProductValue } from '../product/schema.ts'
import {
  findProducts,
  type PriceRow,
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
  value: ProductValue
  status: ProductRow['status']
}

/** Overwrites locked products in batches and increments each version. */
export async function writeProducts(
  tx: Transaction,
  writes: readonly ProductWrite[],
  by: { updatedBy: string; at: Date },
): Promise<void> {
  for (let from = 0; from < writes.length; from += batchSize) {
    const part = writes.slice(from, from + batchSize)
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

/** Archives a live price as an earlier price and inserts the new one; overwrites the price of a draft. */
async function writePrices(tx: Transaction, writes: readonly ProductWrite[], at: Date) {
  const moved = writes.filter(
    ({ product, value }) =>
      value.priceRegular !== product.priceRegular || value.pricePromo !== product.pricePromo,
  )
  const live = moved.filter(({ product }) => product.status === 'approved')
  const open = moved.filter(({ product }) => product.status !== 'approved')
  const json = (of: readonly ProductWrite[]) =>
    JSON.stringify(
      of.map(({ product: { id }, value: { priceRegular, pricePromo } }) => {
        return { id, regular: priceRegular, promo: pricePromo }
      }),
    )
  const columns = sql`as x(id uuid, regular int, promo int)`
  if (open.length > 0)
    await tx.execute(sql`
      update ${productPrices} as p set price_regular = x.regular, price_promo = x.promo
      from jsonb_to_recordset(${json(open)}::jsonb) ${columns} where p.product_id = x.id and p.is_current`)
  if (live.length === 0) return
  const ids = live.map(({ product }) => product.id)
  await tx
    .update(productPrices)
    .set({ isCurrent: false })
    .where(and(inArray(productPrices.productId, ids), productPrices.isCurrent))
  await tx.execute(sql`
    insert into ${productPrices} (product_id, price_regular, price_promo, approval_status, is_current, created_at)
    select x.id, x.regular, x.promo, 'approved', true, ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${json(live)}::jsonb) ${columns}`)
}

export async function setCurrentPrices(
  tx: Transaction,
  ids: readonly string[],
  approvalStatus: PriceRow['approvalStatus'],
): Promise<void> {
  const isOfProducts = sql`${productPrices.productId} = any(${sql.param([...ids])}::uuid[])`
  await tx
    .update(productPrices)
    .set({ approvalStatus })
    .where(and(isOfProducts, productPrices.isCurrent))
}
