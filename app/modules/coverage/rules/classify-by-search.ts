import type { Coordinates } from '#app/modules/places/rules/distance.ts'
import {
  classifyCoverage,
  searchRadiusMetres,
  uncheckedCoverage,
  widerRadiiMetres,
  type CheckFailure,
  type CoverageResult,
  type KnownBuilding,
} from './classify-coverage.ts'

export type Findings =
  | { ok: true; buildings: readonly KnownBuilding[] }
  | { ok: false; failure: CheckFailure }

/**
 * Asks for the buildings within 1,000 m, and only where no building at all is there, within 5 and 25 km
 * (COV-32, D-83). A failure of the wider search leaves the answer standing, without the nearest building.
 * @param find the buildings within so many metres: of an operator's layer, or of our stand-in for it
 */
export async function classifyBySearch(
  at: Coordinates,
  find: (metres: number) => Promise<Findings>,
): Promise<CoverageResult> {
  const near = await find(searchRadiusMetres)
  if (!near.ok) return uncheckedCoverage(at, near.failure)
  if (near.buildings.length > 0) return classifyCoverage(at, near.buildings)
  for (const metres of widerRadiiMetres) {
    const wider = await find(metres)
    if (!wider.ok) return classifyCoverage(at, [], { isWider: false })
    if (wider.buildings.length > 0) return classifyCoverage(at, wider.buildings)
  }
  return classifyCoverage(at, [])
}
