import { expect, test } from 'vitest'
import { answerWireless, type AreaFindings, type ContainingArea } from './rules.ts'

const today = '2026-11-22'
const area = (more: Partial<ContainingArea> = {}): ContainingArea => ({
  name: 'Mast',
  grade: 'surveyed',
  surveyedOn: '2026-09-14',
  operator: 'Weaver',
  isSample: false,
  ...more,
})
const findingsInside = (...containingAreas: ContainingArea[]): AreaFindings => ({
  ok: true,
  containingAreas,
  nearest: null,
  hasData: true,
})
const findingsOutside: AreaFindings = {
  ok: true,
  containingAreas: [],
  nearest: { operator: 'Karee', distanceMetres: 3_200, isSample: false },
  hasData: true,
}
const findingsWithoutData: AreaFindings = {
  ok: true,
  containingAreas: [],
  nearest: null,
  hasData: false,
}
const failedFindings: AreaFindings = { ok: false, operator: 'Hoopoe' }
const estimatedArea = area({ grade: 'estimated' })
const plannedArea = area({ grade: 'planned' })
const outdatedArea = area({ surveyedOn: '2024-11-21' })
const undatedArea = area({ surveyedOn: null })

test.each<[string, AreaFindings[], string, string]>([
  ['in a surveyed area', [findingsInside(area())], 'yes', 'inside'],
  [
    'surveyed two years ago to the day',
    [findingsInside(area({ surveyedOn: '2024-11-22' }))],
    'yes',
    'inside',
  ],
  ['surveyed longer ago', [findingsInside(outdatedArea)], 'likely', 'old'],
  ['surveyed on no known day', [findingsInside(undatedArea)], 'likely', 'old'],
  ['estimated', [findingsInside(estimatedArea)], 'likely', 'inside'],
  ['planned', [findingsInside(plannedArea)], 'not-yet', 'planned'],
  [
    'planned by one, estimated by another',
    [findingsInside(plannedArea), findingsInside(estimatedArea)],
    'likely',
    'inside',
  ],
  ['outside all', [findingsOutside, findingsWithoutData], 'not-yet', 'outside'],
  ['nothing known around', [findingsWithoutData], 'not-checked', 'no-data'],
  ['nobody asked', [], 'not-checked', 'no-data'],
  [
    'a yes is kept if another operator is down',
    [findingsInside(area()), failedFindings],
    'yes',
    'inside',
  ],
  [
    'a likely is kept if another operator is down',
    [findingsInside(estimatedArea), failedFindings],
    'likely',
    'inside',
  ],
  [
    'planned, and another is down',
    [findingsInside(plannedArea), failedFindings],
    'not-checked',
    'no-answer',
  ],
  [
    'outside, and another is down: no "no"',
    [findingsOutside, failedFindings],
    'not-checked',
    'no-answer',
  ],
  ['all are down', [failedFindings, failedFindings], 'not-checked', 'no-answer'],
])('SIT-08 %s', (_name, findings, state, reason) => {
  expect(answerWireless(findings, today)).toMatchObject({ state, reason })
})

test('SIT-08 twelve sources of which three are down never make a "not yet"', () => {
  for (const kind of [findingsOutside, findingsWithoutData, findingsInside(plannedArea)])
    for (let at = 0; at <= 9; at++) {
      const up = Array.from({ length: 9 }, (_, one) => (one === at ? kind : findingsOutside))
      const answer = answerWireless([failedFindings, ...up, failedFindings, failedFindings], today)
      expect(answer.state).toBe('not-checked')
      expect(answer.silent).toEqual(['Hoopoe', 'Hoopoe', 'Hoopoe'])
    }
})

test('the nearest area of all is named where the place is in none', () => {
  const nearer = { operator: 'Erica', distanceMetres: 900, isSample: true }
  const answer = answerWireless(
    [findingsOutside, { ...findingsWithoutData, nearest: nearer, hasData: true }],
    today,
  )
  expect(answer).toMatchObject({ nearest: nearer, isSample: true })
})
