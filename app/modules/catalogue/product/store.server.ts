import { type SQL, and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { johannesburgDate } from '#app/basics/dates.ts'
import { pick } from '#app/basics/records.ts'
import type { ActivitySubject } from '#app/platform/activity-log.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { hasRow } from '#app/platform/sql.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import { activityKind, activityText } from './history/rules.ts'
import { isActive } from './rules.ts'
import {
  type CatalogueSummary,
  type ProductField,
  type ProductValue,
  productIdSchema,
  productValueSchema,
} from './schema.ts'
import { productPrices, productSums, products } from './tables.ts'

export type ProductRow = typeof products.$inferSelect
export type PriceRow = typeof productPrices.$inferSelect

export type StoredProduct = ProductRow & {
  priceRegular: number
  pricePromo: number | null
  pricing: PriceRow[]
}

/** Returns the products with these ids, sorted by name, with current and pending prices only. */
export async function findProducts(
  db: Queryable,
  ids: readonly string[],
): Promise<StoredProduct[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.name), asc(products.id))
  const prices = await db
    .select()
    .from(productPrices)
    .where(
      and(
        sql`(${productPrices.isCurrent} or ${productPrices.approvalStatus} = 'pending')`,
        inArray(productPrices.productId, [...ids]),
      ),
    )
  const byProduct = Map.groupBy(prices, (price) => price.productId)
  return rows.map((row) => joinPrices(row, byProduct.get(row.id) ?? []))
}

/** One product, undefined for an invalid id; `lock` blocks other writers until the transaction ends. */
export async function findProduct(
  db: Queryable,
  id: string,
  lock = false,
): Promise<StoredProduct | undefined> {
  if (!productIdSchema.safeParse(id).success) return undefined
  if (lock) await db.select().from(products).where(eq(products.id, id)).for('update')
  const [product] = await findProducts(db, [id])
  return product
}

export const hasOwnProducts = (db: Queryable) => hasRow(db, products, eq(products.isSample, false))

export async function findSlugs(db: Queryable, beginning: string): Promise<Set<string>> {
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(sql`starts_with(${products.slug}, ${beginning})`)
  return new Set(rows.map(({ slug }) => slug))
}

/** Samples count only until the first real product exists. */
const isShown = sql`(not ${products.isSample} or not exists (select from products own where not own.is_sample))`

const isActiveOn = (today: string | SQL) =>
  sql`(${products.status} = 'approved' and coalesce(${products.availableFrom} <= ${today}::date, true) and coalesce(${products.availableUntil} >= ${today}::date, true))`

/** True for a product that can be sold today; false for samples beside real products. */
export const isOnSale = sql`(${isActiveOn(sql`(now() at time zone 'Africa/Johannesburg')::date`)} and ${isShown})`

const hasSlugOf = (slugs: readonly string[]) =>
  sql`${products.slug} = any(${sql.param([...slugs])}::text[])`

export async function findProductsBySlug(
  db: Queryable,
  slugs: readonly string[],
): Promise<StoredProduct[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(hasSlugOf(slugs), isShown))
  return findProducts(
    db,
    rows.map(({ id }) => id),
  )
}

const idAndName = { id: products.id, name: products.name }

/** Returns the unarchived product that sets this public price. */
export async function findOfferOwner(db: Queryable, offerId: string) {
  const [row] = await db
    .select(idAndName)
    .from(products)
    .where(and(eq(products.offerId, offerId), ne(products.status, 'archived'), isShown))
  return row
}

/**
 * Returns whether another product uses this slug or public price. A real product may take those of a sample, and any
 * product the public price of an archived one.
 */
export async function findTakenKeys(db: Queryable, { slug, offerId }: ProductValue, id: string) {
  const rows = await db
    .select()
    .from(products)
    .where(or(eq(products.id, id), eq(products.slug, slug), eq(products.offerId, offerId ?? '')))
  const isSample = rows.some((row) => row.id === id && row.isSample)
  const others = rows.filter((row) => row.id !== id && (isSample || !row.isSample))
  return {
    samplesUseKeys: !isSample && rows.some((row) => row.isSample),
    slug: others.some((row) => row.slug === slug),
    offerId: others.some((row) => row.offerId === (offerId ?? '') && row.status !== 'archived'),
  }
}

/** Takes a public price from the archived product that has it, and returns that product. Ends the undo of the archive. */
export async function releaseOffer(db: Queryable, offerId: string, updatedBy: string, at: Date) {
  const version = sql`${products.version} + 1`
  const [row] = await db
    .update(products)
    .set({ offerId: null, statusBeforeArchive: null, version, updatedBy, updatedAt: at })
    .where(and(eq(products.offerId, offerId), eq(products.status, 'archived')))
    .returning(idAndName)
  return row
}

export const countSampleSlugs = (db: Queryable, slugs: readonly string[]) =>
  db.$count(products, and(products.isSample, hasSlugOf(slugs)))

type NewProductMeta = Pick<ProductRow, 'id' | 'updatedBy'> & { at: Date; isSample?: boolean }

/** Adds a draft with its price. */
export function insertProduct(db: Queryable, { id, ...made }: NewProductMeta, value: ProductValue) {
  return insertProducts(db, made, [{ id, value, subscribers: 0 }])
}

function splitPrice({ priceRegular, pricePromo, ...columns }: ProductValue) {
  return { columns, price: { priceRegular, pricePromo } }
}

type ProductPrice = Pick<PriceRow, 'priceRegular' | 'pricePromo'>

const currentPrice = (
  productId: string,
  price: ProductPrice,
  approvalStatus: PriceRow['approvalStatus'],
  createdAt: Date,
) => ({ ...price, productId, approvalStatus, createdAt, isCurrent: true })

export async function insertProducts(
  db: Queryable,
  made: Omit<NewProductMeta, 'id'>,
  drafts: readonly { id: string; value: ProductValue; subscribers: number }[],
): Promise<void> {
  const { updatedBy, at, isSample = false } = made
  for (let from = 0; from < drafts.length; from += 500) {
    const part = drafts.slice(from, from + 500)
    const rows = part.map(({ id, subscribers, value }) => {
      const { columns } = splitPrice(value)
      return { ...columns, id, subscribers, updatedBy, isSample, createdAt: at, updatedAt: at }
    })
    await db.insert(products).values(rows)
    const prices = part.map(({ id, value }) =>
      currentPrice(id, splitPrice(value).price, 'draft', at),
    )
    await db.insert(productPrices).values(prices)
  }
}

/** Stores the number of subscribers of a locked product and increments its version. */
export async function updateSubscribers(
  db: Queryable,
  id: string,
  { at, ...columns }: { subscribers: number; updatedBy: string; at: Date },
) {
  await db
    .update(products)
    .set({ ...columns, updatedAt: at, version: sql`${products.version} + 1` })
    .where(eq(products.id, id))
}

/** Adds proposed prices to the pricing lists; they stay pending until the request is decided. */
export async function insertProposedPrices(
  db: Queryable,
  approvalId: string,
  prices: readonly (ProductPrice & Pick<PriceRow, 'productId'>)[],
  createdAt: Date,
): Promise<void> {
  const proposed = { approvalId, createdAt, approvalStatus: 'pending', isCurrent: false } as const
  for (let from = 0; from < prices.length; from += 500) {
    const part = prices.slice(from, from + 500).map((price) => ({ ...price, ...proposed }))
    await db.insert(productPrices).values(part)
  }
}

/**
 * Closes a request's proposed prices, or only those of `productIds`. Deletes approved prices, because the approval
 * already wrote the current price row.
 */
export async function closeProposedPrices(
  db: Queryable,
  approvalId: string,
  isApproved: boolean,
  productIds?: readonly string[],
): Promise<void> {
  const isProposed = and(
    eq(productPrices.approvalId, approvalId),
    productIds && sql`${productPrices.productId} = any(${sql.param([...productIds])}::uuid[])`,
  )
  if (isApproved) await db.delete(productPrices).where(isProposed)
  else await db.update(productPrices).set({ approvalStatus: 'rejected' }).where(isProposed)
}

export async function deleteSampleProducts(db: Queryable): Promise<string[]> {
  const gone = await db
    .delete(products)
    .where(eq(products.isSample, true))
    .returning({ id: products.id })
  return gone.map(({ id }) => id)
}

export function productValue(product: StoredProduct): ProductValue {
  const fields = Object.keys(productValueSchema.shape) as ProductField[]
  // The cast is safe: every schema field is a column of the product or one of its two current prices.
  return pick(product, fields) as ProductValue
}

export function presentProduct(product: StoredProduct, now: Date) {
  const { statusBeforeArchive: _before, pricing, ...shown } = product
  return {
    ...shown,
    isActive: isActive(product, johannesburgDate(now)),
    pricing: pricing.map(({ productId: _product, createdAt: _createdAt, ...price }) => price),
  }
}

function joinPrices(row: ProductRow, pricing: PriceRow[]): StoredProduct {
  const current = pricing.find((price) => price.isCurrent)
  return {
    ...row,
    priceRegular: current?.priceRegular ?? 0,
    pricePromo: current?.pricePromo ?? null,
    pricing: pricing.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
  }
}

type CatalogueFigures = Omit<CatalogueSummary, 'hasSamples'>

/** Returns the dashboard's product totals. Counts samples only until the first real product exists. */
export async function summarizeProducts(db: Queryable, now: Date) {
  const isSample = !(await hasOwnProducts(db))
  const figures = await sumProductsUntil(db, isSample, johannesburgDate(now))
  return { ...figures, hasSamples: isSample && figures.total > 0 }
}

/**
 * Returns the product totals as of `today` from the sums that triggers maintain (ADR 0015). After a restored backup,
 * counts the products themselves until the nightly job has rebuilt the sums.
 */
export async function sumProductsUntil(
  db: Queryable,
  isSample: boolean,
  today: string,
): Promise<CatalogueFigures> {
  const { rows } = await db.execute<CatalogueFigures & { isSummed: boolean }>(sql`
    select coalesce(bool_or(is_base), false) as "isSummed", coalesce(sum(products), 0)::int as total,
      coalesce(sum(active) filter (where day <= ${today}::date), 0)::int as active,
      coalesce(sum(revenue_rands) filter (where day <= ${today}::date), 0)::bigint as "revenueRands"
    from ${productSums} where is_sample = ${isSample}`)
  const { isSummed, ...figures } = rows[0]!
  return isSummed ? figures : countProductTotals(db, isSample, today)
}

/** Returns the same totals as `sumProductsUntil`, counted from the products themselves. */
export async function countProductTotals(
  db: Queryable,
  isSample: boolean,
  today: string,
): Promise<CatalogueFigures> {
  const isActive = isActiveOn(today)
  const charged = sql`coalesce(${productPrices.pricePromo}, ${productPrices.priceRegular})::bigint`
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      active: sql<number>`count(*) filter (where ${isActive})::int`,
      revenueRands: sql<number>`coalesce(sum(${charged} * ${products.subscribers}) filter (where ${isActive}), 0)::bigint`,
    })
    .from(products)
    .leftJoin(productPrices, and(eq(productPrices.productId, products.id), productPrices.isCurrent))
    .where(eq(products.isSample, isSample))
  return row!
}

/** Replaces all rows by one base row per day, which also corrects sums after a failed trigger. */
export async function rebuildProductSums(db: Queryable): Promise<void> {
  await db.execute(sql`select sum_products()`)
}

/** Newest first. Omits entries about samples once they are deleted or a real product exists. */
export async function findCatalogueActivity(db: Queryable) {
  const hidden = sql`(${activityLog.details} ->> 'isSample' = 'true' and (not exists (select from ${products} where ${products.isSample}) or exists (select from ${products} where not ${products.isSample})))`
  const rows = await db
    .select()
    .from(activityLog)
    .where(
      and(
        // Must match the expression of the index activity_log_catalogue.
        sql`subject_type in ('product', 'offer', 'products')`,
        // Skips the per-product entries of a bulk action, which has one summary entry.
        sql`${activityLog.details} -> 'bulkId' is null`,
        sql`not coalesce(${hidden}, false)`,
      ),
    )
    .orderBy(sql`${activityLog.at} desc nulls last, ${activityLog.id} desc nulls last`)
    .limit(20)
  return rows.map((row) => ({
    ...pick(row, ['id', 'at', 'actorName', 'subjectType', 'subjectId']),
    kind: activityKind(row),
    text: activityText(row),
    isSample: row.details.isSample === true,
  }))
}

export const productActivity: ActivitySubject = {
  subjectType: 'product',
  findNames: async (db, ids) => {
    const rows = await db
      .select(idAndName)
      .from(products)
      .where(inArray(products.id, [...ids]))
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  findIds: async (db, name) => {
    const rows = await db.select(idAndName).from(products).where(eq(products.name, name))
    return rows.map(({ id }) => id)
  },
}
