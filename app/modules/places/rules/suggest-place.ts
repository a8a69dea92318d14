import { words } from '../content.ts'
import type { Suggestion } from '../schema.ts'
import { recordOfPlace } from './compose-address.ts'
import { suburbOf } from './place.ts'
import { searchKey } from './search-key.ts'
import type { PlaceHit } from './search-places.ts'

/** The line of the list for a place, with the street that was typed before it; then it says how rough it is. */
export function suggestionOfPlace({ place, street }: PlaceHit): Suggestion {
  const suburb = suburbOf(place)
  const around = [suburb && place.town, place.province, place.postalCode].filter(Boolean).join(', ')
  const line = street ? [street.streetNumber, street.street].filter(Boolean).join(' ') : ''
  return {
    id: `place:${[place.name, place.town, place.province].map((name) => searchKey(name).replaceAll(/[^a-z\d]+/g, '-')).join(':')}`,
    title: line ? `${line}, ${place.name}` : place.name,
    detail: line ? `${words.middleOf(place.name)}, ${around}` : around,
    found: { address: recordOfPlace(place, street ?? {}), precision: 'place' },
  }
}
