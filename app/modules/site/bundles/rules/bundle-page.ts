import { priceWords, shownAmount } from '#app/modules/prices/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { bundleIds, type BundleId } from '../content.ts'

/** The bundle a path shows. Throws for a path that is no bundle's: the routes name no other. */
export function bundleAt(path: string): BundleId {
  const id = bundleIds.find((bundle) => path.replace(/\/$/, '').endsWith(`/${bundle}`))
  if (!id) throw new Error('no bundle has this path')
  return id
}

/** "from R999/month" or "R1,999/month" (BPG-03, BPG-11, BPG-19). */
export function monthlyPrice(offer: Pick<Offer, 'amountRands'>, isFrom: boolean): string {
  const amount = shownAmount(offer)
  return amount ? `${isFrom ? 'from ' : ''}${amount}/month` : priceWords.missing
}
