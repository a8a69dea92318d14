import { readOffers } from '#app/features/offers/data.server.ts'
import { askedOfferName, priceText } from '#app/features/offers/rules.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import type { LeadFields } from '../forms.ts'
import type { LeadKind } from '../schema/inputs.ts'

type Named = LeadFields[LeadKind] & { planName?: string; planPrice?: string }

/**
 * Adds name and present price of the plan an enquiry names to its fields, so that the lead keeps what
 * was on offer that day, whatever the price becomes (PRC-20). Fields without a plan come back as they
 * are. Not to be called inside a transaction.
 */
export async function nameQuotedPlan(ctx: Context, fields: LeadFields[LeadKind]): Promise<Named> {
  allowVisitor(ctx)
  if (!('plan' in fields) || fields.plan === '') return fields
  const { [fields.plan]: offer } = await readOffers(ctx, [fields.plan])
  const from = offer.isStartingPrice ? 'from ' : ''
  return { ...fields, planName: askedOfferName(offer), planPrice: from + priceText(offer) }
}
