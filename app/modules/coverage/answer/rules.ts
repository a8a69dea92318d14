import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import type { CheckedSpot } from '#app/modules/places/rules.ts'
import {
  type CoverageLead,
  type TechnologyAnswer,
  coverageForm,
} from '#app/modules/sales/lead/forms/coverage.ts'
import { checkerWords, mapWords, metresText, resultWords, technologyWords } from '../content.ts'
import {
  type BuildingCounts,
  type CheckedCoverage,
  type CoverageResult,
  type MapPlace,
  type WirelessAnswer,
  maxCountedBuildings,
} from '../rules.ts'

/** Kinds of coverage results that decide which offer is shown below the answer. */
export type OfferCase = 'covered' | 'area' | 'not-covered' | 'no-data' | 'not-checked'

export type DescribedAnswer = {
  title: string
  message: string
  lead: OfferCase
  badges: { text: string; tone?: 'leaf' | 'sunrise' }[]
  facts: [name: string, value: string][]
}

/** No grade if only an area's centre was checked; announces a check by staff or requests the street. */
export function describeAnswer(
  result: CoverageResult,
  spot: CheckedSpot,
  address: string,
): DescribedAnswer {
  const isArea = isAboutArea(result, spot)
  return {
    title: titleOf(result, spot),
    message: isArea ? areaMessage(result, spot) : result.message,
    lead: isArea ? 'area' : result.outcome,
    badges: badgesOf(result, isArea),
    facts: factsOf(result, spot, address),
  }
}

const isAboutArea = ({ outcome }: CoverageResult, { kind }: CheckedSpot) =>
  kind === 'area' && (outcome === 'covered' || outcome === 'not-covered')

function titleOf(result: CoverageResult, spot: CheckedSpot): string {
  const { outcome } = result
  if (outcome === 'no-data') return checkerWords.dialog['no-data'](spot.place)
  if (outcome === 'not-checked') return checkerWords.dialog['not-checked']
  if (spot.kind === 'address')
    return outcome === 'covered' ? coveredTitle(result) : checkerWords.dialog[outcome]
  return checkerWords.dialog[`${outcome}-area`](spot.place)
}

/** Returns a title with the likelihood of fibre by building distance. Only a site survey gives certainty. */
function coveredTitle({ grade, nearestBuilding }: CoverageResult): string {
  const distance = nearestBuilding ? metresText(nearestBuilding.distance) : ''
  return checkerWords.dialog.covered[grade ?? 'within-1-km'](distance)
}

function areaMessage({ hasCoverage }: CoverageResult, { place, hasStreet }: CheckedSpot): string {
  const found = hasCoverage ? checkerWords.area.covered(place) : checkerWords.area.notCovered(place)
  return `${found} ${hasStreet ? checkerWords.area.byHand(place) : checkerWords.area.addStreet}`
}

function badgesOf({ connectionType, grade, isPromotion }: CoverageResult, isArea: boolean) {
  if (connectionType === 'None') return []
  const badges: DescribedAnswer['badges'] = [
    { text: checkerWords.badges[connectionType], tone: 'leaf' },
  ]
  if (grade && !isArea) badges.push({ text: checkerWords.badges[grade] })
  if (isPromotion) badges.push({ text: checkerWords.badges.promotion, tone: 'sunrise' })
  return badges
}

function factsOf(
  result: CoverageResult,
  spot: CheckedSpot,
  address: string,
): DescribedAnswer['facts'] {
  const { rows, connections } = checkerWords
  const { nearestBuilding: nearest, hasCoverage, connectionType } = result
  const isArea = isAboutArea(result, spot)
  const facts: DescribedAnswer['facts'] = [[rows.address, address]]
  if (!(hasCoverage && isArea)) {
    const name = hasCoverage ? rows.nearestConnected : rows.nearestKnown
    facts.push([name, nearest ? nearest.buildingName || '–' : noneFoundText(result)])
    if (nearest) {
      const from = spot.kind === 'area' ? rows.distanceFrom(spot.place) : rows.distance
      facts.push([from, metresText(nearest.distance)])
    }
  }
  if (hasCoverage) facts.push([rows.connection, connections[connectionType]])
  return facts
}

/** Returns "None known" if radii beyond 1 km were searched too, otherwise "None within 1 km". */
function noneFoundText({ message }: CoverageResult): string {
  return message === resultWords.notCoveredNear ? checkerWords.noneNear : checkerWords.noneKnown
}

export type CheckAnswer =
  | { kind: 'alert'; alert: string }
  | { kind: 'result'; result: CheckedCoverage; spot: CheckedSpot }

export type Technology = 'fibre' | 'wireless'
export type TechnologyState = WirelessAnswer['state']
export type DescribedTechnology = {
  technology: Technology
  name: string
  state: TechnologyState
  /** The state as a label, such as "Likely". */
  said: TechnologyAnswer
  facts: string
}

/** If only an area's centre was checked, "yes" becomes "likely", because the address may differ. */
export function describeTechnologies(
  result: CheckedCoverage,
  spot: CheckedSpot,
  checkedAt: string,
): [fibre: DescribedTechnology, wireless: DescribedTechnology] {
  const { wireless } = result
  const day = formatDate(johannesburgDate(new Date(checkedAt)))
  const toDescribedTechnology = (
    technology: Technology,
    state: TechnologyState,
    facts: string[],
  ) => {
    const shown = spot.kind === 'area' && state === 'yes' ? 'likely' : state
    const text = [...facts, technologyWords.checkedOn(day)].join(' ')
    return {
      technology,
      name: technologyWords[technology],
      state: shown,
      said: technologyWords.states[shown],
      facts: text,
    }
  }
  return [
    toDescribedTechnology('fibre', fibreState(result), fibreFacts(result, spot)),
    toDescribedTechnology('wireless', wireless.state, wirelessFacts(wireless, spot)),
  ]
}

function fibreState({ outcome, grade }: CoverageResult): TechnologyState {
  if (outcome === 'covered') return grade === 'in-building' ? 'yes' : 'likely'
  return outcome === 'not-covered' ? 'not-yet' : 'not-checked'
}

function fibreFacts({ outcome, grade, nearestBuilding }: CoverageResult, spot: CheckedSpot) {
  const { nearest, near, inBuilding, area, known, none, noData, noneAround, failed } =
    technologyWords.fibreFacts
  if (outcome === 'not-checked') return [failed]
  if (outcome === 'no-data') {
    const from = spot.kind === 'area' ? [area(spot.place)] : []
    return nearestBuilding
      ? [noData, known(metresText(nearestBuilding.distance)), ...from]
      : [noneAround]
  }
  const isCovered = outcome === 'covered'
  if (spot.kind === 'area') return [isCovered ? near : none, area(spot.place)]
  if (grade === 'in-building') return [inBuilding]
  if (!nearestBuilding) return [isCovered ? near : none]
  const distance = metresText(nearestBuilding.distance)
  return [isCovered ? nearest(distance) : known(distance)]
}

/**
 * Returns sentences about fixed wireless: the area that covers the place and its operator, the distance to the nearest
 * area, or why nothing is known.
 */
export function wirelessFacts(answer: WirelessAnswer, spot: CheckedSpot): string[] {
  const { reason, area, nearest, silent } = answer
  const middle = spot.kind === 'area' ? [technologyWords.fibreFacts.area(spot.place)] : []
  const also = silent.filter((name) => name !== '')
  const rest = also.length > 0 && reason !== 'no-answer' ? [technologyWords.alsoSilent(also)] : []
  if (reason === 'no-answer') return [technologyWords.noAnswer(also)]
  if (reason === 'no-data') return [technologyWords.noData]
  if (area) {
    const surveyed = area.surveyedOn ? formatDate(area.surveyedOn) : ''
    const where = `${technologyWords.inside(area.name, area.operator)}, ${technologyWords.grades[area.grade](surveyed)}.`
    const more =
      reason === 'old' ? [technologyWords.old] : reason === 'inside' ? [technologyWords.signal] : []
    return [where, ...middle, ...more, ...rest]
  }
  if (!nearest) return [technologyWords.outsideAll, ...middle]
  const { distanceMetres, operator } = nearest
  return [technologyWords.outside(kilometres(distanceMetres), operator), ...middle]
}

const kilometres = (metres: number) =>
  metres < 1_000 ? metresText(metres) : `${(metres / 1_000).toFixed(1)} km`

export type DrawnMap = {
  reachMetres: number
  /** Length of the scale bar in metres, a round number. */
  scaleMetres: number
  /** Nearest connected building, else nearest building; undefined if only the area is known. */
  nearest: MapPlace | undefined
  /** Text alternative of the map. */
  text: string
}

const ringMetres = 1_000
const mapScales = [5_000, 2_000, 1_000, 500, 200] as const

type MapInput = Pick<CoverageResult, 'nearby' | 'hasCoverage' | 'nearestBuilding' | 'counted'>

/** Returns the layout of the map and its text alternative. `nearby` must be sorted by distance. */
export function describeMap(
  { nearby: places, hasCoverage, nearestBuilding, counted }: MapInput,
  spot: Pick<CheckedSpot, 'kind' | 'place'> = { kind: 'address', place: '' },
): DrawnMap {
  const nearest = hasCoverage ? places.find(({ isConnected }) => isConnected) : places[0]
  // Uses the great-circle distance of the result, because distances on the flat map are less accurate.
  const metres = nearest && nearestBuilding ? nearestBuilding.distance : 0
  const reachMetres = Math.max(ringMetres, metres)
  const isBeyond = metres > ringMetres
  const isArea = spot.kind === 'area'
  const around = isArea ? mapWords.middleOf(spot.place) : mapWords.theAddress
  return {
    reachMetres,
    scaleMetres: mapScales.find((scale) => scale <= reachMetres / 2) ?? 200,
    nearest: isArea ? undefined : nearest,
    text: [
      isBeyond ? mapWords.noneInside(around) : countsText(counted, around),
      ...(nearest && !isArea ? [mapWords.nearest(hasCoverage, metres, directionOf(nearest))] : []),
    ].join(' '),
  }
}

function countsText({ connected, others }: BuildingCounts, around: string): string {
  const { buildings, connectedKind, otherKind, inside } = mapWords
  const kinds = [
    ...(connected > 0 ? [buildings(connected, maxCountedBuildings, connectedKind)] : []),
    ...(others > 0 ? [buildings(others, maxCountedBuildings, otherKind)] : []),
  ]
  return inside(kinds, around)
}

/** Returns one of eight compass directions, or null for a place within 30 m. */
export function directionOf({ eastMetres, northMetres }: MapPlace): string | null {
  if (Math.hypot(eastMetres, northMetres) <= 30) return null
  const eighths = Math.round(Math.atan2(eastMetres, northMetres) / (Math.PI / 4))
  return mapWords.directions[(eighths + 8) % 8]!
}

/** A check as the visitor saw it; `checkedAt` is ISO 8601. */
export type ShownCheck = {
  address: string
  checkedAt: string
  result: CheckedCoverage
  spot: CheckedSpot
}

export function leadFieldsOfCheck({ address, checkedAt, result, spot }: ShownCheck) {
  const { coordinates, nearestBuilding } = result
  const isArea = spot.kind === 'area'
  const [fibre, wireless] = describeTechnologies(result, spot, checkedAt)
  // Longer texts are cut, for example if twelve operators' layers failed.
  const { area, wirelessFacts: facts } = coverageForm.fields
  return {
    address,
    latitude: String(coordinates.latitude),
    longitude: String(coordinates.longitude),
    area: isArea ? spot.place.slice(0, area.max) || 'the area' : '',
    result: resultOf(result),
    // A distance from the middle of an area does not apply to the address.
    nearestMetres: nearestBuilding && !isArea ? String(nearestBuilding.distance) : '',
    checkedAt,
    fibre: fibre.said,
    fibreFacts: fibre.facts.slice(0, facts.max),
    wireless: wireless.said,
    wirelessFacts: wireless.facts.slice(0, facts.max),
  } satisfies Partial<Record<keyof CoverageLead, string>>
}

function resultOf({ outcome, connectionType }: CoverageResult) {
  if (outcome === 'not-checked') return 'Not checked'
  return outcome === 'no-data' ? 'No data' : connectionType
}
