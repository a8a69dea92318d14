import { and, eq, sql } from 'drizzle-orm'
import { johannesburgDate } from '#app/basics/dates.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { hasOwnProducts } from '../data.server.ts'
import { productPrices, products, productSums } from '../tables.server.ts'

type Figures = { total: number; active: number; revenueRands: number }

/** Figures of the dashboard (D-104, D-106); `rules.ts` says the same of a list. Samples only while there is no other product. */
export async function summarizeProducts(db: Queryable, now: Date) {
  const isSample = !(await hasOwnProducts(db))
  const figures = await sumProductsUntil(db, isSample, johannesburgDate(now))
  return { ...figures, hasSamples: isSample && figures.total > 0 }
}

/** From the sums that triggers keep (ADR 0015); from the products themselves until the night after a restored backup. */
export async function sumProductsUntil(
  db: Queryable,
  isSample: boolean,
  today: string,
): Promise<Figures> {
  const { rows } = await db.execute<Figures & { isSummed: boolean }>(sumsUntil(isSample, today))
  const { isSummed, ...figures } = rows[0]!
  return isSummed ? figures : countedProducts(db, isSample, today)
}

const sumsUntil = (isSample: boolean, today: string) => sql`
  select coalesce(bool_or(is_base), false) as "isSummed", coalesce(sum(products), 0)::int as total,
    coalesce(sum(active) filter (where day <= ${today}::date), 0)::int as active,
    coalesce(sum(revenue_rands) filter (where day <= ${today}::date), 0)::bigint as "revenueRands"
  from ${productSums} where is_sample = ${isSample}`

/** The same, read from every product. */
export async function countedProducts(
  db: Queryable,
  isSample: boolean,
  today: string,
): Promise<Figures> {
  const isActive = sql`${products.status} = 'approved' and coalesce(${products.availableFrom} <= ${today}::date, true) and coalesce(${products.availableUntil} >= ${today}::date, true)`
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

/** One row for each day in the place of all that triggers added; right even where they were not asked. */
export async function renewProductSums(db: Queryable): Promise<void> {
  await db.execute(sql`select sum_products()`)
}
