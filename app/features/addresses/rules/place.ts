import type { GazetteerRow } from '../content/gazetteer/gazetteer-rows.ts'

const provinces = [
  'Eastern Cape',
  'Free State',
  'Gauteng',
  'KwaZulu-Natal',
  'Limpopo',
  'Mpumalanga',
  'Northern Cape',
  'North West',
  'Western Cape',
] as const
export type Province = (typeof provinces)[number]

/** A town or suburb of the gazetteer. */
export type Place = GazetteerRow & { province: Province }

/** The suburb of an address record: empty where the place is the town itself. */
export function suburbOf({ name, town }: Place): string {
  return name === town ? '' : name
}
