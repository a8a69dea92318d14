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

const serviceTypes: Record<ProductCategory, string> = {
  business_fibre: 'Fibre',
  fixed_wireless_business: 'Fixed wireless',
  fixed_wireless_residential: 'Fixed wireless',
}

/**
 * Products of a fresh installation, marked as samples. Monthly price times subscribers totals 125,000 rands over the
 * approved ones. A product with an offer id sets the public price of that offer.
 */
export const sampleProducts: readonly SampleProduct[] = [
  sampleProduct(1, 'Business Fibre 50', 'business_fibre', [50, 50], [3000, null], 8, 'fttp-from'),
  {
    ...sampleProduct(2, 'Business Fibre 100', 'business_fibre', [100, 50], [4500, 4000], 5),
    isFeatured: true,
  },
  sampleProduct(
    3,
    'Business Fibre 1000',
    'business_fibre',
    [1000, 1000],
    [15000, null],
    1,
    'fttp-to',
  ),
  sampleProduct(
    4,
    'Business Wireless 10',
    'fixed_wireless_business',
    [10, 10],
    [1500, null],
    12,
    'fwa-from',
  ),
  {
    ...sampleProduct(
      5,
      'Business Wireless 50',
      'fixed_wireless_business',
      [50, 25],
      [2500, null],
      10,
    ),
    isFeatured: true,
  },
  sampleProduct(
    6,
    'Business Wireless 100',
    'fixed_wireless_business',
    [100, 100],
    [5000, null],
    2,
    'fwa-to',
  ),
  sampleProduct(7, 'Home Wireless 20', 'fixed_wireless_residential', [20, 10], [700, null], 10),
  sampleProduct(8, 'Home Wireless 50', 'fixed_wireless_residential', [50, 25], [1200, 1000], 6),
  {
    ...sampleProduct(
      9,
      'Home Wireless 100',
      'fixed_wireless_residential',
      [100, 50],
      [1600, null],
      0,
    ),
    status: 'draft',
  },
  {
    ...sampleProduct(10, 'Business Fibre 200', 'business_fibre', [200, 200], [6500, null], 0),
    status: 'pending',
  },
  {
    ...sampleProduct(11, 'Business Wireless 5', 'fixed_wireless_business', [5, 2], [950, null], 0),
    status: 'archived',
  },
]

function sampleProduct(
  n: number,
  name: string,
  category: ProductCategory,
  speeds: [number, number],
  prices: [number, number | null],
  subscribers: number,
  offerId?: string,
): SampleProduct {
  return {
    id: sampleId(n),
    name,
    category,
    serviceType: serviceTypes[category],
    speeds,
    prices,
    subscribers,
    status: 'approved',
    offerId,
  }
}

const seededBy = 'Sample data'

/**
 * Writes the sample products once per installation: never again after they were cleared or changed. Returns true if
 * they were written.
 */
export async function seedSampleProducts(tx: Queryable, now: Date): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(7120204)`)
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
