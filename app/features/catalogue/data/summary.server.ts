import { and, eq, sql } from 'drizzle-orm'
import { johannesburgDate } from '#app/basics/dates.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { productPrices, products } from '../tables.server.ts'
import { shownProducts } from './list.server.ts'

/** Figures of the dashboard, counted where the products are (D-104, D-106); `rules.ts` says the same of a list. */
export async function summarizeProducts(db: Queryable, now: Date) {
  const shown = await shownProducts(db)
  const today = johannesburgDate(now)
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
    .where(shown.where)
  return { ...row!, hasSamples: shown.areSamples && row!.total > 0 }
}
