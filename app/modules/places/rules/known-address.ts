import type { FoundAddress, Suggestion } from '../schema.ts'
import { emptyAddress } from './empty-address.ts'
import type { PlaceFinder } from './nearest-place.ts'
import { suburbOf } from './place.ts'
import { readStreetLine } from './typed-address.ts'

type Known = {
  id: string
  name: string
  address: string
  suburb: string
  latitude: number
  longitude: number
}

/** The record of a building we know; town, province and code come from the place it lies in. */
export function recordOfKnown(known: Known, places: PlaceFinder): FoundAddress {
  const { address, suburb, name, latitude, longitude } = known
  const place = places.named(suburb, known) ?? places.near(known)
  return {
    precision: 'building',
    address: {
      ...emptyAddress,
      ...readStreetLine(address),
      address: address.includes(suburb) ? address : `${address}, ${suburb}`,
      suburb: suburb || (place ? suburbOf(place) : ''),
      town: place?.town ?? '',
      province: place?.province ?? '',
      postalCode: place?.postalCode ?? '',
      buildingComplex: name,
      latitude,
      longitude,
    },
  }
}

/** The line of the list for a building we know. */
export function suggestionOfKnown(known: Known, places: PlaceFinder): Suggestion {
  const found = recordOfKnown(known, places)
  const { address, town, province } = found.address
  const around = [known.name, town, province].filter((part) => part && !address.endsWith(part))
  return {
    id: `building:${known.id}`,
    title: address,
    detail: around.filter((part, at) => around.indexOf(part) === at).join(', '),
    found,
  }
}
