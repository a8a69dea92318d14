import { readOffers } from '#app/features/offers/data.server.ts'
import { askedOfferName, offerSize, priceText, shownAmount } from '#app/features/offers/rules.ts'
import type { Offer } from '#app/features/offers/schema.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import {
  answerWords,
  pricedOnRequest,
  recommendationNames,
  type Recommendation,
} from '../content/connectivity-recipe.ts'
import { fromPrice } from '../content/coverage.ts'
import type { LeadFields } from '../forms.ts'
import { recommendationReasons, recommendProduct } from '../rules/recommend-product.ts'
import type { LeadKind } from '../schema/inputs.ts'

type Answers = LeadFields[LeadKind]

/** What is read when a lead of a kind is stored, and kept beside its answers. */
const additions: Partial<Record<LeadKind, (ctx: Context, answers: Answers) => Promise<Answers>>> = {
  contact: nameQuotedPlan,
  'custom-quote': nameQuotedPlan,
  coverage: nameTechnologyPrices,
  connectivity: nameRecommendation,
}

/** The answers with what belongs to them on the day they are given. Not to be called inside a transaction. */
export async function addToAnswers(
  ctx: Context,
  kind: LeadKind,
  answers: Answers,
): Promise<Answers> {
  allowVisitor(ctx)
  return (await additions[kind]?.(ctx, answers)) ?? answers
}

type Named = Answers & { planName?: string; planPrice?: string }

/** The name and the price on that day of the plan that an enquiry names, whatever the price becomes (PRC-20). */
async function nameQuotedPlan(ctx: Context, fields: Answers): Promise<Named> {
  if (!('plan' in fields) || fields.plan === '') return fields
  const { [fields.plan]: offer } = await readOffers(ctx, [fields.plan])
  const from = offer.isStartingPrice ? 'from ' : ''
  return { ...fields, planName: askedOfferName(offer), planPrice: from + priceText(offer) }
}

/**
 * What each technology started at when a coverage enquiry was sent, as the check showed it (SIT-08): read here, because
 * what a browser sends is no price.
 */
async function nameTechnologyPrices<Fields extends Answers>(
  ctx: Context,
  fields: Fields,
): Promise<Fields> {
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

const offersOf = {
  fttp: ['fttp-from', 'fttp-to'],
  fwa: ['fwa-from', 'fwa-to'],
  waas: ['waas-from', 'waas-to'],
} as const satisfies Partial<Record<Recommendation, unknown>>

/** What the visitor was shown for a connectivity recipe: product, price and reasons, for mails, CRM and staff (RCP-21). */
async function nameRecommendation<Fields extends Answers>(
  ctx: Context,
  fields: Fields,
): Promise<Fields> {
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
