import { readOffers } from '#app/features/offers/data.server.ts'
import { priceText, shownAmount } from '#app/features/offers/rules.ts'
import type { Offer } from '#app/features/offers/schema.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { fromPrice } from '../content/coverage.ts'
import type { LeadFields } from '../forms.ts'
import type { LeadKind } from '../schema/inputs.ts'

/**
 * Adds to a coverage enquiry what each technology started at when it was sent (SIT-08), as the check showed it: read
 * here, for what a browser sends is no price. Fields of another form come back as they are. Not to be called inside a
 * transaction.
 */
export async function nameTechnologyPrices<Fields extends LeadFields[LeadKind]>(
  ctx: Context,
  fields: Fields,
): Promise<Fields> {
  allowVisitor(ctx)
  if (!('wireless' in fields) || (!fields.fibre && !fields.wireless)) return fields
  const offers = await readOffers(ctx, ['fttp-from', 'fwa-from'])
  return {
    ...fields,
    fibrePrice: startingPrice(offers['fttp-from']),
    wirelessPrice: startingPrice(offers['fwa-from']),
  }
}

const startingPrice = (offer: Offer) =>
  shownAmount(offer) ? fromPrice(priceText(offer)) : priceText(offer)
