import type { AddressRecord, FoundAddress, Suggestion } from './schema.ts'

export type Coordinates = { latitude: number; longitude: number }
export type Box = { south: number; north: number; west: number; east: number }

/** The Earth's mean radius (IUGG); the SQL of store.server.ts uses it too. */
export const earthRadiusMetres = 6_371_008.8
const radians = Math.PI / 180

/** Returns the great-circle distance in metres (haversine formula). The SQL queries use the same formula. */
export function greatCircleMetres(one: Coordinates, other: Coordinates): number {
  const halfLatitude = ((other.latitude - one.latitude) * radians) / 2
  const halfLongitude = ((other.longitude - one.longitude) * radians) / 2
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(one.latitude * radians) *
      Math.cos(other.latitude * radians) *
      Math.sin(halfLongitude) ** 2
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Its width uses the latitude farthest from the equator; a margin of 0.1 % covers rounding. */
export function boxAround({ latitude, longitude }: Coordinates, metres: number): Box {
  const height = (metres / earthRadiusMetres / radians) * 1.001
  const farthest = Math.min(89, Math.abs(latitude) + height)
  const width = height / Math.cos(farthest * radians)
  return {
    south: latitude - height,
    north: latitude + height,
    west: longitude - width,
    east: longitude + width,
  }
}

/** Matches a PO box without a street, which can't be looked up. */
export const postBox =
  /^(p\.?\s?o\.?\s?box|posbus|private bag|privaatsak)\s*\w?\s?\d(?!.*,\s*\d+\w?\s+[a-z])/i

/**
 * Accuracy of the coordinates of a coverage check: the address itself, or only the middle of its suburb or town. For an
 * area, distances do not apply to the visitor's door, and staff confirm the address by hand.
 */
export type CheckedSpot = {
  kind: 'address' | 'area'
  /** Suburb and town, because several towns have a Rosebank, or only the town; empty if unknown. */
  place: string
  /** True if the address contains a street, so the visitor need not enter it again. */
  hasStreet: boolean
}

export function spotOfAddress({ address, precision }: FoundAddress): CheckedSpot {
  const { suburb, town } = address
  return {
    kind: precision === 'place' ? 'area' : 'address',
    place: [suburb, town !== suburb && town].filter(Boolean).join(', '),
    hasStreet: address.street !== '',
  }
}

export const emptyAddress: AddressRecord = {
  address: '',
  province: '',
  suburb: '',
  street: '',
  streetNumber: '',
  town: '',
  buildingComplex: '',
  postalCode: '',
  latitude: null,
  longitude: null,
}

export type SearchState = {
  isOpen: boolean
  isSearching: boolean
  suggestions: readonly Suggestion[]
  /** Index of the highlighted suggestion; -1 for none. */
  active: number
  problem: string
  announcement: string
}

export const idleSearch: SearchState = {
  isOpen: false,
  isSearching: false,
  suggestions: [],
  active: -1,
  problem: '',
  announcement: '',
}

export type LocationState = { isLocating: boolean; error: string; announcement: string }
export const idleLocation: LocationState = { isLocating: false, error: '', announcement: '' }
