import type { Context } from '#app/platform/context.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'

/** Something we offered the visitor on a page below the enquiry's, and how it stands, in words. */
export type EnquiryOffer = { path: string; text: string }

/** Who makes such offers: quotes. They show nothing of another enquiry. */
export type EnquiryOffers = {
  list(ctx: Context, leadId: string): Promise<EnquiryOffer[]>
}

export const enquiryOffers = extensionPoint<EnquiryOffers>('enquiry offers')

export async function offersTo(ctx: Context, leadId: string): Promise<EnquiryOffer[]> {
  const lists = ctx.extensions.at(enquiryOffers).map((offers) => offers.list(ctx, leadId))
  return (await Promise.all(lists)).flat()
}
