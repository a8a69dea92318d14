import { metresText, resultWords } from '../content.ts'
import { checkerWords } from '../content/checker.ts'
import type { CheckedSpot } from '#app/modules/places/rules/checked-spot.ts'
import type { CheckedCoverage, CoverageResult } from './classify-coverage.ts'

/** What a visitor is offered to do about an answer (COV-28, COV-33). */
export type LeadLook = 'covered' | 'area' | 'not-covered' | 'no-data' | 'not-checked'

export type DescribedAnswer = {
  title: string
  message: string
  lead: LeadLook
  badges: { text: string; tone?: 'leaf' | 'sunrise' }[]
  facts: [name: string, value: string][]
}

/**
 * A check in words. Where only the middle of an area could be checked nothing is said of the visitor's
 * own door: no metres, no grade, but that the address is confirmed by hand (COV-20, COV-21,
 * COV-28, COV-31, COV-32, D-82, D-86).
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

/** That none is known is said only where one was looked for beyond the radius, too (COV-32). */
function noneWords({ message }: CoverageResult): string {
  return message === resultWords.notCoveredNear ? checkerWords.noneNear : checkerWords.noneKnown
}

/** What a visitor is told of a check: the result, or what kept it from being made. */
export type CheckAnswer =
  | { kind: 'alert'; alert: string }
  | { kind: 'result'; result: CheckedCoverage; spot: CheckedSpot }
