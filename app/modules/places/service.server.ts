import type { z } from 'zod'
import { type Outcome, accepted, refused, refusedFields } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { isDatabaseOutage } from '#app/platform/database.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { type RateLimit, countAttempt } from '#app/platform/rate-limit.server.ts'
import {
  type AddressService,
  addressServiceOf,
  gazetteerService,
} from './address-service/gateway.server.ts'
import { addressRefusals } from './content.ts'
import { places } from './gazetteer/content.ts'
import {
  type KnownBuilding,
  placeFinder,
  addressOfBuilding,
  suggestionOfBuilding,
} from './gazetteer/rules.ts'
import { greatCircleMetres, postBox } from './rules.ts'
import {
  type FoundAddress,
  type Suggestion,
  type SuggestionsAnswer,
  detailsSchema,
  geocodeSchema,
  reverseGeocodeSchema,
  suggestionsSchema,
} from './schema.ts'
import { type AddressKey, findAddressNear, findAddressesBeginning } from './store.server.ts'
import {
  type TypedUnit,
  addressQueriesOf,
  complexWithoutPlace,
  readTypedUnit,
  searchKey,
  suggestionWithUnit,
  withUnit,
} from './typed-address/rules.ts'

const knownPlaces = placeFinder(places)

/** Per IP address; high, because mobile networks share addresses and a word causes several calls. */
const addressSearchRateLimit: RateLimit = {
  name: 'address-search',
  attempts: 240,
  windowSeconds: 60,
}
const lookUpRateLimit: RateLimit = { name: 'address-look-up', attempts: 60, windowSeconds: 60 }

/** Returns `fallback` during a database outage, so that the address field still works. */
async function orDuringOutage<Value>(work: Promise<Value>, fallback: Value): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    return fallback
  }
}

/** Checks the input of a visitor's call, and counts the call towards the rate limit. */
async function readCall<Schema extends z.ZodType>(
  ctx: Context,
  schema: Schema,
  input: unknown,
  limit: RateLimit,
): Promise<Outcome<z.infer<Schema>, 'invalid-input' | 'too-many-requests'>> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) return refusedFields(parsed.error)
  const within = await orDuringOutage(countAttempt(ctx, limit), accepted(null))
  return within.ok ? accepted(parsed.data) : within
}

const cooldownMs = 30_000
const maxCachedAnswers = 2_000
type CachedAnswer = { until: number; value: unknown }
type ServiceState = {
  service: AddressService
  answers: Map<string, CachedAnswer>
  pausedUntil: number
}
const serviceStates = new WeakMap<Env, ServiceState>()

function serviceStateOf(env: Env): ServiceState {
  const kept = serviceStates.get(env)
  const line = kept ?? { service: addressServiceOf(env), answers: new Map(), pausedUntil: 0 }
  serviceStates.set(env, line)
  return line
}

const testedAddress = '1 Long Street, Cape Town'

export async function testAddressService({ env }: Context): Promise<Outcome<null>> {
  const found = await addressServiceOf(env).geocode(testedAddress)
  if (!found.ok) return found
  if (found.value) return accepted(null)
  return refused('unavailable', `The address service responds, but can’t find ${testedAddress}.`)
}

/** Caches under `key`. After a failure of the service, the gazetteer replaces it for 30 s. */
async function callAddressService<Value>(
  ctx: Context,
  key: string,
  ask: (service: AddressService) => Promise<Outcome<Value, 'unavailable'>>,
): Promise<Outcome<Value, 'unavailable'>> {
  const line = serviceStateOf(ctx.env)
  const now = ctx.clock.now().getTime()
  const kept = line.answers.get(key)
  if (kept && kept.until > now) return accepted(kept.value as Value)
  if (line.pausedUntil <= now) {
    const answer = await ask(line.service)
    if (answer.ok) {
      cacheAnswer(line, key, { value: answer.value, until: now + line.service.cacheMs })
      return answer
    }
    line.pausedUntil = now + cooldownMs
    ctx.log.warn(
      { service: line.service.name, reason: answer.message },
      'address service failed; using the gazetteer instead',
    )
  }
  const instead = await ask(gazetteerService)
  return instead.ok
    ? instead
    : refused('unavailable', addressRefusals.unavailable, { retryAfterSeconds: 30 })
}

function cacheAnswer(line: ServiceState, key: string, kept: CachedAnswer): void {
  if (line.service.cacheMs === 0) return
  line.answers.delete(key)
  if (line.answers.size >= maxCachedAnswers) line.answers.delete(line.answers.keys().next().value!)
  line.answers.set(key, kept)
}

/**
 * Finds buildings in live coverage data. A text that starts with a number must match the start of an address, any other
 * text the start of a street or building name. Returns none during a database outage.
 */
async function findKnownAddresses(
  ctx: Context,
  text: string,
  limit: number,
): Promise<KnownBuilding[]> {
  const found = new Map<string, KnownBuilding>()
  const hasNumber = /^\s*\d/.test(text)
  const sources: AddressKey[] = hasNumber ? ['address'] : ['street', 'name']
  try {
    for (const { prefixes, requiredWords } of addressQueriesOf(text)) {
      const wanted = requiredWords.length > 0 ? 60 : limit
      const lists = await Promise.all(
        sources.map((source) => findAddressesBeginning(ctx.db, source, prefixes, wanted)),
      )
      for (const known of lists.flat())
        if (matchesWords(known, requiredWords)) found.set(known.id, known)
      if (found.size >= limit) break
    }
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    ctx.log.warn({ err: error }, 'addresses of buildings could not be searched')
  }
  return [...found.values()].slice(0, limit)
}

/** Returns whether each word begins a word of the building's address or of the place that contains it. */
function matchesWords(known: KnownBuilding, words: readonly string[]): boolean {
  const missing = missingWords(`${known.address} ${known.suburb}`, words)
  if (missing.length === 0) return true
  const { town, province, postalCode } = addressOfBuilding(known, knownPlaces).address
  return missingWords(`${town} ${province} ${postalCode}`, missing).length === 0
}

function missingWords(text: string, words: readonly string[]): string[] {
  const has = searchKey(text).split(' ')
  return words.filter((word) => !has.some((one) => one.startsWith(word)))
}

const maxSuggestions = 6
const maxBuildings = 4

/** Adds to a street without a place the suburb that its complex is named after, if any. */
function readTypedAddress(text: string): TypedUnit {
  const typed = readTypedUnit(text)
  const suburb = knownPlaces.nameBeginning(complexWithoutPlace(typed))
  return suburb ? { ...typed, rest: `${typed.rest}, ${suburb}` } : typed
}

/** Our buildings come first. The typed unit is added to each suggestion. */
export async function suggestAddresses(
  ctx: Context,
  input: unknown,
): Promise<Outcome<SuggestionsAnswer, 'invalid-input' | 'too-many-requests' | 'unavailable'>> {
  const call = await readCall(ctx, suggestionsSchema, input, addressSearchRateLimit)
  if (!call.ok) return call
  if (postBox.test(call.value.address)) return accepted({ suggestions: [] })
  const { unit, rest: address } = readTypedAddress(call.value.address)
  const { sessionToken } = call.value
  const [known, found] = await Promise.all([
    findKnownAddresses(ctx, address, maxBuildings),
    callAddressService(ctx, `suggest ${searchKey(address)}`, (service) =>
      service.suggest(address, sessionToken),
    ),
  ])
  if (!found.ok && known.length === 0) return found
  const lines = known.map((building) => suggestionOfBuilding(building, knownPlaces))
  const more = found.ok ? found.value : []
  const suggestions = withoutDuplicates([...lines, ...more])
    .slice(0, maxSuggestions)
    .map((suggestion) => suggestionWithUnit(suggestion, unit))
  return accepted({ suggestions })
}

function withoutDuplicates(suggestions: Suggestion[]): Suggestion[] {
  const seen = new Set<string>()
  return suggestions.filter(({ title, detail }) => {
    const key = searchKey(`${title} ${detail}`)
    return !seen.has(key) && seen.add(key)
  })
}

type Refusal = 'invalid-input' | 'too-many-requests' | 'unavailable' | 'not-found'
type AddressAnswer = Promise<Outcome<FoundAddress | null, 'unavailable'>>

/** Within this distance in metres, a device is considered to be at the building. */
const maxBuildingDistanceMetres = 40

/** Returns the address of a picked suggestion. For Google, this call ends the session of `sessionToken`. */
export const pickAddress = (ctx: Context, input: unknown) =>
  lookUpAddress(ctx, detailsSchema, input, ({ id, sessionToken }) =>
    callAddressService(ctx, `details ${id}`, (service) => service.details(id, sessionToken)),
  )

/** Returns a typed address's coordinates: the building in our data, else the address service's nearest match. */
export const geocodeAddress = (ctx: Context, input: unknown) =>
  lookUpAddress(ctx, geocodeSchema, input, async ({ address }) => {
    const { unit, rest } = readTypedAddress(address)
    const found = await geocodeStreet(ctx, rest)
    return found.ok && found.value ? accepted(withUnit(found.value, unit)) : found
  })

/** Returns the address at a device's coordinates, which stay exact even if only the suburb is known. */
export const reverseGeocode = (ctx: Context, input: unknown) =>
  lookUpAddress(ctx, reverseGeocodeSchema, input, async (at) => {
    const building = findAddressNear(ctx.db, at, maxBuildingDistanceMetres)
    const known = await orDuringOutage(building, undefined)
    const key = `reverse ${at.latitude.toFixed(5)},${at.longitude.toFixed(5)}`
    const found = known
      ? accepted(addressOfBuilding(known, knownPlaces))
      : await callAddressService(ctx, key, (service) => service.reverse(at))
    if (!found.ok || !found.value) return found
    const precision = known ? 'building' : 'device'
    return accepted({ precision, address: { ...found.value.address, ...at } })
  })

/** Buildings that match a typed address count as one address within this distance in metres. */
const maxSameAddressMetres = 500
const maxSameAddresses = 20

/** A street that several towns have, such as "1 Main Road", is looked up by the address service. */
async function geocodeStreet(ctx: Context, address: string): AddressAnswer {
  const all = /^\s*\d/.test(address) ? await findKnownAddresses(ctx, address, maxSameAddresses) : []
  const lineOf = (one: KnownBuilding) => addressOfBuilding(one, knownPlaces).address.address
  const exact = all.filter((one) => searchKey(lineOf(one)) === searchKey(address))
  const [known, ...others] = exact.length > 0 ? exact : all
  if (known && others.every((other) => greatCircleMetres(known, other) <= maxSameAddressMetres))
    return accepted(addressOfBuilding(known, knownPlaces))
  return callAddressService(ctx, `geocode ${searchKey(address)}`, (service) =>
    service.geocode(address),
  )
}

async function lookUpAddress<Schema extends z.ZodType>(
  ctx: Context,
  schema: Schema,
  input: unknown,
  ask: (input: z.infer<Schema>) => AddressAnswer,
): Promise<Outcome<FoundAddress, Refusal>> {
  const call = await readCall(ctx, schema, input, lookUpRateLimit)
  if (!call.ok) return call
  const found = await ask(call.value)
  if (!found.ok) return found
  return found.value ? accepted(found.value) : refused('not-found', addressRefusals.notFound)
}
