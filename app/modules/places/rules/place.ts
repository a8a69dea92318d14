import type { Province } from '#app/basics/south-africa.ts'

/** A town or suburb of the gazetteer; `town` is the place it lies in, or itself. */
export type Place = {
  name: string
  town: string
  otherNames: string[]
  /** Of streets. */
  postalCode: string
  latitude: number
  longitude: number
  /** 5 metropolis, 4 city or large town, 3 town, 2 small town or well-known suburb, 1 suburb or village. */
  size: number
  province: Province
}

/** The suburb of an address record: empty where the place is the town itself. */
export function suburbOf({ name, town }: Place): string {
  return name === town ? '' : name
}
