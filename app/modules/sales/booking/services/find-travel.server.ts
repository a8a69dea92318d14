import { geocodeAddress } from '#app/modules/places/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { estimateTravel } from '../rules/travel.ts'
import { coordinatesSchema, type TravelEstimate } from '../schema.ts'

type Place = { latitude: number; longitude: number; isOfPlace: boolean }
type Asking = { fields: Record<string, unknown> }

/**
 * The coordinates of an address: those the enquiry came with where it is the enquiry's own, else what the address
 * service knows of it; undefined where nobody does. Outside a transaction, for the service may be asked.
 */
async function findPlace(ctx: Context, lead: Asking, address: string): Promise<Place | undefined> {
  const own = coordinatesSchema.safeParse(lead.fields)
  if (own.success && String(lead.fields.address ?? '').trim() === address)
    return { ...own.data, isOfPlace: Boolean(lead.fields.area) }
  const found = await geocodeAddress(ctx, { address })
  if (!found.ok) return undefined
  const { latitude, longitude } = found.value.address
  if (latitude === null || longitude === null) return undefined
  return { latitude, longitude, isOfPlace: found.value.precision === 'place' }
}

/** Where an address is and how long the way there takes (STF-09); null where nobody knows. */
export async function findTravel(
  ctx: Context,
  lead: Asking,
  address: string,
): Promise<(TravelEstimate & Place) | null> {
  const place = address === '' ? undefined : await findPlace(ctx, lead, address)
  if (!place) return null
  return { ...place, ...estimateTravel(await readSettings(ctx, 'travel'), place) }
}
