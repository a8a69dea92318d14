import type { CoverageLead } from '#app/features/leads/forms/coverage/schema.ts'
import type { CoverageResult } from './judge-coverage.ts'

/** A check as the visitor saw it; `checkedAt` is ISO 8601. */
export type SeenCheck = { address: string; checkedAt: string; result: CoverageResult }

/** What a coverage lead keeps of a check: address, coordinates, result and time (COV-33), as a form's texts. */
export function leadOfCheck({ address, checkedAt, result }: SeenCheck) {
  const { outcome, connectionType, coordinates, nearestBuilding } = result
  return {
    address,
    latitude: String(coordinates.latitude),
    longitude: String(coordinates.longitude),
    result: outcome === 'not-checked' ? 'Not checked' : connectionType,
    nearestMetres: nearestBuilding ? String(nearestBuilding.distance) : '',
    checkedAt,
  } satisfies Partial<Record<keyof CoverageLead, string>>
}
