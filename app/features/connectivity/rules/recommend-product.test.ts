import { describe, expect, test } from 'vitest'
import { connectivityQuestions } from '#app/features/leads/forms/connectivity/content.ts'
import type { ConnectivityAnswers } from '#app/features/leads/forms/connectivity/rules.ts'
import { recommendations } from '../content/questionnaire.ts'
import { recommendationReasons, recommendProduct } from './recommend-product.ts'

const FTTP = 'Fibre to the Premises (FTTP)'
const FWA = 'Fixed Wireless Access (FWA)'
const WAAS = 'Wi-Fi as a Service (WaaS)'
const HYBRID = 'Custom Hybrid Solution'

/** Letters of the answers that are yes: G guest Wi-Fi, F fibre, L locations, M mission critical, Q quick, B bandwidth. */
const letters = 'GFLMQB'

/** Written out by hand from the specification: every answer set without mission critical. */
const table: Record<string, string> = {
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

const sets = Object.entries(table).flatMap(([yes, product]) => [
  [yes, product] as const,
  [`${yes}M`, product] as const,
])
const nameFor = (yes: string) => recommendations[recommendProduct(answersFrom(yes))].name
const reasonsFor = (yes: string) =>
  recommendationReasons(answersFrom(yes)).map(
    ({ question, isYes }) => `${question} ${isYes ? 'yes' : 'no'}`,
  )

describe('recommendProduct', () => {
  test('the table holds every one of the 64 answer sets once', () => {
    expect(new Set(sets.map(([yes]) => JSON.stringify(answersFrom(yes)))).size).toBe(64)
  })

  test.each(sets)(
    'RCP-07 RCP-08 RCP-09 RCP-10 RCP-11 RCP-12 RCP-13 RCP-14 RCP-15 yes to %j gives %s',
    (yes, product) => {
      expect(nameFor(yes)).toBe(product)
    },
  )
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

  test.each(sets)('yes to %j: reasons are the answers given, and never mission critical', (yes) => {
    const answers = answersFrom(yes)
    const reasons = recommendationReasons(answers)
    expect(reasons.length).toBeGreaterThan(0)
    for (const { question, isYes } of reasons) {
      expect(question).not.toBe('missionCritical')
      expect(isYes).toBe(answers[question])
    }
  })
})
