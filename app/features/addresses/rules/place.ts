import type { Province } from '#app/basics/south-africa.ts'
import type { GazetteerRow } from '../content/gazetteer/gazetteer-rows.ts'

/** A town or suburb of the gazetteer. */
export type Place = GazetteerRow & { province: Province }

/** The suburb of an address record: empty where the place is the town itself. */
export function suburbOf({ name, town }: Place): string {
  return name === town ? '' : name
}
