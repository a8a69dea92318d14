import type { Transaction } from '#app/platform/database.server.ts'
import type { OfferValue } from './schema.ts'
import { findOffer, updateOffer, type OfferChangeAuthor, type OfferRow } from './store.server.ts'

/**
 * Applies an approved price change in the transaction of the decision and returns the previous offer. A database
 * trigger announces the change, so that cached pages are rendered again. The caller checks permissions.
 */
export async function applyOfferChange(
  tx: Transaction,
  id: string,
  change: Partial<OfferValue & { isPublished: boolean }>,
  by: OfferChangeAuthor,
): Promise<OfferRow | undefined> {
  const before = await findOffer(tx, id, true)
  await updateOffer(tx, id, change, by)
  return before
}

/** Publishes or unpublishes a public price; does nothing if it already has this state. */
export async function publishOffer(
  tx: Transaction,
  id: string,
  isPublished: boolean,
  by: OfferChangeAuthor,
): Promise<void> {
  const offer = await findOffer(tx, id, true)
  if (offer && offer.isPublished !== isPublished) await updateOffer(tx, id, { isPublished }, by)
}
