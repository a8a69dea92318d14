import type { Env } from '#app/platform/env.server.ts'
import type { AddressCall } from './gateway/fetch-json.server.ts'
import { gazetteerService } from './gateway/gazetteer.server.ts'
import { googleService } from './gateway/google.server.ts'
import { photonService } from './gateway/photon.server.ts'
import type { FoundAddress, Suggestion } from './schema.ts'

/** What finds addresses in South Africa (D-89). Every call answers within 3 s; it never throws. */
export type AddressService = {
  name: Env['GEOCODER_DRIVER']
  /** How long an answer may be kept. */
  cacheMs: number
  suggest(text: string, sessionToken?: string): AddressCall<Suggestion[]>
  /** What a suggestion without `found` stands for; null for an id that is not this service's. */
  details(id: string, sessionToken?: string): AddressCall<FoundAddress | null>
  geocode(text: string): AddressCall<FoundAddress | null>
  reverse(at: { latitude: number; longitude: number }): AddressCall<FoundAddress | null>
}

/** The service the settings name; the bundled gazetteer unless told otherwise. */
export function addressServiceOf(env: Env): AddressService {
  switch (env.GEOCODER_DRIVER) {
    case 'photon':
      return photonService(env.GEOCODER_URL!)
    case 'google': {
      const { GEOCODER_KEY: key, GEOCODER_URL: baseUrl, GEOCODER_REVERSE_URL: reverseUrl } = env
      return googleService({ key: key!, baseUrl, reverseUrl })
    }
    default:
      return gazetteerService
  }
}
