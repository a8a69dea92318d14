import { type Coordinates, earthRadiusMetres } from '#app/modules/places/rules.ts'
import type { AreaGrade } from './area/content.ts'
import { failures, resultWords } from './content.ts'

/** From here on a count is "so many or more": no check reads more of a class of buildings than this. */
export const maxCounted = 20

export type BuildingCounts = { connected: number; others: number }
const noBuildings: BuildingCounts = { connected: 0, others: 0 }

/**
 * Counts buildings by kind, up to `maxCounted` of each, so that the server, which reads the nearest of
 * each class, and the browser's fallback, which reads all, say the same. One found twice counts once.
 */
function countBuildings(
  buildings: readonly { objectId?: number | null; isBroadband: boolean }[],
): BuildingCounts {
  const seen = new Set<number>()
  const counts = { ...noBuildings }
  for (const { objectId, isBroadband } of buildings) {
    if (typeof objectId === 'number') {
      if (seen.has(objectId)) continue
      seen.add(objectId)
    }
    const kind = isBroadband ? 'connected' : 'others'
    counts[kind] = Math.min(maxCounted, counts[kind] + 1)
  }
  return counts
}

/** A building on the map: metres east and north of the requested place, without anything that identifies it. */
export type MapPlace = { eastMetres: number; northMetres: number; isConnected: boolean }

type Placed = {
  isBroadband: boolean
  distanceMetres: number | null
  place?: Coordinates | null
}

/** So many of each kind are shown at most. */
const maxPerKind = 20
const radians = Math.PI / 180

/**
 * The buildings within `withinMetres`, nearest first; where there is none, the nearest beyond. Each place
 * once, and at most `maxPerKind` connected and as many others, so that the nearest of each is among them.
 */
export function placesOnMap(
  at: Coordinates,
  buildings: readonly Placed[],
  withinMetres: number,
): MapPlace[] {
  const sorted = buildings
    .filter((building) => building.place && building.distanceMetres !== null)
    .toSorted((one, other) => one.distanceMetres! - other.distanceMetres!)
  const inside = sorted.filter(({ distanceMetres }) => distanceMetres! <= withinMetres)
  const places: MapPlace[] = []
  const seen = new Set<string>()
  const left = { true: maxPerKind, false: maxPerKind }
  for (const { place, isBroadband } of inside.length > 0 ? inside : sorted.slice(0, 1)) {
    const mark = markOf(at, place!, isBroadband)
    const key = `${mark.eastMetres},${mark.northMetres},${isBroadband}`
    if (seen.has(key) || left[`${isBroadband}`]-- <= 0) continue
    seen.add(key)
    places.push(mark)
  }
  return places
}

function markOf(at: Coordinates, place: Coordinates, isConnected: boolean): MapPlace {
  const middle = ((at.latitude + place.latitude) / 2) * radians
  const east = (place.longitude - at.longitude) * radians * Math.cos(middle) * earthRadiusMetres
  const north = (place.latitude - at.latitude) * radians * earthRadiusMetres
  return { eastMetres: Math.round(east), northMetres: Math.round(north), isConnected }
}

/** A broadband building farther away does not count. */
export const searchRadiusMetres = 1_000
/** The radius for the nearest known building if none is within 1,000 m. */
const widerRadiiMetres = [5_000, 25_000] as const
/** The maximum search radius. */
export const widestSearchMetres = widerRadiiMetres.at(-1)!
/**
 * Data count as existing for a place when any building, connected or not, is known within the radius and a margin of
 * 4 km. Where none is, a check says that we have no data, not that there is no fibre.
 */
export const dataReachMetres = searchRadiusMetres + 4_000
/** Closer than this the coordinates mean the building itself. */
const sameBuildingMetres = 30
const nearMetres = 200

/** One building of a connected-buildings layer, whatever its source. */
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

/** The answer of a check. Fields after `nearestBuilding` are our addition. */
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
   * not-checked is never to be worded as "no coverage", nor is no-data: no building is
   * known within `dataReachMetres`.
   */
  outcome: 'covered' | 'not-covered' | 'no-data' | 'not-checked'
  /** The distance of the nearest broadband building. */
  grade: CoverageGrade | null
  /** True when the answer rests on buildings seeded for demonstration. */
  isSample: boolean
  /** The buildings around, for the map; where none is within 1,000 m, the nearest one known. */
  nearby: MapPlace[]
  /** The number of known buildings within 1,000 m; at `maxCounted` there may be more. */
  counted: BuildingCounts
}

/** The whole answer of a check: fibre as documented, and fixed wireless beside it. */
export type CheckedCoverage = CoverageResult & { wireless: WirelessAnswer }

/** error: the operator answered with an error; silence: it could not be reached or its answer not read. */
export type CheckFailure = 'error' | 'silence'

/**
 * The result for the buildings found around `coordinates`. Buildings
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

/** The result when nothing could be found out. */
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

/** In this building, within 200 m, within 1 km. */
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

export type Findings =
  | { ok: true; buildings: readonly KnownBuilding[] }
  | { ok: false; failure: CheckFailure }

/**
 * Finds the buildings within 1,000 m, and only if there are none, within 5 and 25 km. If the wider search fails, the
 * answer is returned without the nearest building.
 * @param find the buildings within so many metres: of an operator's layer, or of our proxy
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

/** From an older survey the result is at most "likely". */
const freshForDays = 730

/** An area that contains the place. */
export type ContainingArea = {
  name: string
  grade: AreaGrade
  /** YYYY-MM-DD; null if the operator did not give it. */
  surveyedOn: string | null
  operator: string
  isSample: boolean
}
export type NearestArea = { operator: string; distanceMetres: number; isSample: boolean }

/** The answer of one source of areas: our own table, or an operator's layer. */
export type AreaFindings =
  | { ok: true; holding: ContainingArea[]; nearest: NearestArea | null; hasData: boolean }
  | { ok: false; operator: string }

/** Whether fixed wireless reaches a place. */
export type WirelessAnswer = {
  state: 'yes' | 'likely' | 'not-yet' | 'not-checked'
  /**
   * inside, old: in an area, with a fresh survey or not; planned: only in an area that is not built; outside: in
   * none; no-data: nothing is known around; no-answer: an operator who might serve the place could not be reached.
   */
  reason: 'inside' | 'old' | 'planned' | 'outside' | 'no-data' | 'no-answer'
  area: ContainingArea | null
  nearest: NearestArea | null
  /** Operators that gave no answer. */
  silent: string[]
  isSample: boolean
}

/**
 * One answer for all sources. A yes counts no matter who is silent; a "not yet" needs an answer from everyone and
 * some known building around, so that silence is never a "no".
 * @param today YYYY-MM-DD
 */
export function answerWireless(findings: readonly AreaFindings[], today: string): WirelessAnswer {
  const answered = findings.filter((one) => one.ok)
  const silent = findings.flatMap((one) => (one.ok ? [] : [one.operator]))
  const ranked = answered
    .flatMap(({ holding }) => holding)
    .map((area) => ({ area, rank: rankOf(area, today) }))
    .toSorted((one, other) => one.rank - other.rank)
  const nearest = answered
    .flatMap((one) => one.nearest ?? [])
    .reduce<NearestArea | null>(nearer, null)
  const best = ranked[0]
  const answer = { area: best?.area ?? null, nearest, silent }
  const isSample = best ? best.area.isSample : (nearest?.isSample ?? false)
  if (best && best.rank <= 2) {
    const reason = best.rank === 1 && best.area.grade === 'surveyed' ? 'old' : 'inside'
    return { ...answer, state: best.rank === 0 ? 'yes' : 'likely', reason, isSample }
  }
  if (silent.length > 0) return { ...answer, state: 'not-checked', reason: 'no-answer', isSample }
  if (best) return { ...answer, state: 'not-yet', reason: 'planned', isSample }
  const hasData = answered.some((one) => one.hasData)
  return hasData
    ? { ...answer, state: 'not-yet', reason: 'outside', isSample }
    : { ...answer, state: 'not-checked', reason: 'no-data', isSample: false }
}

/** Used if no source could be queried: our own table, or the browser on its own. */
export const uncheckedWireless: WirelessAnswer = {
  state: 'not-checked',
  reason: 'no-answer',
  area: null,
  nearest: null,
  silent: [],
  isSample: false,
}

/** 0 surely served, 1 by an old or undated survey, 2 by estimate, 3 planned. */
function rankOf({ grade, surveyedOn }: ContainingArea, today: string): number {
  if (grade === 'planned') return 3
  if (grade === 'estimated') return 2
  return surveyedOn && daysBetween(surveyedOn, today) <= freshForDays ? 0 : 1
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

const nearer = (best: NearestArea | null, next: NearestArea) =>
  best && best.distanceMetres <= next.distanceMetres ? best : next
