import { eq } from 'drizzle-orm'
import type { Context } from '#app/platform/context.server.ts'
import { readFact } from '#app/platform/facts.server.ts'
import type { Offer } from './schema.ts'
import { offers } from './tables.server.ts'

export function offerFact(id: string): string {
  return `offer:${id}`
}

/** The published offers a page asks for, by id. One that is missing or unpublished has no amount and is logged. */
export async function readOffers<Id extends string>(ctx: Context, ids: readonly Id[]): Promise<Record<Id, Offer>> {
  const found = await Promise.all(
    ids.map((id) =>
      readFact(ctx, offerFact(id), async (): Promise<Offer> => {
        const [row] = await ctx.db.select().from(offers).where(eq(offers.id, id))
        if (row?.isPublished) return { id, name: row.name, amountRands: row.amountRands, unit: row.unit }
        ctx.log.error({ offer: id }, 'a page shows an offer that is missing or unpublished')
        return { id, name: row?.name ?? id, amountRands: null, unit: row?.unit ?? '' }
      }),
    ),
  )
  return Object.fromEntries(found.map((offer) => [offer.id, offer])) as Record<Id, Offer>
}
