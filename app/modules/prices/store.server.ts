import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { readCached } from '#app/platform/tagged-cache.server.ts'
import {
  type OfferId,
  type OfferName,
  documentedOffer,
  documentedOffers,
  renamedOffer,
  offerIdOf,
} from './content.ts'
import type { Offer, OfferValue } from './schema.ts'
import { offers } from './tables.ts'

export function offerTag(id: OfferId): string {
  return `offer:${id}`
}

/** The published offers a page asks for, by id or alias. One that is missing or unpublished has no amount and is logged. */
export async function readOffers<Name extends OfferName>(
  ctx: Context,
  names: readonly Name[],
): Promise<Record<Name, Offer>> {
  const found = await Promise.all(
    names.map(async (name) => [name, renamedOffer(await readOffer(ctx, offerIdOf(name)), name)]),
  )
  return Object.fromEntries(found) as Record<Name, Offer>
}

function readOffer(ctx: Context, id: OfferId): Promise<Offer> {
  return readCached(ctx, offerTag(id), async () => {
    const { offer, isPublished } = await findShownOffer(ctx.db, id)
    if (!isPublished)
      ctx.log.error({ offer: id }, 'a page shows an offer that is missing or unpublished')
    return offer
  })
}

/** An offer as pages get it, and whether it is published; without an amount if it is not. */
export async function findShownOffer(
  db: Queryable,
  id: OfferId,
): Promise<{ offer: Offer; isPublished: boolean }> {
  const [row] = await db
    .select({ offer: shown, isPublished: offers.isPublished })
    .from(offers)
    .where(eq(offers.id, id))
  if (row?.isPublished) return { offer: row.offer, isPublished: true }
  const offer = { ...documentedOffer(id), amountRands: null, isOnRequest: false }
  return { offer, isPublished: false }
}

/** Every offer, published or not, as staff see them: by family, then id. */
export function findOffers(db: Queryable) {
  return db.select().from(offers).orderBy(asc(offers.family), asc(offers.id))
}

/** The offers of these ids; fewer where one is not there. */
export async function findOffersById(db: Queryable, ids: readonly string[]): Promise<OfferRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(offers)
    .where(inArray(offers.id, [...ids]))
}

const shown = {
  id: offers.id,
  family: offers.family,
  name: offers.name,
  amountRands: offers.amountRands,
  unit: offers.unit,
  isOnRequest: offers.isOnRequest,
  isStartingPrice: offers.isStartingPrice,
  devices: offers.devices,
  maxUsers: offers.maxUsers,
  speedMbps: offers.speedMbps,
  discountNote: offers.discountNote,
}

export type OfferRow = typeof offers.$inferSelect

/** One offer, published or not; `lock` holds other writers of it until the transaction ends. */
export async function findOffer(
  db: Queryable,
  id: string,
  lock = false,
): Promise<OfferRow | undefined> {
  const query = db.select().from(offers).where(eq(offers.id, id))
  const [row] = lock ? await query.for('update') : await query
  return row
}

/** Who changes an offer, by name, and when. */
export type OfferChangedBy = { updatedBy: string; at: Date }

/** Writes the changes of an offer; the version goes up, and a trigger announces it to every page. */
export async function updateOffer(
  db: Queryable,
  id: string,
  change: Partial<OfferValue & { isPublished: boolean }>,
  { updatedBy, at }: OfferChangedBy,
): Promise<void> {
  await db
    .update(offers)
    .set({ ...change, updatedBy, updatedAt: at, version: sql`${offers.version} + 1` })
    .where(eq(offers.id, id))
}

/** What an approval may change of an offer. */
export function offerValue(offer: OfferRow): OfferValue {
  const { name, amountRands, unit, isOnRequest, isStartingPrice } = offer
  const { devices, maxUsers, speedMbps, discountNote } = offer
  return {
    name,
    amountRands,
    unit,
    isOnRequest,
    isStartingPrice,
    devices,
    maxUsers,
    speedMbps,
    discountNote,
  }
}

/** Writes the documented offers where none are; never changes one that is there. */
export async function seedOffers(db: Queryable): Promise<void> {
  await db
    .insert(offers)
    .values(documentedOffers.map((offer) => ({ ...offer, isSample: true })))
    .onConflictDoNothing()
}
