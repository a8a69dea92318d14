import type { Province } from '#app/basics/south-africa.ts'
import gazetteer from './gazetteer.json' with { type: 'json' }
import type { Place } from './rules.ts'

/** A line of the file: `town` is the place it lies in, or itself; after the size come its other names. */
type Row = [
  name: string,
  town: string,
  postalCode: string,
  latitude: number,
  longitude: number,
  size: number,
  ...otherNames: string[],
]

/** Towns and suburbs of South Africa, written from public facts. */
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
