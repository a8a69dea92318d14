import { seedCoverage } from '#app/features/coverage/seed.server.ts'
import { seedOffers } from '#app/features/offers/seed.server.ts'
import { seedSettings } from '#app/features/settings/seed.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'

/** Everything a fresh database needs; safe to run at every start. */
export async function seedDatabase(db: Queryable): Promise<void> {
  await seedSettings(db)
  await seedOffers(db)
  await seedCoverage(db)
  await readInstallationValue(db, 'public-anon-key')
  await readInstallationValue(db, 'session-secret')
}
