import type { z } from 'zod'
import { fieldErrors } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { isDatabaseOutage } from '#app/platform/database-outage.server.ts'
import { knownPlaces } from './known-places.server.ts'
import { refusals } from '../content.ts'
import { findAddressNear } from '../data.server.ts'
import { recordOfKnown } from '../rules/known-address.ts'
import { readTypedUnit } from '../rules/typed-unit.ts'
import { withUnit } from '../rules/with-unit.ts'
import { searchKey } from '../rules/search-key.ts'
import { detailsSchema, geocodeSchema, reverseSchema, type FoundAddress } from '../schema.ts'
import { askAddressService, countCall, lookUpLimit } from './address-calls.server.ts'
import { findKnownAddresses } from './find-known-addresses.server.ts'

type Refusal = 'invalid-input' | 'too-many-requests' | 'unavailable' | 'not-found'
type Answer = Promise<Outcome<FoundAddress, Refusal>>
type Asked = Promise<Outcome<FoundAddress | null, 'unavailable'>>

/** A device's position is at a building when that stands within so many metres. */
const atBuildingMetres = 40

/** What a picked suggestion stands for (ADR-10); ends the search session of its token (ADR-26). */
export const pickAddress = (ctx: Context, input: unknown) =>
  lookUp(ctx, detailsSchema, input, ({ id, sessionToken }) =>
    askAddressService(ctx, `details ${id}`, (service) => service.details(id, sessionToken)),
  )

/** Coordinates for a typed address: of the building, if we know it, else as near as can be said (COV-05). */
export const geocodeAddress = (ctx: Context, input: unknown) =>
  lookUp(ctx, geocodeSchema, input, async ({ address }) => {
    const { unit, rest } = readTypedUnit(address)
    const found = await geocodeStreet(ctx, rest)
    return found.ok && found.value ? accepted(withUnit(found.value, unit)) : found
  })

/**
 * The address at the coordinates of a device (ADR-16). The record keeps the device's coordinates, so that they are exact
 * even where only the suburb has a name.
 */
export const reverseGeocode = (ctx: Context, input: unknown) =>
  lookUp(ctx, reverseSchema, input, async (at) => {
    const known = await findBuildingAt(ctx, at)
    const key = `reverse ${at.latitude.toFixed(5)},${at.longitude.toFixed(5)}`
    const found = known
      ? accepted(recordOfKnown(known, knownPlaces))
      : await askAddressService(ctx, key, (service) => service.reverse(at))
    if (!found.ok || !found.value) return found
    const precision = known ? 'building' : 'device'
    return accepted({ precision, address: { ...found.value.address, ...at } })
  })

async function geocodeStreet(ctx: Context, address: string): Asked {
  const [known] = /^\s*\d/.test(address) ? await findKnownAddresses(ctx, address, 1) : []
  if (known) return accepted(recordOfKnown(known, knownPlaces))
  return askAddressService(ctx, `geocode ${searchKey(address)}`, (service) =>
    service.geocode(address),
  )
}

async function lookUp<Schema extends z.ZodType>(
  ctx: Context,
  schema: Schema,
  input: unknown,
  ask: (input: z.infer<Schema>) => Asked,
): Answer {
  allowVisitor(ctx)
  const parsed = schema.safeParse(input)
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error)
    return refused('invalid-input', Object.values(fields).join(' '), { fields })
  }
  const within = await countCall(ctx, lookUpLimit)
  if (!within.ok) return within
  const found = await ask(parsed.data)
  if (!found.ok) return found
  return found.value ? accepted(found.value) : refused('not-found', refusals.notFound)
}

async function findBuildingAt(ctx: Context, at: { latitude: number; longitude: number }) {
  try {
    return await findAddressNear(ctx.db, at, atBuildingMetres)
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    return undefined
  }
}
