import type { Coordinates } from '#app/modules/places/rules/distance.ts'
import type { ReadPair } from '../../rules/layer-geometry.ts'
import type { RowField } from '../../rules/validate-row.ts'

/** One row of a file as read, before it is validated. Rows count from 1 below the line of names, empty ones too. */
export type FileRow = {
  row: number
  values: Record<string, unknown>
  fields: Partial<Record<RowField, string>>
  place: Coordinates | null
  /** The geometry as it stands in a JSON file, and how its pairs are read; null of a CSV file. */
  outline: { geometry: unknown; read: ReadPair } | null
  /** Why its values cannot be told apart. */
  problem?: string | undefined
}

export type FileBytes = AsyncIterable<Uint8Array>
