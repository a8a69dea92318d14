import { sql } from 'drizzle-orm'
import { slugOf } from '#app/modules/catalogue/product/rules.ts'
import type { ProductCategory, ProductStatus } from '#app/modules/catalogue/product/schema.ts'
import { productPrices, products } from '#app/modules/catalogue/product/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { activityLog } from '#app/platform/tables.ts'

type SampleProduct = {
  id: string
  name: string
  category: ProductCategory
  serviceType: string
  speeds: [down: number, up: number]
  /** Rands a month. */
  prices: [regular: number, promo: number | null]
  subscribers: number
  status: ProductStatus
  isFeatured?: true
  offerId?: string
}

const sampleId = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`

/** Ids of the sample products that the sample requests are about. */
export const sampleIds = { publish: sampleId(10), price: sampleId(5), feature: sampleId(8) }

type SampleRow = [
  number: number,
  name: string,
  speeds: SampleProduct['speeds'],
  prices: SampleProduct['prices'],
  subscribers: number,
  more?: Partial<Pick<SampleProduct, 'status' | 'isFeatured' | 'offerId'>>,
]

/**
 * Products of a fresh installation, marked as samples. Monthly price times subscribers totals 125,000 rands over the
 * approved ones. A product with an offer id sets the public price of that offer.
 */
const sampleProducts: readonly SampleProduct[] = [
  ...inCategory('business_fibre', 'Fibre', [
    [1, 'Business Fibre 50', [50, 50], [3000, null], 8, { offerId: 'fttp-from' }],
    [2, 'Business Fibre 100', [100, 50], [4500, 4000], 5, { isFeatured: true }],
    [3, 'Business Fibre 1000', [1000, 1000], [15000, null], 1, { offerId: 'fttp-to' }],
    [10, 'Business Fibre 200', [200, 200], [6500, null], 0, { status: 'pending' }],
  ]),
  ...inCategory('fixed_wireless_business', 'Fixed wireless', [
    [4, 'Business Wireless 10', [10, 10], [1500, null], 12, { offerId: 'fwa-from' }],
    [5, 'Business Wireless 50', [50, 25], [2500, null], 10, { isFeatured: true }],
    [6, 'Business Wireless 100', [100, 100], [5000, null], 2, { offerId: 'fwa-to' }],
    [11, 'Business Wireless 5', [5, 2], [950, null], 0, { status: 'archived' }],
  ]),
  ...inCategory('fixed_wireless_residential', 'Fixed wireless', [
    [7, 'Home Wireless 20', [20, 10], [700, null], 10],
    [8, 'Home Wireless 50', [50, 25], [1200, 1000], 6],
    [9, 'Home Wireless 100', [100, 50], [1600, null], 0, { status: 'draft' }],
  ]),
].toSorted((one, other) => one.id.localeCompare(other.id))

function inCategory(category: ProductCategory, serviceType: string, rows: SampleRow[]) {
  return rows.map(([number, name, speeds, prices, subscribers, more]): SampleProduct => {
    const product = { id: sampleId(number), name, category, serviceType, speeds, prices }
    return { ...product, subscribers, status: 'approved', ...more }
  })
}

const seededBy = 'Sample data'

/**
 * Writes the sample products once per installation: never again after they were cleared or changed. Returns true if
 * they were written.
 */
export async function seedSampleProducts(tx: Queryable, now: Date): Promise<boolean> {
  const mark = sql`${activityLog.subjectType} = 'catalogue' and ${activityLog.subjectId} = 'samples'`
  const known = await tx.$count(activityLog, mark)
  if (known > 0 || (await tx.$count(products)) > 0) return false
  await tx.insert(activityLog).values({
    at: now,
    actorKind: 'system',
    actorName: seededBy,
    action: 'samples.seeded',
    subjectType: 'catalogue',
    subjectId: 'samples',
  })
  await tx.insert(products).values(sampleProducts.map((sample) => toProductRow(sample, now)))
  await tx.insert(productPrices).values(
    sampleProducts.map(({ id, prices: [priceRegular, pricePromo], status }) => ({
      productId: id,
      priceRegular,
      pricePromo,
      approvalStatus: status === 'archived' ? ('approved' as const) : status,
      isCurrent: true,
      createdAt: now,
    })),
  )
  return true
}

function toProductRow(sample: SampleProduct, now: Date): typeof products.$inferInsert {
  const { id, name, category, serviceType, status, subscribers } = sample
  const [speedDown, speedUp] = sample.speeds
  return {
    id,
    name,
    slug: slugOf(name),
    category,
    serviceType,
    speedDown,
    speedUp,
    status,
    subscribers,
    isFeatured: sample.isFeatured ?? false,
    offerId: sample.offerId ?? null,
    statusBeforeArchive: status === 'archived' ? 'approved' : null,
    isSample: true,
    createdAt: now,
    updatedAt: now,
    updatedBy: seededBy,
  }
}
