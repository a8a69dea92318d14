import { sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { activityLog } from '#app/platform/tables.server.ts'
import { sampleProducts, type SampleProduct } from './products.ts'
import { slugOf } from '#app/features/catalogue/rules.ts'
import { productPrices, products } from '#app/features/catalogue/tables.server.ts'

const seededBy = 'Sample data'

/**
 * Writes the sample products once in the life of an installation (D-104, D-105): never again after they
 * were cleared or changed. True when it wrote them.
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
  await tx.insert(products).values(sampleProducts.map((sample) => rowOf(sample, now)))
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

function rowOf(sample: SampleProduct, now: Date): typeof products.$inferInsert {
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
