import type { AddressRecord } from '../schema.ts'
import { emptyAddress } from './empty-address.ts'
import { suburbOf, type Place } from './place.ts'

/** The address in one line: building, street, suburb, town, code; nothing twice. */
export function composeAddress(record: Omit<AddressRecord, 'address'>): string {
  const { buildingComplex, streetNumber, street, suburb, town, postalCode, province } = record
  const line = [streetNumber, street].filter(Boolean).join(' ')
  const parts = [buildingComplex, line, suburb, town, postalCode].filter(Boolean)
  // A town alone is told apart by its province: there are two Middelburgs.
  if (!line && !suburb && !buildingComplex && town) parts.splice(1, 0, province)
  return parts.filter((part, at) => part && parts.indexOf(part) === at).join(', ')
}

/** The record of a place, with what is known beside it. Coordinates are those of the place unless given. */
export function recordOfPlace(place: Place, more: Partial<AddressRecord> = {}): AddressRecord {
  const record = {
    ...emptyAddress,
    suburb: suburbOf(place),
    town: place.town,
    province: place.province,
    postalCode: place.postalCode,
    latitude: place.latitude,
    longitude: place.longitude,
    ...more,
  }
  return { ...record, address: more.address ?? composeAddress(record) }
}
