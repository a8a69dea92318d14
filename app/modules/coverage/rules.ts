import { daysBetween } from '#app/basics/dates.ts'
import { type Coordinates, earthRadiusMetres, postBox } from '#app/modules/places/rules.ts'
import type { AreaGrade } from './area/content.ts'
import { checkerAlerts, checkFailureTexts, resultWords } from './content.ts'

/** Returns the alert for an address that can't be looked up: empty, or a PO box without a street. */
export const addressAlert = (address: string) =>
  address === '' ? checkerAlerts.noAddress : postBox.test(address) && checkerAlerts.postBox

/** Maximum number of buildings read and counted per kind; this count is shown as "20 or more". */
export const maxCountedBuildings = 20

export type BuildingCounts = { connected: number; others: number }

/** Duplicates count once. The limit makes the server and the browser's fallback return the same counts. */
function countBuildings(
  buildings: readonly { objectId?: number | null; isBroadband: boolean }[],
): BuildingCounts {
  const seen = new Set<number>()
  const counts: BuildingCounts = { connected: 0, others: 0 }
  for (const { objectId, isBroadband } of buildings) {
    if (typeof objectId === 'number') {
      if (seen.has(objectId)) continue
      seen.add(objectId)
    }
    const kind = isBroadband ? 'connected' : 'others'
    counts[kind] = Math.min(maxCountedBuildings, counts[kind] + 1)
  }
  return counts
}

/** A building on the map, in metres east and north of the requested place, without any data that identifies it. */
export type MapPlace = { eastMetres: number; northMetres: number; isConnected: boolean }

type MapBuilding = {
  isBroadband: boolean
  distanceMetres: number | null
  place?: Coordinates | null
}

const maxBuildingsPerKind = 20
const radians = Math.PI / 180

/**
 * Returns the buildings within `withinMetres`, nearest first, or else the single nearest one beyond. Each place appears
 * once. Connected and other buildings are limited to `maxBuildingsPerKind` each, so that the nearest of both kinds are included.
 */
export function placesOnMap(
  at: Coordinates,
  buildings: readonly MapBuilding[],
  withinMetres: number,
): MapPlace[] {
  const sorted = buildings
    .filter((building) => building.place && building.distanceMetres !== null)
    .toSorted((one, other) => one.distanceMetres! - other.distanceMetres!)
  const inside = sorted.filter(({ distanceMetres }) => distanceMetres! <= withinMetres)
  const places: MapPlace[] = []
  const seen = new Set<string>()
  const left = { true: maxBuildingsPerKind, false: maxBuildingsPerKind }
  for (const { place, isBroadband } of inside.length > 0 ? inside : sorted.slice(0, 1)) {
    const mark = toMapPlace(at, place!, isBroadband)
    const key = `${mark.eastMetres},${mark.northMetres},${isBroadband}`
    if (seen.has(key) || left[`${isBroadband}`]-- <= 0) continue
    seen.add(key)
    places.push(mark)
  }
  return places
}

function toMapPlace(at: Coordinates, place: Coordinates, isConnected: boolean): MapPlace {
  const middle = ((at.latitude + place.latitude) / 2) * radians
  const east = (place.longitude - at.longitude) * radians * Math.cos(middle) * earthRadiusMetres
  const north = (place.latitude - at.latitude) * radians * earthRadiusMetres
  return { eastMetres: Math.round(east), northMetres: Math.round(north), isConnected }
}

/** Maximum distance of a connected building that counts as coverage. */
export const searchRadiusMetres = 1_000
/** Wider radii, searched in turn for the nearest known building if there is none within 1,000 m. */
const widerRadiiMetres = [5_000, 25_000] as const
export const maxSearchRadiusMetres = widerRadiiMetres.at(-1)!
/** Search radius plus 4 km. Without a building in it, connected or not, a check returns "no data", not "no fibre". */
export const dataReachMetres = searchRadiusMetres + 4_000
/** Up to this distance, the coordinates count as inside the building. */
const sameBuildingMetres = 30
const maxNearMetres = 200

/** A building known to a fibre check: a row of our table or a feature of an operator's layer. */
export type KnownBuilding = {
  /** Identifies duplicates; null if the layer has no ids. */
  objectId?: number | null
  name: string
  isBroadband: boolean
  needsThirdParty: boolean
  hasPromotion: boolean
  /** Null if the layer gave no location: the building counts for coverage, but is never used as the nearest. */
  distanceMetres: number | null
  /** Coordinates for the map only; the check itself uses `distanceMetres`. */
  place?: Coordinates | null
  isSample?: boolean
}

export type ConnectionType = 'FTTB' | 'Third Party' | 'None'
export type CoverageGrade = 'in-building' | 'within-200-m' | 'within-1-km'

/** The result of a fibre check. Fields after `nearestBuilding` extend the documented response. */
export type CoverageResult = {
  hasCoverage: boolean
  connectionType: ConnectionType
  thirdPartyRequired: boolean
  isPromotion: boolean
  message: string
  coordinates: Coordinates
  buildingName: string | null
  /** The nearest connected building if there is coverage, otherwise the nearest known one; distance in whole metres. */
  nearestBuilding: { buildingName: string; distance: number } | null
  /** "not-checked" and "no-data" (no building known within `dataReachMetres`) must never be worded as "no coverage". */
  outcome: 'covered' | 'not-covered' | 'no-data' | 'not-checked'
  /** Distance class of the nearest connected building; null without coverage. */
  grade: CoverageGrade | null
  isSample: boolean
  /** Buildings within 1,000 m for the map, or else the nearest known one. */
  nearby: MapPlace[]
  /** Number of known buildings within 1,000 m. Counting stops at `maxCountedBuildings`. */
  counted: BuildingCounts
}

export type CheckedCoverage = CoverageResult & { wireless: WirelessAnswer }

/** "error": the operator responded with an error. "silence": it was unreachable, or its response was unreadable. */
export type CheckFailure = 'error' | 'silence'

/**
 * Classifies `coordinates` by the buildings around them. Buildings beyond 1,000 m never give coverage; they only name
 * the nearest known building and show whether there is data for the place.
 * @param search isWider: true if buildings beyond 1,000 m were searched too
 */
export function classifyCoverage(
  coordinates: Coordinates,
  buildings: readonly KnownBuilding[],
  search: { isWider: boolean } = { isWider: true },
): CoverageResult {
  const connected = buildings.filter((building) => building.isBroadband && isAtBuilding(building))
  const hasCoverage = connected.length > 0
  const nearest = findNearestBuilding(hasCoverage ? connected : buildings)
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
    counted: countBuildings(buildings.filter(isAtBuilding)),
  }
}

export function uncheckedCoverage(coordinates: Coordinates, failure: CheckFailure): CoverageResult {
  const message = checkFailureTexts[failure]
  return { ...classifyCoverage(coordinates, []), message, outcome: 'not-checked' }
}

function gradeOf(distanceMetres: number): CoverageGrade {
  if (distanceMetres <= sameBuildingMetres) return 'in-building'
  return distanceMetres <= maxNearMetres ? 'within-200-m' : 'within-1-km'
}

function isAtBuilding({ distanceMetres }: KnownBuilding): boolean {
  return distanceMetres === null || distanceMetres <= searchRadiusMetres
}

type PlacedBuilding = KnownBuilding & { distanceMetres: number }

function findNearestBuilding(buildings: readonly KnownBuilding[]): PlacedBuilding | null {
  const placed = buildings.filter(
    (building): building is PlacedBuilding => building.distanceMetres !== null,
  )
  return nearestOf(placed)
}

function nearestOf<Place extends { distanceMetres: number }>(places: readonly Place[]) {
  return places.reduce<Place | null>(
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

export type SearchFindings =
  | { ok: true; buildings: readonly KnownBuilding[] }
  | { ok: false; failure: CheckFailure }

/**
 * Searches for buildings within 1,000 m and, until one is found, within 5 km and 25 km. If a wider search fails, the
 * result has no nearest building.
 * @param find returns the buildings within a radius in metres, from an operator's layer or our proxy
 */
export async function classifyBySearch(
  at: Coordinates,
  find: (metres: number) => Promise<SearchFindings>,
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

/** Maximum age of a survey for a "yes"; an older one gives "likely". */
const maxSurveyAgeDays = 730

export type ContainingArea = {
  name: string
  grade: AreaGrade
  /** YYYY-MM-DD; null if the operator did not give it. */
  surveyedOn: string | null
  operator: string
  isSample: boolean
}
export type NearestArea = { operator: string; distanceMetres: number; isSample: boolean }

/** The result of one source of areas: our table or an operator's layer. `containingAreas`: the areas that contain the place. */
export type AreaFindings =
  | { ok: true; containingAreas: ContainingArea[]; nearest: NearestArea | null; hasData: boolean }
  | { ok: false; operator: string }

export type WirelessAnswer = {
  state: 'yes' | 'likely' | 'not-yet' | 'not-checked'
  /**
   * inside: in an area with a recent survey or an estimate; old: in an area with an old or undated survey; planned:
   * only in an area not built yet; outside: in no area; no-data: no area known nearby; no-answer: a source failed, or
   * none was queried.
   */
  reason: 'inside' | 'old' | 'planned' | 'outside' | 'no-data' | 'no-answer'
  area: ContainingArea | null
  nearest: NearestArea | null
  /** Names of operators whose layers failed; an empty name means that the check of our own areas failed. */
  silent: string[]
  isSample: boolean
}

/**
 * Combines the results of all sources. One "yes" is enough, even if other sources fail. A "not yet" requires responses
 * from all sources and a known area nearby, so that a failure never counts as "no".
 * @param today YYYY-MM-DD
 */
export function answerWireless(findings: readonly AreaFindings[], today: string): WirelessAnswer {
  const answered = findings.filter((one) => one.ok)
  const silent = findings.flatMap((one) => (one.ok ? [] : [one.operator]))
  const ranked = answered
    .flatMap(({ containingAreas }) => containingAreas)
    .map((area) => ({ area, rank: rankOf(area, today) }))
    .toSorted((one, other) => one.rank - other.rank)
  const nearest = nearestOf(answered.flatMap((one) => one.nearest ?? []))
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

/** The answer if no source was queried, for example in the browser's fallback check. */
export const uncheckedWireless: WirelessAnswer = {
  state: 'not-checked',
  reason: 'no-answer',
  area: null,
  nearest: null,
  silent: [],
  isSample: false,
}

/** Ranks an area: 0 recently surveyed, 1 with an old or undated survey, 2 estimated, 3 planned. Lower is better. */
function rankOf({ grade, surveyedOn }: ContainingArea, today: string): number {
  if (grade === 'planned') return 3
  if (grade === 'estimated') return 2
  return surveyedOn && daysBetween(surveyedOn, today) <= maxSurveyAgeDays ? 0 : 1
}
