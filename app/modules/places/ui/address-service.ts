import type { FoundAddress } from '../schema.ts'
import { AddressSearch } from './address-search.ts'
import { fetchDetails, fetchReverse, fetchSuggestions } from './call-address-functions.ts'
import { LocationSearch } from './location-search.ts'

export type AddressFieldService = { search: AddressSearch; location: LocationSearch }

/** The part of the address field that is loaded when it is first used (ADR-13). */
export function startAddressService(
  publicKey: string,
  onFound: (found: FoundAddress) => void,
): AddressFieldService {
  const search = new AddressSearch(
    {
      suggest: (text, token, signal) => fetchSuggestions(publicKey, text, token, signal),
      details: (id, token) => fetchDetails(publicKey, id, token),
      newSessionToken: randomToken,
    },
    onFound,
  )
  const location = new LocationSearch(
    'geolocation' in navigator ? navigator.geolocation : undefined,
    (at) => fetchReverse(publicKey, at),
    onFound,
  )
  return { search, location }
}

/** Works on pages without TLS too, where randomUUID does not. */
function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
