import { deleteSampleNotifications } from '#app/modules/outbox/notification/store.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'

/**
 * Samples are shown until they are cleared or a product of one's own exists, and never again (D-105): what
 * stands of them under the bell goes in the same transaction.
 */
export async function endSamples(tx: Transaction): Promise<void> {
  await deleteSampleNotifications(tx)
}
