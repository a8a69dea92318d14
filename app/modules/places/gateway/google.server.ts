import { accepted } from '#app/basics/outcome.ts'
import { southAfrica } from '#app/basics/south-africa.ts'
import type { AddressService } from './address-service.server.ts'
import { readPlace, readPredictions, readReverse, readTextSearch } from '../rules/google-answer.ts'
import { fetchJson } from './fetch-json.server.ts'

const placeFields = 'formattedAddress,types,addressComponents,location'
const region = { languageCode: 'en', regionCode: 'za' }
const locationRestriction = {
  rectangle: {
    low: { latitude: southAfrica.south, longitude: southAfrica.west },
    high: { latitude: southAfrica.north, longitude: southAfrica.east },
  },
}

/**
 * Google Places (New): autocomplete and details share one session token (ADR-26); text search for typed
 * addresses; the Geocoding API for coordinates, whose key stands in the address of the request.
 */
export function googleService(settings: {
  key: string
  baseUrl?: string
  reverseUrl?: string
}): AddressService {
  const base = (settings.baseUrl ?? 'https://places.googleapis.com').replace(/\/$/, '')
  const reverseBase = (settings.reverseUrl ?? 'https://maps.googleapis.com').replace(/\/$/, '')
  const headers = (fields: string) => ({
    'X-Goog-Api-Key': settings.key,
    'X-Goog-FieldMask': fields,
  })
  return {
    name: 'google',
    cacheMs: 60_000,
    async suggest(text, sessionToken) {
      const fields =
        'suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat'
      const json = { input: text, includedRegionCodes: ['za'], ...region, sessionToken }
      const url = new URL(`${base}/v1/places:autocomplete`)
      const answer = await fetchJson(url, { method: 'POST', headers: headers(fields), json })
      return answer.ok ? readPredictions(answer.value) : answer
    },
    async details(id, sessionToken) {
      const placeId = /^google:([\w-]+)$/.exec(id)?.[1]
      if (!placeId) return accepted(null)
      const query = new URLSearchParams({ ...region, ...(sessionToken ? { sessionToken } : {}) })
      const url = new URL(`${base}/v1/places/${placeId}?${query.toString()}`)
      const answer = await fetchJson(url, { headers: headers(placeFields) })
      return answer.ok ? readPlace(answer.value) : answer
    },
    async geocode(text) {
      const json = { textQuery: text, ...region, pageSize: 1, locationRestriction }
      const fields = placeFields.replaceAll(/(\w+)/g, 'places.$1')
      const url = new URL(`${base}/v1/places:searchText`)
      const answer = await fetchJson(url, { method: 'POST', headers: headers(fields), json })
      return answer.ok ? readTextSearch(answer.value) : answer
    },
    async reverse({ latitude, longitude }) {
      const latlng = `${latitude},${longitude}`
      const query = new URLSearchParams({ latlng, language: 'en', region: 'za', key: settings.key })
      const answer = await fetchJson(
        new URL(`${reverseBase}/maps/api/geocode/json?${query.toString()}`),
      )
      return answer.ok ? readReverse(answer.value) : answer
    },
  }
}
