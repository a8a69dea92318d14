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
const inside = (...containingAreas: ContainingArea[]): AreaFindings => ({
  ok: true,
  containingAreas,
  nearest: null,
  hasData: true,
})
const outside: AreaFindings = {
  ok: true,
  containingAreas: [],
  nearest: { operator: 'Karee', distanceMetres: 3_200, isSample: false },
  hasData: true,
}
const nothingKnown: AreaFindings = { ok: true, containingAreas: [], nearest: null, hasData: false }
const down: AreaFindings = { ok: false, operator: 'Hoopoe' }
const estimated = area({ grade: 'estimated' })
const planned = area({ grade: 'planned' })
const old = area({ surveyedOn: '2024-11-21' })
const undated = area({ surveyedOn: null })

test.each<[string, AreaFindings[], string, string]>([
  ['in a surveyed area', [inside(area())], 'yes', 'inside'],
  [
    'surveyed two years ago to the day',
    [inside(area({ surveyedOn: '2024-11-22' }))],
    'yes',
    'inside',
  ],
  ['surveyed longer ago', [inside(old)], 'likely', 'old'],
  ['surveyed on no known day', [inside(undated)], 'likely', 'old'],
  ['estimated', [inside(estimated)], 'likely', 'inside'],
  ['planned', [inside(planned)], 'not-yet', 'planned'],
  [
    'planned by one, estimated by another',
    [inside(planned), inside(estimated)],
    'likely',
    'inside',
  ],
  ['outside all', [outside, nothingKnown], 'not-yet', 'outside'],
  ['nothing known around', [nothingKnown], 'not-checked', 'no-data'],
  ['nobody asked', [], 'not-checked', 'no-data'],
  ['a yes stands though another is down', [inside(area()), down], 'yes', 'inside'],
  ['a likely stands though another is down', [inside(estimated), down], 'likely', 'inside'],
  ['planned, and another is down', [inside(planned), down], 'not-checked', 'no-answer'],
  ['outside, and another is down: no "no"', [outside, down], 'not-checked', 'no-answer'],
  ['all are down', [down, down], 'not-checked', 'no-answer'],
])('SIT-08 %s', (_name, findings, state, reason) => {
  expect(answerWireless(findings, today)).toMatchObject({ state, reason })
})

test('SIT-08 twelve sources of which three are down never make a "not yet"', () => {
  for (const kind of [outside, nothingKnown, inside(planned)])
    for (let at = 0; at <= 9; at++) {
      const up = Array.from({ length: 9 }, (_, one) => (one === at ? kind : outside))
      const answer = answerWireless([down, ...up, down, down], today)
      expect(answer.state).toBe('not-checked')
      expect(answer.silent).toEqual(['Hoopoe', 'Hoopoe', 'Hoopoe'])
    }
})

test('the nearest area of all is named where the place is in none', () => {
  const nearer = { operator: 'Erica', distanceMetres: 900, isSample: true }
  const answer = answerWireless(
    [outside, { ...nothingKnown, nearest: nearer, hasData: true }],
    today,
  )
  expect(answer).toMatchObject({ nearest: nearer, isSample: true })
})
