import { readOffers } from '#app/features/offers/data.server.ts'
import { offerSize, shownAmount } from '#app/features/offers/rules.ts'
import type { Offer } from '#app/features/offers/schema.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import {
  answerWords,
  pricedOnRequest,
  recommendationNames,
  type Recommendation,
} from '../content/connectivity-recipe.ts'
import { recommendationReasons, recommendProduct } from '../rules/recommend-product.ts'
import type { LeadFields } from '../forms.ts'
import type { LeadKind } from '../schema/inputs.ts'

const offersOf = {
  fttp: ['fttp-from', 'fttp-to'],
  fwa: ['fwa-from', 'fwa-to'],
  waas: ['waas-from', 'waas-to'],
} as const satisfies Partial<Record<Recommendation, unknown>>

/**
 * Adds to a connectivity recipe what the visitor was shown for it: product, present price and reasons
 * (RCP-21), for the mails, the CRM and staff. Fields of another form come back as they are. Not to be
 * called inside a transaction.
 */
export async function nameRecommendation<Fields extends LeadFields[LeadKind]>(
  ctx: Context,
  fields: Fields,
): Promise<Fields> {
  allowVisitor(ctx)
  if (!('guestWifi' in fields)) return fields
  const recommendation = recommendProduct(fields)
  const reasons = recommendationReasons(fields).map(
    ({ question, isYes }) => answerWords[question][isYes ? 'yes' : 'no'],
  )
  return {
    ...fields,
    product: recommendationNames[recommendation],
    productPrice: await priceOf(ctx, recommendation),
    productReasons: reasons.join(' '),
  }
}

/** "R1,500 (10Mbps) to R5,000 (100Mbps) per month". */
async function priceOf(ctx: Context, recommendation: Recommendation): Promise<string> {
  if (recommendation === 'hybrid') return pricedOnRequest
  const [from, to] = offersOf[recommendation]
  const offers: Record<string, Offer> = await readOffers(ctx, [from, to])
  const [low, high] = [offers[from]!, offers[to]!]
  const [least, most] = [low, high].map((offer) => `${shownAmount(offer)} (${offerSize(offer)})`)
  return shownAmount(low) && shownAmount(high) ? `${least} to ${most} ${low.unit}` : pricedOnRequest
}
