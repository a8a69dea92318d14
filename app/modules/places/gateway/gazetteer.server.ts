import { accepted } from '#app/basics/outcome.ts'
import { places } from '../content/gazetteer.ts'
import type { AddressService } from './address-service.server.ts'
import { recordOfPlace } from '../rules/compose-address.ts'
import { nearestPlace } from '../rules/nearest-place.ts'
import { placeIndex } from '../rules/place-index.ts'
import { searchPlaces, surelyMeant } from '../rules/search-places.ts'
import { suggestionOfPlace } from '../rules/suggest-place.ts'

const index = placeIndex(places)
const mostSuggestions = 6

/** The bundled gazetteer: answers from memory, with no network at all (ADR-27). */
export const gazetteerService: AddressService = {
  name: 'gazetteer',
  cacheMs: 0,
  suggest: (text) =>
    Promise.resolve(accepted(searchPlaces(index, text, mostSuggestions).map(suggestionOfPlace))),
  details: () => Promise.resolve(accepted(null)),
  geocode(text) {
    const [hit] = searchPlaces(index, text, 1)
    if (!hit || hit.score < surelyMeant) return Promise.resolve(accepted(null))
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
