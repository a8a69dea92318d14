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
  maxCounted,
  uncheckedWireless,
} from '../rules.ts'

/** The actions offered after an answer. */
export type LeadOffer = 'covered' | 'area' | 'not-covered' | 'no-data' | 'not-checked'

export type DescribedAnswer = {
  title: string
  message: string
  lead: LeadOffer
  badges: { text: string; tone?: 'leaf' | 'sunrise' }[]
  facts: [name: string, value: string][]
}

/**
 * A check in words. If only the middle of an area could be checked, the answer has no metres and no grade, only that
 * staff confirm the address by hand.
 */
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

/** How likely a line is, by the distance of the nearest connected building; a survey alone makes it certain. */
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
    facts.push([name, nearest ? nearest.buildingName || '–' : noneWords(result)])
    if (nearest) {
      const from = spot.kind === 'area' ? rows.distanceFrom(spot.place) : rows.distance
      facts.push([from, metresText(nearest.distance)])
    }
  }
  if (hasCoverage) facts.push([rows.connection, connections[connectionType]])
  return facts
}

/** "None known" is only shown if a search went beyond the radius, too. */
function noneWords({ message }: CoverageResult): string {
  return message === resultWords.notCoveredNear ? checkerWords.noneNear : checkerWords.noneKnown
}

/** A check as a visitor sees it: the result, or the error. */
export type CheckAnswer =
  | { kind: 'alert'; alert: string }
  | { kind: 'result'; result: CheckedCoverage; spot: CheckedSpot }

export type Technology = 'fibre' | 'wireless'
export type TechnologyState = WirelessAnswer['state']
export type DescribedTechnology = {
  technology: Technology
  name: string
  state: TechnologyState
  /** The state in words. */
  said: TechnologyAnswer
  facts: string
}

type Answer = CoverageResult & { wireless?: WirelessAnswer }

/**
 * Each technology with its state, distance or area, and date. Of the middle of an area nothing is certain for
 * the visitor's own door: a yes is a "likely" there.
 */
export function describeTechnologies(
  answer: Answer,
  spot: CheckedSpot,
  checkedAt: string,
): [fibre: DescribedTechnology, wireless: DescribedTechnology] {
  const wireless = answer.wireless ?? uncheckedWireless
  const day = formatDate(johannesburgDate(new Date(checkedAt)))
  const described = (technology: Technology, state: TechnologyState, facts: string[]) => {
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
    described('fibre', fibreState(answer), fibreFacts(answer, spot)),
    described('wireless', wireless.state, wirelessFacts(wireless, spot)),
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

/** In which area of whom, or how far from one. */
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
  /** The radius of the drawing. */
  reachMetres: number
  /** The round length of the scale bar. */
  scaleMetres: number
  /**
   * The place the line is drawn to: the nearest connected one where there is coverage, else the nearest;
   * none where only the area is known.
   */
  nearest: MapPlace | undefined
  /** The drawing, in words. */
  text: string
}

const ringMetres = 1_000
const scales = [5_000, 2_000, 1_000, 500, 200] as const

type Drawn = Pick<CoverageResult, 'nearby' | 'hasCoverage' | 'nearestBuilding' | 'counted'>

/** The drawing of the places, and the same in words. `nearby` is sorted by distance. */
export function describeMap(
  { nearby: places, hasCoverage, nearestBuilding, counted }: Drawn,
  spot: Pick<CheckedSpot, 'kind' | 'place'> = { kind: 'address', place: '' },
): DrawnMap {
  const nearest = hasCoverage ? places.find(({ isConnected }) => isConnected) : places[0]
  // The great-circle metres of the answer; the drawing is flat.
  const metres = nearest && nearestBuilding ? nearestBuilding.distance : 0
  const reachMetres = Math.max(ringMetres, metres)
  const isBeyond = metres > ringMetres
  const isArea = spot.kind === 'area'
  const around = isArea ? mapWords.middleOf(spot.place) : mapWords.theAddress
  return {
    reachMetres,
    scaleMetres: scales.find((scale) => scale <= reachMetres / 2) ?? 200,
    nearest: isArea ? undefined : nearest,
    text: [
      isBeyond ? mapWords.noneInside(around) : countsIn(counted, around),
      ...(nearest && !isArea ? [mapWords.nearest(hasCoverage, metres, directionOf(nearest))] : []),
    ].join(' '),
  }
}

function countsIn({ connected, others }: BuildingCounts, around: string): string {
  const { buildings, connectedKind, otherKind, inside } = mapWords
  const kinds = [
    ...(connected > 0 ? [buildings(connected, maxCounted, connectedKind)] : []),
    ...(others > 0 ? [buildings(others, maxCounted, otherKind)] : []),
  ]
  return inside(kinds, around)
}

/** The compass direction, one of eight; none for a place within 30 m. */
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

/**
 * What a coverage lead keeps of a check, as a form's texts: address, coordinates, result and time, and what
 * was said of each technology with its distance or area and date.
 */
export function leadFieldsOfCheck({ address, checkedAt, result, spot }: ShownCheck) {
  const { coordinates, nearestBuilding } = result
  const isArea = spot.kind === 'area'
  return {
    address,
    latitude: String(coordinates.latitude),
    longitude: String(coordinates.longitude),
    area: isArea ? spot.place || areaUnnamed : '',
    result: resultOf(result),
    // From the middle of an area, distances do not apply to the address.
    nearestMetres: nearestBuilding && !isArea ? String(nearestBuilding.distance) : '',
    checkedAt,
    ...answersOf({ checkedAt, result, spot }),
  } satisfies Partial<Record<keyof CoverageLead, string>>
}

function answersOf({ checkedAt, result, spot }: Omit<ShownCheck, 'address'>) {
  const [fibre, wireless] = describeTechnologies(result, spot, checkedAt)
  return {
    fibre: fibre.said,
    fibreFacts: fibre.facts.slice(0, maxFacts),
    wireless: wireless.said,
    wirelessFacts: wireless.facts.slice(0, maxFacts),
  }
}

/** As many as the form takes: with twelve operators silent there are more words. */
const maxFacts = coverageForm.fields.wirelessFacts.max
const areaUnnamed = 'the area'

function resultOf({ outcome, connectionType }: CoverageResult) {
  if (outcome === 'not-checked') return 'Not checked'
  return outcome === 'no-data' ? 'No data' : connectionType
}
