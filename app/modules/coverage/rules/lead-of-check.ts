import { coverageForm, type CoverageLead } from '#app/modules/sales/lead/forms/coverage.ts'
import type { CheckedSpot } from '#app/modules/places/rules/checked-spot.ts'
import type { CheckedCoverage, CoverageResult } from './classify-coverage.ts'
import { describeTechnologies } from './describe-technologies.ts'

/** A check as the visitor saw it; `checkedAt` is ISO 8601. */
export type SeenCheck = {
  address: string
  checkedAt: string
  result: CheckedCoverage
  spot: CheckedSpot
}

/**
 * What a coverage lead keeps of a check, as a form's texts: address, coordinates, result and time (COV-33), and what
 * was said of each technology with its distance or area and date (SIT-08).
 */
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
    ...answersOf({ checkedAt, result, spot }),
  } satisfies Partial<Record<keyof CoverageLead, string>>
}

function answersOf({ checkedAt, result, spot }: Omit<SeenCheck, 'address'>) {
  const [fibre, wireless] = describeTechnologies(result, spot, checkedAt)
  return {
    fibre: fibre.said,
    fibreFacts: fibre.facts.slice(0, mostFacts),
    wireless: wireless.said,
    wirelessFacts: wireless.facts.slice(0, mostFacts),
  }
}

/** As many as the form takes: with twelve operators silent there are more words. */
const mostFacts = coverageForm.fields.wirelessFacts.max
const areaUnnamed = 'the area'

function resultOf({ outcome, connectionType }: CoverageResult) {
  if (outcome === 'not-checked') return 'Not checked'
  return outcome === 'no-data' ? 'No data' : connectionType
}
