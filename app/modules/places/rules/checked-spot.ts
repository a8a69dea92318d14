/**
 * What the coordinates of a check stand for: the address itself, or only the middle of the suburb or town
 * it lies in. Then no distance is one to the visitor's door, and the address is confirmed by hand.
 */
export type CheckedSpot = {
  kind: 'address' | 'area'
  /** Suburb or town; empty where none is known. */
  place: string
  /** Whether a street was named: nobody asks for it again. */
  hasStreet: boolean
}
