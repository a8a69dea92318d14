import type { Province } from '#app/basics/south-africa.ts'
import gazetteer from './gazetteer.json' with { type: 'json' }
import type { Place } from './rules.ts'

/** A row of the gazetteer file. `town` is the town that contains the place, or the place's own name. */
type Row = [
  name: string,
  town: string,
  postalCode: string,
  latitude: number,
  longitude: number,
  size: number,
  ...otherNames: string[],
]

/** Towns and suburbs of South Africa, compiled from public facts. */
export const places: readonly Place[] = Object.entries(
  gazetteer as unknown as Record<Province, Row[]>,
).flatMap(([province, rows]) =>
  rows.map(([name, town, postalCode, latitude, longitude, size, ...otherNames]) => ({
    name,
    town,
    otherNames,
    postalCode,
    latitude,
    longitude,
    size,
    province: province as Province,
  })),
)
