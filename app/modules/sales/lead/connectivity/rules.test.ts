import { describe, expect, test } from 'vitest'
import { answerWords, connectivityQuestions, recommendationNames } from './content.ts'
import {
  type ConnectivityAnswers,
  answersFromSummary,
  openQuestions,
  recommendProduct,
  recommendationReasons,
  summariseAnswers,
} from './rules.ts'

/** Each letter is a yes to one question: Guest Wi-Fi, Fibre, Locations, Mission critical, Quick, Bandwidth. */
const letters = 'GFLMQB'

/** All 64 combinations of the letters. */
const allSets = Array.from({ length: 2 ** letters.length }, (_, number) =>
  [...letters].filter((_letter, at) => number & (1 << at)).join(''),
)

function answersFrom(yes: string): ConnectivityAnswers {
  const answers = connectivityQuestions.map(({ id }, index) => [id, yes.includes(letters[index]!)])
  return Object.fromEntries(answers) as ConnectivityAnswers
}

const productFor = (yes: string) => recommendProduct(answersFrom(yes))
const reasonsFor = (yes: string) =>
  recommendationReasons(answersFrom(yes)).map(
    ({ question, isYes }) => `${question} ${isYes ? 'yes' : 'no'}`,
  )
/** The sets with all letters of `yes` and none of `no`. */
const setsWith = (yes: string, no = '') =>
  allSets
    .filter((set) => [...yes].every((one) => set.includes(one)))
    .filter((set) => ![...no].some((one) => set.includes(one)))

describe('recommendProduct', () => {
  const hybrids = setsWith('F', 'QB').filter((set) => !(set.includes('G') && set.includes('L')))
  // Together, the rows cover all 64 sets.
  test.each([
    ['RCP-07 fibre and high bandwidth, whatever the other answers', setsWith('FB'), 16, 'fttp'],
    ['RCP-08 fibre, no high bandwidth, quick deployment', setsWith('FQ', 'B'), 8, 'fwa'],
    ['RCP-09 all six answers are no', setsWith('', letters), 1, 'fwa'],
    ['RCP-10 no fibre, guest Wi-Fi, several locations: rule 2 wins', setsWith('GL', 'F'), 8, 'fwa'],
    ['RCP-11 no fibre, high bandwidth', setsWith('B', 'F'), 16, 'fwa'],
    ['D-70 no fibre, regardless of the other answers', setsWith('', 'F'), 32, 'fwa'],
    [
      'RCP-12 fibre, guest Wi-Fi, several locations, no high bandwidth or quick deployment',
      setsWith('FGL', 'BQ'),
      2,
      'waas',
    ],
    ['RCP-13 the same, but without guest Wi-Fi or without several locations', hybrids, 6, 'hybrid'],
    ['RCP-15 fibre, high bandwidth and quick deployment: rule 1 wins', setsWith('FBQ'), 8, 'fttp'],
  ])('%s', (_title, chosen, count, product) => {
    expect(chosen).toHaveLength(count)
    expect(new Set(chosen.map(productFor))).toEqual(new Set([product]))
  })

  test('RCP-14 the mission critical answer never changes the product', () => {
    for (const yes of setsWith('', 'M')) expect(productFor(`${yes}M`)).toBe(productFor(yes))
  })

  test('the products have the documented names', () => {
    expect(recommendationNames).toEqual({
      fttp: 'Fibre to the Premises (FTTP)',
      fwa: 'Fixed Wireless Access (FWA)',
      waas: 'Wi-Fi as a Service (WaaS)',
      hybrid: 'Custom Hybrid Solution',
    })
  })
})

describe('RCP-21 the answers that led to the product', () => {
  test.each([
    ['FB', ['fibreCoverage yes', 'highBandwidth yes']],
    ['GFLQBM', ['fibreCoverage yes', 'highBandwidth yes']],
    ['', ['fibreCoverage no']],
    ['Q', ['fibreCoverage no', 'quickDeployment yes']],
    ['FQ', ['quickDeployment yes']],
    ['GFL', ['guestWifi yes', 'multipleLocations yes']],
    ['F', ['highBandwidth no', 'quickDeployment no', 'guestWifi no', 'multipleLocations no']],
    ['GF', ['highBandwidth no', 'quickDeployment no', 'multipleLocations no']],
  ])('yes to %j: %j', (yes, reasons) => {
    expect(reasonsFor(yes)).toEqual(reasons)
  })

  test.each(allSets)('yes to %j: reasons match the answers, never mission critical', (yes) => {
    const answers = answersFrom(yes)
    const reasons = recommendationReasons(answers)
    expect(reasons.length).toBeGreaterThan(0)
    for (const { question, isYes } of reasons) {
      expect(question).not.toBe('missionCritical')
      expect(isYes).toBe(answers[question])
    }
  })
})

test.each([
  ['', { fibreCoverage: 'hybrid' }],
  ['B', { fibreCoverage: 'fttp' }],
  ['F', { quickDeployment: 'fwa', highBandwidth: 'fttp' }],
  ['GF', { multipleLocations: 'waas', quickDeployment: 'fwa', highBandwidth: 'fttp' }],
  ['FB', {}],
  ['GFLMQB', {}],
])('SIT-09 with yes to %j, these unticked options would change the product: %j', (yes, open) => {
  const named = openQuestions(answersFrom(yes)).map(({ question, product }) => [question, product])
  expect(Object.fromEntries(named)).toEqual(open)
})

test('SIT-09 an unticked option is described as not ticked, not as a "no"', () => {
  for (const { id } of connectivityQuestions)
    expect(answerWords[id].no, id).toContain('You did not tick this option')
})

test('RCP-18 ENT-04 the summary lists each answer as Yes or No and can be parsed back', () => {
  const summary = summariseAnswers(answersFrom('GLQ'))
  expect(summary).toBe(
    'Guest Wi-Fi: Yes\nFibre coverage: No\nMultiple locations: Yes\nMission critical: No\nQuick deployment: Yes\nHigh bandwidth: No',
  )
  expect(answersFromSummary(summary)).toEqual(answersFrom('GLQ'))
  const typed = 'guest wi-fi: YES, High bandwidth: no; Quick deployment: perhaps'
  expect(answersFromSummary(typed)).toEqual({ guestWifi: true, highBandwidth: false })
  expect(answersFromSummary('My router is slow')).toEqual({})
})
