import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import type { TechnologyAnswer } from '#app/modules/sales/lead/forms/coverage.ts'
import { metresText } from '../content.ts'
import { technologyWords } from '../content/technologies.ts'
import { uncheckedWireless, type WirelessAnswer } from './answer-wireless.ts'
import type { CheckedSpot } from '#app/modules/places/rules/checked-spot.ts'
import type { CoverageResult } from './classify-coverage.ts'

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
 * Each technology with its state, distance or area, and date (SIT-08). Of the middle of an area nothing is certain for
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
