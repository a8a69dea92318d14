import type { Env } from '#app/platform/env.server.ts'
import type { AddressService } from './gateway/address-service.server.ts'
import { gazetteerService } from './gateway/gazetteer.server.ts'
import { googleService } from './gateway/google.server.ts'
import { photonService } from './gateway/photon.server.ts'

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
