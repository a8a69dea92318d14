import { type SQL, and, asc, eq, gt, ilike, inArray, sql } from 'drizzle-orm'
import { isUuid } from '#app/basics/ids.ts'
import { speedText } from '#app/modules/catalogue/product/rules.ts'
import { isOnSale } from '#app/modules/catalogue/product/store.server.ts'
import { productPrices, products } from '#app/modules/catalogue/product/tables.ts'
import { fullOfferName, pricePointLabel } from '#app/modules/prices/rules.ts'
import { findOffersById, type OfferRow } from '#app/modules/prices/store.server.ts'
import { offers } from '#app/modules/prices/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { LinePeriod, QuoteLine } from '../schema.ts'

export type LinePrice = {
  source: 'offer' | 'product'
  sourceId: string
  name: string
  detail: string
  period: LinePeriod
  unitCents: number
}

type PriceReference = Pick<QuoteLine, 'source' | 'sourceId'>

export const priceKey = ({ source, sourceId }: PriceReference) => `${source}:${sourceId}`

/** Returns the current prices for these lines, by `priceKey`. Items that are not for sale now are absent. */
export async function findLinePrices(db: Queryable, lines: readonly PriceReference[]) {
  const idsOf = (source: PriceReference['source']) =>
    lines.flatMap((line) => (line.source === source && line.sourceId ? [line.sourceId] : []))
  const productIds = idsOf('product').filter(isUuid)
  const [offerRows, productRows] = [
    await findOffersById(db, idsOf('offer')),
    await selectProductPrices(db, inArray(products.id, productIds)),
  ]
  const prices = [...offerRows.flatMap(offerPrice), ...productRows.map(productPrice)]
  return new Map(prices.map((price) => [priceKey(price), price]))
}

function offerPrice(offer: OfferRow): LinePrice[] {
  if (!offer.isPublished || !offer.amountRands) return []
  const isOnce = offer.unit === 'on the next invoice'
  const label = pricePointLabel({ ...offer, isStartingPrice: false })
  return [
    {
      source: 'offer',
      sourceId: offer.id,
      name: fullOfferName(offer),
      detail: [label, isOnce ? '' : offer.unit].filter(Boolean).join(', '),
      period: isOnce ? 'once' : 'month',
      unitCents: offer.amountRands * 100,
    },
  ]
}

function selectProductPrices(db: Queryable, ...conditions: SQL[]) {
  const { id, name, speedDown, speedUp } = products
  const rands = sql<number>`coalesce(${productPrices.pricePromo}, ${productPrices.priceRegular})`
  const isItsPrice = and(eq(productPrices.productId, id), eq(productPrices.isCurrent, true))
  return db
    .select({ id, name, speedDown, speedUp, rands })
    .from(products)
    .innerJoin(productPrices, isItsPrice)
    .where(and(isOnSale, ...conditions))
    .orderBy(asc(sql`lower(${name})`), asc(id))
}

type ProductRow = Awaited<ReturnType<typeof selectProductPrices>>[number]

function productPrice(product: ProductRow): LinePrice {
  return {
    source: 'product',
    sourceId: product.id,
    name: product.name,
    detail: `${speedText(product)}, per month`,
    period: 'month',
    unitCents: product.rands * 100,
  }
}

const maxResults = 12

/** Returns offers and products whose names contain these words, sorted by name. */
export async function searchPrices(db: Queryable, search: string): Promise<LinePrice[]> {
  const matchesWords = (name: Parameters<typeof ilike>[0]) =>
    search
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 8)
      .map((word) => ilike(name, `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`))
  const offerRows = await db
    .select()
    .from(offers)
    .where(
      and(
        eq(offers.isPublished, true),
        gt(offers.amountRands, 0),
        ...matchesWords(sql`(${offers.family} || ' ' || ${offers.id} || ' ' || ${offers.name})`),
      ),
    )
    .orderBy(asc(offers.family), asc(offers.name))
    .limit(maxResults)
  const productRows = await selectProductPrices(db, ...matchesWords(products.name)).limit(
    maxResults,
  )
  return [...offerRows.flatMap(offerPrice), ...productRows.map(productPrice)]
}
