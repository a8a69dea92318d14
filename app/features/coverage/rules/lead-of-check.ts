import type { CoverageLead } from '#app/features/leads/forms/coverage.ts'
import type { CheckedSpot } from './checked-spot.ts'
import type { CoverageResult } from './classify-coverage.ts'

/** A check as the visitor saw it; `checkedAt` is ISO 8601. */
export type SeenCheck = {
  address: string
  checkedAt: string
  result: CoverageResult
  spot: CheckedSpot
}

/** What a coverage lead keeps of a check: address, coordinates, result and time (COV-33), as a form's texts. */
export function leadOfCheck({ address, checkedAt, result, spot }: SeenCheck) {
  const { coordinates, nearestBuilding } = result
  const isArea = spot.kind === 'area'
  return {
    address,
    latitude: String(coordinates.latitude),
    longitude: String(coordinates.longitude),
    area: isArea ? spot.place || areaUnnamed : '',
    result: resultOf(result),
    // From the middle of an area the metres say nothing about the address.
    nearestMetres: nearestBuilding && !isArea ? String(nearestBuilding.distance) : '',
    checkedAt,
  } satisfies Partial<Record<keyof CoverageLead, string>>
}

const areaUnnamed = 'the area'

function resultOf({ outcome, connectionType }: CoverageResult) {
  if (outcome === 'not-checked') return 'Not checked'
  return outcome === 'no-data' ? 'No data' : connectionType
}
