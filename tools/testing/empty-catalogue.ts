import { beforeEach } from 'vitest'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import type { TestDatabase } from './test-database.ts'

/** Before each test, removes all products and requests, and resets the settings and the public prices. */
export function useEmptyCatalogue(database: TestDatabase) {
  beforeEach(async () => {
    await database.pool.query(
      'truncate products, product_prices, approvals, approval_items, settings, settings_changes, offers, activity_log, staff_notifications',
    )
    await seedSettings(database.db)
    await seedOffers(database.db)
  })
}
