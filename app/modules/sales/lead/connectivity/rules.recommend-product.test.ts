import { describe, expect, test } from 'vitest'
import { answerWords, connectivityQuestions, recommendationNames } from './content.ts'
import {
  type ConnectivityAnswers,
  openQuestions,
  recommendProduct,
  recommendationReasons,
} from './rules.ts'

const FTTP = 'Fibre to the Premises (FTTP)'
const FWA = 'Fixed Wireless Access (FWA)'
const WAAS = 'Wi-Fi as a Service (WaaS)'
const HYBRID = 'Custom Hybrid Solution'

/** Each letter is an answer of yes: G guest Wi-Fi, F fibre, L locations, M mission critical, Q quick, B bandwidth. */
const letters = 'GFLMQB'

/** The expected product for every set of answers without mission critical, derived by hand from the specification. */
const expectedProducts: Record<string, string> = {
  '': FWA,
  G: FWA,
  F: HYBRID,
  L: FWA,
  Q: FWA,
  B: FWA,
  GF: HYBRID,
  GL: FWA,
  GQ: FWA,
  GB: FWA,
  FL: HYBRID,
  FQ: FWA,
  FB: FTTP,
  LQ: FWA,
  LB: FWA,
  QB: FWA,
  GFL: WAAS,
  GFQ: FWA,
  GFB: FTTP,
  GLQ: FWA,
  GLB: FWA,
  GQB: FWA,
  FLQ: FWA,
  FLB: FTTP,
  FQB: FTTP,
  LQB: FWA,
  GFLQ: FWA,
  GFLB: FTTP,
  GFQB: FTTP,
  GLQB: FWA,
  FLQB: FTTP,
  GFLQB: FTTP,
}

function answersFrom(yes: string): ConnectivityAnswers {
  const answers = connectivityQuestions.map(({ id }, index) => [id, yes.includes(letters[index]!)])
  return Object.fromEntries(answers) as ConnectivityAnswers
}

const answerCases = Object.entries(expectedProducts).flatMap(([yes, product]) => [
  [yes, product] as const,
  [`${yes}M`, product] as const,
])
const nameFor = (yes: string) => recommendationNames[recommendProduct(answersFrom(yes))]
const reasonsFor = (yes: string) =>
  recommendationReasons(answersFrom(yes)).map(
    ({ question, isYes }) => `${question} ${isYes ? 'yes' : 'no'}`,
  )

describe('recommendProduct', () => {
  test('the table holds every one of the 64 answer sets once', () => {
    expect(new Set(answerCases.map(([yes]) => JSON.stringify(answersFrom(yes)))).size).toBe(64)
  })

  test.each(answerCases)('D-70 yes to %j gives %s', (yes, product) => {
    expect(nameFor(yes)).toBe(product)
  })

  const without = (letter: string) => answerCases.filter(([yes]) => !yes.includes(letter))
  const withAll = (all: string) =>
    answerCases.filter(([yes]) => [...all].every((one) => yes.includes(one)))
  const both = (one: typeof answerCases, other: typeof answerCases) =>
    one.filter((set) => other.includes(set))
  const hybrids = both(both(both(withAll('F'), without('B')), without('Q')), [
    ...new Set([...without('G'), ...without('L')]),
  ])

  test.each([
    ['RCP-07 fibre and high bandwidth, whatever else', withAll('FB'), 16, FTTP],
    [
      'RCP-08 fibre, no high bandwidth, quick deployment',
      both(withAll('FQ'), without('B')),
      8,
      FWA,
    ],
    ['RCP-09 all six at no', answerCases.filter(([yes]) => yes === ''), 1, FWA],
    [
      'RCP-10 no fibre, guest Wi-Fi and several locations: rule 2 comes first',
      both(withAll('GL'), without('F')),
      8,
      FWA,
    ],
    ['RCP-11 no fibre, high bandwidth', both(withAll('B'), without('F')), 16, FWA],
    [
      'RCP-12 fibre, guest Wi-Fi and several locations, no high bandwidth, no quick deployment',
      both(both(withAll('FGL'), without('B')), without('Q')),
      2,
      WAAS,
    ],
    [
      'RCP-13 fibre, no high bandwidth, no quick deployment, guest Wi-Fi or several locations at no',
      hybrids,
      6,
      HYBRID,
    ],
    ['RCP-15 fibre, high bandwidth and quick deployment: rule 1 wins', withAll('FBQ'), 8, FTTP],
  ])('%s', (_title, chosen, count, product) => {
    expect(chosen).toHaveLength(count)
    expect(new Set(chosen.map(([yes]) => nameFor(yes)))).toEqual(new Set([product]))
  })

  test('RCP-14 mission critical alone never changes the product', () => {
    for (const [yes] of without('M')) expect(nameFor(`${yes}M`)).toBe(nameFor(yes))
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

  test.each(answerCases)(
    'yes to %j: reasons are the answers given, and never mission critical',
    (yes) => {
      const answers = answersFrom(yes)
      const reasons = recommendationReasons(answers)
      expect(reasons.length).toBeGreaterThan(0)
      for (const { question, isYes } of reasons) {
        expect(question).not.toBe('missionCritical')
        expect(isYes).toBe(answers[question])
      }
    },
  )
})

test.each([
  ['', { fibreCoverage: 'hybrid' }],
  ['B', { fibreCoverage: 'fttp' }],
  ['F', { quickDeployment: 'fwa', highBandwidth: 'fttp' }],
  ['GF', { multipleLocations: 'waas', quickDeployment: 'fwa', highBandwidth: 'fttp' }],
  ['FB', {}],
  ['GFLMQB', {}],
])('SIT-09 of %j are left open and would change the product: %j', (yes, open) => {
  const named = openQuestions(answersFrom(yes)).map(({ question, product }) => [question, product])
  expect(Object.fromEntries(named)).toEqual(open)
})

test('SIT-09 no reason calls a question that was left open a "no"', () => {
  for (const { id } of connectivityQuestions)
    expect(answerWords[id].no, id).toContain('You did not tick this option')
})
