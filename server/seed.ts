import { seedCoverage } from '#app/features/coverage/seed.server.ts'
import { seedSampleApprovals } from '#app/features/approvals/seed.server.ts'
import { seedSampleProducts } from '#app/features/catalogue/seed.server.ts'
import { seedOffers } from '#app/features/offers/seed.server.ts'
import { seedSettings } from '#app/features/settings/seed.server.ts'
import type { Database } from '#app/platform/database.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'

/** Everything a fresh database needs; safe to run at every start. */
export async function seedDatabase(db: Database): Promise<void> {
  await seedSettings(db)
  await seedOffers(db)
  await seedCoverage(db)
  await db.transaction(async (tx) => {
    const now = systemClock.now()
    if (await seedSampleProducts(tx, now)) await seedSampleApprovals(tx, now)
  })
  await readInstallationValue(db, 'public-anon-key')
  await readInstallationValue(db, 'session-secret')
  await readInstallationValue(db, 'opt-out-secret')
}
