import { failures, resultWords } from '../content.ts'
import type { Coordinates } from './distance.ts'
import { placesOnMap, type MapPlace } from './places-on-map.ts'

/** COV-19, LIM-02: a broadband building farther away does not count. */
export const searchRadiusMetres = 1_000
/** COV-32, D-83: how far the nearest known building is looked for when none is inside the radius. */
export const widerRadiiMetres = [5_000, 25_000] as const
/** D-82: closer than this the coordinates mean the building itself. */
const sameBuildingMetres = 30
const nearMetres = 200

/** One building of a connected-buildings layer, whoever told of it. */
export type KnownBuilding = {
  name: string
  isBroadband: boolean
  needsThirdParty: boolean
  hasPromotion: boolean
  /** Null when the layer gave no place; such a building counts and is never the nearest. */
  distanceMetres: number | null
  /** For the map alone. */
  place?: Coordinates | null
  isSample?: boolean
}

export type ConnectionType = 'FTTB' | 'Third Party' | 'None'
export type CoverageGrade = 'in-building' | 'within-200-m' | 'within-1-km'

/** What a check answers (ENT-10). `outcome`, `grade`, `isSample` and `nearby` are our additions. */
export type CoverageResult = {
  hasCoverage: boolean
  connectionType: ConnectionType
  thirdPartyRequired: boolean
  isPromotion: boolean
  message: string
  coordinates: Coordinates
  buildingName: string | null
  /** The nearest broadband building where there is coverage, else the nearest known one; metres, rounded. */
  nearestBuilding: { buildingName: string; distance: number } | null
  /** not-checked is never to be worded as "no coverage" (COV-28, D-85). */
  outcome: 'covered' | 'not-covered' | 'not-checked'
  /** How near the nearest broadband building is (D-82). */
  grade: CoverageGrade | null
  /** True when the answer rests on buildings seeded for demonstration. */
  isSample: boolean
  /** The buildings around, for the map; where none is within 1,000 m, the nearest one known. */
  nearby: MapPlace[]
}

/** D-84. error: the operator answered with an error; silence: it cannot be reached or its answer not read. */
export type CheckFailure = 'error' | 'silence'

/**
 * The result for the buildings found around `coordinates` (COV-13 to COV-19, COV-32, D-86). Buildings
 * beyond 1,000 m may be among them: they only name the nearest known one.
 * @param search isWider: whether buildings beyond 1,000 m were looked for too
 */
export function judgeCoverage(
  coordinates: Coordinates,
  buildings: readonly KnownBuilding[],
  search: { isWider: boolean } = { isWider: true },
): CoverageResult {
  const connected = buildings.filter((building) => building.isBroadband && isInside(building))
  const hasCoverage = connected.length > 0
  const nearest = nearestOf(hasCoverage ? connected : buildings)
  const thirdPartyRequired = connected.some(({ needsThirdParty }) => needsThirdParty)
  const connectionType = thirdPartyRequired ? 'Third Party' : hasCoverage ? 'FTTB' : 'None'
  const grade = hasCoverage ? gradeOf(nearest?.distanceMetres ?? searchRadiusMetres) : null
  const known = hasCoverage ? (nearest ?? connected[0]!) : nearest
  return {
    hasCoverage,
    connectionType,
    thirdPartyRequired,
    isPromotion: connected.some(({ hasPromotion }) => hasPromotion),
    message: messageFor(grade, connectionType, nearest, search.isWider),
    coordinates,
    buildingName: hasCoverage ? known!.name || null : null,
    nearestBuilding: nearest && {
      buildingName: nearest.name,
      distance: Math.round(nearest.distanceMetres),
    },
    outcome: hasCoverage ? 'covered' : 'not-covered',
    grade,
    isSample: known?.isSample ?? false,
    nearby: placesOnMap(coordinates, buildings, searchRadiusMetres),
  }
}

/** The result when nothing could be found out (COV-23 to COV-25, COV-28). */
export function uncheckedCoverage(coordinates: Coordinates, failure: CheckFailure): CoverageResult {
  return {
    hasCoverage: false,
    connectionType: 'None',
    thirdPartyRequired: false,
    isPromotion: false,
    message: failures[failure],
    coordinates,
    buildingName: null,
    nearestBuilding: null,
    outcome: 'not-checked',
    grade: null,
    isSample: false,
    nearby: [],
  }
}

/** D-82: in this building, within 200 m, within 1 km. */
function gradeOf(distanceMetres: number): CoverageGrade {
  if (distanceMetres <= sameBuildingMetres) return 'in-building'
  return distanceMetres <= nearMetres ? 'within-200-m' : 'within-1-km'
}

function isInside({ distanceMetres }: KnownBuilding): boolean {
  return distanceMetres === null || distanceMetres <= searchRadiusMetres
}

type PlacedBuilding = KnownBuilding & { distanceMetres: number }

function nearestOf(buildings: readonly KnownBuilding[]): PlacedBuilding | null {
  const placed = buildings.filter(
    (building): building is PlacedBuilding => building.distanceMetres !== null,
  )
  return placed.reduce<PlacedBuilding | null>(
    (best, next) => (best && best.distanceMetres <= next.distanceMetres ? best : next),
    null,
  )
}

function messageFor(
  grade: CoverageGrade | null,
  type: ConnectionType,
  nearest: PlacedBuilding | null,
  isWider: boolean,
): string {
  const metres = nearest ? Math.round(nearest.distanceMetres) : null
  const name = nearest?.name ?? ''
  if (!grade) {
    return metres === null && !isWider
      ? resultWords.notCoveredNear
      : resultWords.notCovered(name, metres)
  }
  const where = resultWords.covered[grade](name, metres)
  const access = type === 'Third Party' ? ` ${resultWords.thirdParty}` : ''
  return `${where}${access} ${resultWords.survey}`
}
