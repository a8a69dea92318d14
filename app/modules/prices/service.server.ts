import type { Transaction } from '#app/platform/database.server.ts'
import { findOffer, updateOffer, type OfferChangedBy } from './store.server.ts'
import type { OfferValue } from './schema.ts'

/**
 * Writes an approved change of a public price inside the transaction that decides it, so that both happen
 * or neither; the table announces it, and pages follow at once (PRC-24). The caller authorizes it.
 */
export async function applyOfferChange(
  tx: Transaction,
  id: string,
  change: Partial<OfferValue & { isPublished: boolean }>,
  by: OfferChangedBy,
): Promise<void> {
  await updateOffer(tx, id, change, by)
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
