import { failures, resultWords } from '../content.ts'
import type { Coordinates } from '#app/modules/places/rules/distance.ts'
import type { WirelessAnswer } from './answer-wireless.ts'
import { countBuildings, noBuildings, type BuildingCounts } from './count-buildings.ts'
import { placesOnMap, type MapPlace } from './places-on-map.ts'

/** COV-19, LIM-02: a broadband building farther away does not count. */
export const searchRadiusMetres = 1_000
/** COV-32, D-83: how far the nearest known building is looked for when none is inside the radius. */
export const widerRadiiMetres = [5_000, 25_000] as const
/** How far anything is looked for. */
export const widestSearchMetres = widerRadiiMetres.at(-1)!
/**
 * Data count as existing for a place when any building, connected or not, is known within the radius and a margin of
 * 4 km. Where none is, a check says that we have no data, not that there is no fibre.
 */
export const dataReachMetres = searchRadiusMetres + 4_000
/** D-82: closer than this the coordinates mean the building itself. */
const sameBuildingMetres = 30
const nearMetres = 200

/** One building of a connected-buildings layer, whoever told of it. */
export type KnownBuilding = {
  /** Tells buildings apart that were found twice; null where the layer gave none. */
  objectId?: number | null
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

/** What a check answers (ENT-10). What follows `nearestBuilding` is our addition. */
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
  /**
   * not-checked is never to be worded as "no coverage" (COV-28, D-85), nor is no-data: no building is
   * known within `dataReachMetres`.
   */
  outcome: 'covered' | 'not-covered' | 'no-data' | 'not-checked'
  /** How near the nearest broadband building is (D-82). */
  grade: CoverageGrade | null
  /** True when the answer rests on buildings seeded for demonstration. */
  isSample: boolean
  /** The buildings around, for the map; where none is within 1,000 m, the nearest one known. */
  nearby: MapPlace[]
  /** How many buildings are known within 1,000 m; at `mostCounted` there may be more. */
  counted: BuildingCounts
}

/** The whole answer of a check: fibre as documented, and fixed wireless beside it (SIT-08). */
export type CheckedCoverage = CoverageResult & { wireless: WirelessAnswer }

/** D-84. error: the operator answered with an error; silence: it cannot be reached or its answer not read. */
export type CheckFailure = 'error' | 'silence'

/**
 * The result for the buildings found around `coordinates` (COV-13 to COV-19, COV-32, D-86). Buildings
 * beyond 1,000 m may be among them: they only name the nearest known one.
 * @param search isWider: whether buildings beyond 1,000 m were looked for too
 */
export function classifyCoverage(
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
  const isKnownNear = ({ distanceMetres }: KnownBuilding) =>
    distanceMetres === null || distanceMetres <= dataReachMetres
  const hasData = buildings.some(isKnownNear) || (buildings.length === 0 && !search.isWider)
  return {
    hasCoverage,
    connectionType,
    thirdPartyRequired,
    isPromotion: connected.some(({ hasPromotion }) => hasPromotion),
    message: messageFor(grade, connectionType, nearest, hasData),
    coordinates,
    buildingName: hasCoverage ? known!.name || null : null,
    nearestBuilding: nearest && {
      buildingName: nearest.name,
      distance: Math.round(nearest.distanceMetres),
    },
    outcome: hasCoverage ? 'covered' : hasData ? 'not-covered' : 'no-data',
    grade,
    isSample: known?.isSample ?? false,
    nearby: placesOnMap(coordinates, buildings, searchRadiusMetres),
    counted: countBuildings(buildings.filter(isInside)),
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
    counted: noBuildings,
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
  hasData: boolean,
): string {
  const metres = nearest ? Math.round(nearest.distanceMetres) : null
  const name = nearest?.name ?? ''
  if (!grade) {
    if (!hasData) return metres === null ? resultWords.noData : resultWords.noDataNear(name, metres)
    return metres === null ? resultWords.notCoveredNear : resultWords.notCovered(name, metres)
  }
  const where = resultWords.covered[grade](name, metres)
  const access = type === 'Third Party' ? ` ${resultWords.thirdParty}` : ''
  return `${where}${access} ${resultWords.survey}`
}
