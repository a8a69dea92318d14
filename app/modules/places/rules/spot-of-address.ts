import type { CheckedSpot } from './checked-spot.ts'
import type { FoundAddress } from '../schema.ts'

/** What a coverage check of this address can speak of: its own door, or only the area around it. */
export function spotOfAddress({ address, precision }: FoundAddress): CheckedSpot {
  return {
    kind: precision === 'place' ? 'area' : 'address',
    place: address.suburb || address.town,
    hasStreet: address.street !== '',
  }
}
