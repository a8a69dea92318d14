import { systemClock } from '#app/basics/dates.ts'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import { seedSnippets } from '#app/modules/sales/snippet/store.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import type { Database } from '#app/platform/database.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { seedSampleApprovals } from '#tools/samples/approvals.ts'
import { seedCoverage } from '#tools/samples/coverage.ts'
import { seedSampleProducts } from '#tools/samples/products.ts'

/** Everything a fresh database needs; safe to run at every start. */
export async function seedDatabase(db: Database): Promise<void> {
  await seedSettings(db)
  await seedOffers(db)
  await seedSnippets(db, systemClock.now())
  await seedCoverage(db)
  await db.transaction(async (tx) => {
    const now = systemClock.now()
    if (await seedSampleProducts(tx, now)) await seedSampleApprovals(tx, now)
  })
  await readInstallationValue(db, 'public-anon-key')
  await readInstallationValue(db, 'session-secret')
  await readInstallationValue(db, 'opt-out-secret')
}
