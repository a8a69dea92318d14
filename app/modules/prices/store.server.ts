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

/** Returns the published offers by id or alias. A missing or unpublished offer has no amount, and is logged. */
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

/** Returns an offer for pages and whether it is published. An unpublished offer has no amount. */
export async function findShownOffer(
  db: Queryable,
  id: OfferId,
): Promise<{ offer: Offer; isPublished: boolean }> {
  const [row] = await db
    .select({ offer: shownColumns, isPublished: offers.isPublished })
    .from(offers)
    .where(eq(offers.id, id))
  if (row?.isPublished) return { offer: row.offer, isPublished: true }
  const offer = { ...(row?.offer ?? documentedOffer(id)), amountRands: null, isOnRequest: false }
  return { offer, isPublished: false }
}

export function findOffers(db: Queryable) {
  return db.select().from(offers).orderBy(asc(offers.family), asc(offers.id))
}

/** Returns the offers with these ids; unknown ids are skipped. */
export async function findOffersById(db: Queryable, ids: readonly string[]): Promise<OfferRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(offers)
    .where(inArray(offers.id, [...ids]))
}

const shownColumns = {
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

/** Returns one offer, published or not. `lock` locks its row until the transaction ends. */
export async function findOffer(db: Queryable, id: string, lock = false) {
  const query = db.select().from(offers).where(eq(offers.id, id))
  const [row] = lock ? await query.for('update') : await query
  return row
}

export type OfferChangeAuthor = { updatedBy: string; at: Date }

/** A database trigger announces the change, so that cached pages are rendered again. */
export async function updateOffer(
  db: Queryable,
  id: string,
  change: Partial<OfferValue & { isPublished: boolean }>,
  { updatedBy, at }: OfferChangeAuthor,
): Promise<void> {
  await db
    .update(offers)
    .set({ ...change, updatedBy, updatedAt: at, version: sql`${offers.version} + 1` })
    .where(eq(offers.id, id))
}

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

/** Inserts the documented offers that are missing; never changes an existing one. */
export async function seedOffers(db: Queryable): Promise<void> {
  await db
    .insert(offers)
    .values(documentedOffers.map((offer) => ({ ...offer, isSample: true })))
    .onConflictDoNothing()
}
