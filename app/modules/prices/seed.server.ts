import type { Queryable } from '#app/platform/database.server.ts'
import { documentedOffers } from './content.ts'
import { offers } from './tables.server.ts'

/** Writes the documented offers where none are; never changes one that is there. */
export async function seedOffers(db: Queryable): Promise<void> {
  await db
    .insert(offers)
    .values(documentedOffers.map((offer) => ({ ...offer, isSample: true })))
    .onConflictDoNothing()
}
