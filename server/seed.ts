import { resolve } from 'node:path'
import { systemClock } from '#app/basics/dates.ts'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import { seedSnippets } from '#app/modules/sales/snippet/store.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import {
  type Database,
  type DatabaseConnection,
  migrateDatabase,
} from '#app/platform/database.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { seedSampleApprovals } from '#tools/samples/approvals.ts'
import { seedCoverage } from '#tools/samples/coverage.ts'
import { seedSampleProducts } from '#tools/samples/products.ts'

/** Migrates and seeds the database; nodes that start at once do it one after the other. */
export const prepareDatabase = (database: DatabaseConnection): Promise<void> =>
  migrateDatabase(database, resolve('migrations'), () => seedDatabase(database.db))

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
