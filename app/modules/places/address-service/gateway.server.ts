import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import { southAfricaBounds } from '#app/basics/south-africa.ts'
import type { Env } from '#app/platform/env.server.ts'
import {
  AnswerTooLargeError,
  describeFailedCall,
  readLimited,
} from '#app/platform/outside-answers.server.ts'
import { places } from '../gazetteer/content.ts'
import {
  nearestPlace,
  placeIndex,
  recordOfPlace,
  searchPlaces,
  suggestionOfPlace,
  confidentScore,
} from '../gazetteer/rules.ts'
import type { FoundAddress, Suggestion } from '../schema.ts'
import {
  readPhotonAnswer,
  readPlace,
  readPredictions,
  readReverseGeocoding,
  readTextSearch,
} from './rules.ts'

const index = placeIndex(places)
const maxSuggestions = 6

/** Address service of the bundled gazetteer. It searches in memory and needs no network. */
export const gazetteerService: AddressService = {
  name: 'gazetteer',
  cacheMs: 0,
  suggest: (text) =>
    Promise.resolve(accepted(searchPlaces(index, text, maxSuggestions).map(suggestionOfPlace))),
  details: () => Promise.resolve(accepted(null)),
  geocode(text) {
    const [hit] = searchPlaces(index, text, 1)
    if (!hit || hit.score < confidentScore) return Promise.resolve(accepted(null))
    const { place, street } = hit
    const address = recordOfPlace(place, { ...street, address: text })
    return Promise.resolve(accepted({ address, precision: 'place' as const }))
  },
  reverse({ latitude, longitude }) {
    const place = nearestPlace(places, { latitude, longitude })
    if (!place) return Promise.resolve(accepted(null))
    const address = recordOfPlace(place, { latitude, longitude })
    return Promise.resolve(accepted({ address, precision: 'place' as const }))
  },
}

const timeoutMs = 3_000
const maxAnswerBytes = 256 * 1024

export type AddressCall<Value> = Promise<Outcome<Value, 'unavailable'>>

/**
 * Sends one request to an address service, limited to 3 s and 256 kB, without redirects. Never throws; any response but
 * JSON with status 200 is `unavailable`. The error message is for the log and contains no address.
 */
async function callService<Value>(
  url: URL,
  read: (body: unknown) => Outcome<Value, 'unavailable'>,
  { headers, json }: { headers?: Record<string, string>; json?: unknown } = {},
): AddressCall<Value> {
  try {
    const response = await fetch(url, {
      method: json ? 'POST' : 'GET',
      headers: { ...headers, ...(json ? { 'Content-Type': 'application/json' } : {}) },
      body: json ? JSON.stringify(json) : undefined,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      const isKeyRefused = response.status === 401 || response.status === 403
      const hint = isKeyRefused ? ': it does not accept our key' : ''
      return refused('unavailable', `The address service answered ${response.status}${hint}.`)
    }
    return read(JSON.parse(await readLimited(response, maxAnswerBytes)))
  } catch (error) {
    return refused('unavailable', errorText(error))
  }
}

function errorText(error: unknown): string {
  if (error instanceof AnswerTooLargeError) return 'The address service sent more than 256 kB.'
  if (error instanceof SyntaxError) return 'The address service didn’t send JSON.'
  return describeFailedCall('The address service', error).message
}

const placeFields = 'formattedAddress,types,addressComponents,location'
const region = { languageCode: 'en', regionCode: 'za' }
const locationRestriction = {
  rectangle: {
    low: { latitude: southAfricaBounds.south, longitude: southAfricaBounds.west },
    high: { latitude: southAfricaBounds.north, longitude: southAfricaBounds.east },
  },
}

/**
 * Address service of Google Places (New). Autocomplete and details share a session token, and text search finds typed
 * addresses. Coordinates are looked up with the Geocoding API, whose requests contain the key in the URL.
 */
function googleService(env: Env): AddressService {
  const key = env.GEOCODER_KEY!
  const base = (env.GEOCODER_URL ?? 'https://places.googleapis.com').replace(/\/$/, '')
  const reverseBase = (env.GEOCODER_REVERSE_URL ?? 'https://maps.googleapis.com').replace(/\/$/, '')
  const headers = (fields: string) => ({ 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': fields })
  return {
    name: 'google',
    cacheMs: 60_000,
    async suggest(text, sessionToken) {
      const fields =
        'suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat'
      const json = { input: text, includedRegionCodes: ['za'], ...region, sessionToken }
      const url = new URL(`${base}/v1/places:autocomplete`)
      return callService(url, readPredictions, { headers: headers(fields), json })
    },
    async details(id, sessionToken) {
      const placeId = /^google:([\w-]+)$/.exec(id)?.[1]
      if (!placeId) return accepted(null)
      const query = new URLSearchParams({ ...region, ...(sessionToken ? { sessionToken } : {}) })
      const url = new URL(`${base}/v1/places/${placeId}?${query.toString()}`)
      return callService(url, readPlace, { headers: headers(placeFields) })
    },
    async geocode(text) {
      const json = { textQuery: text, ...region, pageSize: 1, locationRestriction }
      const fields = placeFields.replaceAll(/(\w+)/g, 'places.$1')
      const url = new URL(`${base}/v1/places:searchText`)
      return callService(url, readTextSearch, { headers: headers(fields), json })
    },
    async reverse({ latitude, longitude }) {
      const latlng = `${latitude},${longitude}`
      const query = new URLSearchParams({ latlng, language: 'en', region: 'za', key })
      const url = new URL(`${reverseBase}/maps/api/geocode/json?${query.toString()}`)
      return callService(url, readReverseGeocoding)
    },
  }
}

/** Address service of Photon (komoot/photon), a self-hosted OpenStreetMap geocoder. It ignores session tokens. */
function photonService(baseUrl: string): AddressService {
  const base = baseUrl.replace(/\/$/, '')
  const { west, south, east, north } = southAfricaBounds
  const search = (text: string, limit: number) => {
    const bbox = `${west},${south},${east},${north}`
    const query = { q: text, limit: String(limit), lang: 'en', bbox }
    const url = new URL(`${base}/api?${new URLSearchParams(query).toString()}`)
    return callService(url, readPhotonAnswer)
  }
  return {
    name: 'photon',
    cacheMs: 600_000,
    suggest: (text) => search(text, 8),
    details: () => Promise.resolve(accepted(null)),
    async geocode(text) {
      const found = await search(text, 1)
      return found.ok ? accepted(found.value[0]?.found ?? null) : found
    },
    async reverse({ latitude, longitude }) {
      const query = { lat: String(latitude), lon: String(longitude), limit: '1', lang: 'en' }
      const url = new URL(`${base}/reverse?${new URLSearchParams(query).toString()}`)
      const found = await callService(url, readPhotonAnswer)
      return found.ok ? accepted(found.value[0]?.found ?? null) : found
    },
  }
}

/** Returns the address service that the environment selects; by default the bundled gazetteer. */
export function addressServiceOf(env: Env): AddressService {
  if (env.GEOCODER_DRIVER === 'photon') return photonService(env.GEOCODER_URL!)
  return env.GEOCODER_DRIVER === 'google' ? googleService(env) : gazetteerService
}

/** Finds addresses in South Africa. Every call returns within 3 s and never throws. */
export type AddressService = {
  name: Env['GEOCODER_DRIVER']
  /** Maximum cache time of a response, in milliseconds; 0 disables the cache. */
  cacheMs: number
  suggest(text: string, sessionToken?: string): AddressCall<Suggestion[]>
  /** Looks up the address of a suggestion that came without one. Null if the id belongs to another service. */
  details(id: string, sessionToken?: string): AddressCall<FoundAddress | null>
  geocode(text: string): AddressCall<FoundAddress | null>
  reverse(at: { latitude: number; longitude: number }): AddressCall<FoundAddress | null>
}
