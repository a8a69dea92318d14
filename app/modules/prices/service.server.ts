import type { Transaction } from '#app/platform/database.server.ts'
import type { OfferValue } from './schema.ts'
import { findOffer, updateOffer, type OfferChangedBy, type OfferRow } from './store.server.ts'

/**
 * Writes an approved change of a public price inside the deciding transaction, so that both happen or neither; a
 * trigger announces it, and pages follow at once. The caller authorizes it.
 * @returns the previous offer
 */
export async function applyOfferChange(
  tx: Transaction,
  id: string,
  change: Partial<OfferValue & { isPublished: boolean }>,
  by: OfferChangedBy,
): Promise<OfferRow | undefined> {
  const before = await findOffer(tx, id, true)
  await updateOffer(tx, id, change, by)
  return before
}

/** Puts a public price on the site or takes it off, where that is not so already. */
export async function publishOffer(
  tx: Transaction,
  id: string,
  isPublished: boolean,
  by: OfferChangedBy,
): Promise<void> {
  const offer = await findOffer(tx, id, true)
  if (offer && offer.isPublished !== isPublished) await updateOffer(tx, id, { isPublished }, by)
}
