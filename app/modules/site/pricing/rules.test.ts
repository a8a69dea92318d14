import { expect, test } from 'vitest'
import { documentedOffer, renamedOffer, offerIdOf } from '#app/modules/prices/content.ts'
import { planColumns } from './comparison/content.ts'
import { finderHours, finderProofAnswers, finderSizes, type FinderSize } from './content.ts'
import {
  findCheapest,
  comparePath,
  quoteFormDefaults,
  findRecipe,
  parsePricingState,
  pricingHref,
  pricingPath,
  toQuotedPlan,
  type FinderAnswers,
  type PricingState,
} from './rules.ts'

const parseStateFrom = (href: string) => parsePricingState(new URL(href, 'http://x').searchParams)
const initialState: PricingState = {
  tab: 'managed-it',
  categories: [],
  isDifferencesOnly: false,
  pair: ['legacy-basic', 'legacy-growth'],
  plan: '',
  answers: null,
  isSent: false,
}

test('PRC-03 CMP-02 the page opens with Managed IT, all categories and no plan', () => {
  expect(parseStateFrom('/pricing')).toEqual(initialState)
  expect(pricingHref(pricingPath, initialState)).toBe('/pricing')
})

test.each<[string, Partial<PricingState>]>([
  ['/pricing?tab=waas', { tab: 'waas' }],
  ['/pricing?categories=support,security', { categories: ['support', 'security'] }],
  ['/pricing?differences=only', { isDifferencesOnly: true }],
  ['/pricing?plan=managed-it-basic', { plan: 'managed-it-basic' }],
  ['/pricing?plan=legacy-growth', { plan: 'legacy-growth', tab: 'legacy' }],
  ['/pricing?tab=managed-it&plan=legacy-growth', { plan: 'legacy-growth', tab: 'managed-it' }],
  ['/pricing?sent=quote', { isSent: true }],
  [
    '/pricing?size=6-10&hours=saturday&proof=yes',
    { answers: { size: '6-10', hours: 'saturday', proof: 'yes' } },
  ],
  [
    '/pricing?size=76%2B&hours=always&proof=yes',
    { answers: { size: '76+', hours: 'always', proof: 'yes' } },
  ],
  ['/pricing?other=legacy-secure', { pair: ['legacy-basic', 'legacy-secure'] }],
  [
    '/pricing?one=recipe-mid-core-plan&other=recipe-growth-scale-plan',
    { pair: ['recipe-mid-core-plan', 'recipe-growth-scale-plan'] },
  ],
  [
    '/pricing?tab=bundles&categories=cloud&differences=only&plan=waas-home',
    { tab: 'bundles', categories: ['cloud'], isDifferencesOnly: true, plan: 'waas-home' },
  ],
])('PRC-26 PRC-20 SIT-02 %s is parsed into its state and formatted back', (href, state) => {
  expect(parseStateFrom(href)).toEqual({ ...initialState, ...state })
  expect(pricingHref(pricingPath, { ...initialState, ...state })).toBe(href)
})

test('the URL of the comparison page has no tab', () => {
  expect(pricingHref(comparePath, { ...initialState, tab: 'waas', plan: 'legacy-basic' })).toBe(
    '/services/compare?plan=legacy-basic',
  )
})

const ignored = (
  '?tab=free ?categories=all ?differences=yes ?plan=business-pro ?sent=1 ' +
  '?one=waas-home&other=business-pro ?table=whole ?size=7&hours=always'
).split(' ')
test.each(ignored)('%s is ignored', (query) => {
  expect(parseStateFrom(`/pricing${query}`)).toEqual(initialState)
})

test.each([
  ['security,support', 'support,security'],
  ['support,nonsense', 'support'],
  ['support,support', 'support'],
])('of the categories "%s" only known ones are chosen, in table order', (asked, chosen) => {
  expect(parseStateFrom(`/pricing?categories=${asked}`).categories.join(',')).toBe(chosen)
})

const plans = planColumns.map((plan) => {
  const { amountRands, devices } = renamedOffer(documentedOffer(offerIdOf(plan)), plan)
  return { plan, rands: amountRands!, devices: devices! }
})
const shortPlanName = (plan: string) => plan.replace(/^legacy-|^recipe-(mid|growth)-|-plan$/g, '')
const sizes = finderSizes.filter((size): size is FinderSize => size !== '')
const findRecipeFor = (answers: FinderAnswers) => findRecipe(answers, plans)

/**
 * Expected recipes per size. Columns: office hours, Saturdays too, day and night. Each column has the recipe without
 * and with proof of compliance.
 */
const expectedRecipes: Record<FinderSize, string> = {
  '1-5': 'basic secure | scale scale | hypergrowth hypergrowth',
  '6-10': 'growth secure | scale scale | hypergrowth hypergrowth',
  '11-15': 'startup scale | scale scale | hypergrowth hypergrowth',
  '16-20': 'scale scale | scale scale | hypergrowth hypergrowth',
  '21-30': 'scale scale | scale scale | hypergrowth hypergrowth',
  '31-40': 'hypergrowth hypergrowth | hypergrowth hypergrowth | hypergrowth hypergrowth',
  '41-50': 'advanced advanced | advanced advanced | enterprise enterprise',
  '51-75': 'enterprise enterprise | enterprise enterprise | enterprise enterprise',
  '76+': 'person person | person person | person person',
}

test.each(sizes)(
  'SIT-01 each answer set for %s devices gives the expected plan or a person',
  (size) => {
    const answers = finderHours.map((hours) =>
      finderProofAnswers
        .map((proof) => {
          const answer = findRecipeFor({ size, hours, proof })
          return answer.kind === 'person' ? 'person' : shortPlanName(answer.found.plan)
        })
        .join(' '),
    )
    expect(answers.join(' | ')).toBe(expectedRecipes[size])
  },
)

const allAnswerSets = sizes.flatMap((size) =>
  finderHours.flatMap((hours) => finderProofAnswers.map((proof) => ({ size, hours, proof }))),
)

test('SIT-01 all 54 answer sets give the expected reasons for their plan', () => {
  expect(allAnswerSets).toHaveLength(54)
  for (const answers of allAnswerSets) {
    const answer = findRecipeFor(answers)
    expect(answer.kind).toBe(answers.size === '76+' ? 'person' : 'plan')
    if (answer.kind === 'person') continue
    expect(answer.reasons, JSON.stringify(answers)).toEqual([
      'devices',
      ...(answers.hours === 'office' ? [] : [answers.hours]),
      ...(answers.proof === 'yes' ? ['proof'] : []),
      'cheapest',
    ])
  }
})

test('SIT-01 the smaller plan costs less, the larger plan more, and both differ in features or devices', () => {
  for (const answers of allAnswerSets) {
    const answer = findRecipeFor(answers)
    if (answer.kind === 'person') continue
    const { found, smaller, larger } = answer
    for (const step of [smaller, larger].filter((each) => each !== null))
      expect(step.rows.length > 0 || step.devices !== found.devices).toBe(true)
    if (smaller) expect(smaller.rands).toBeLessThan(found.rands)
    if (larger) expect(larger.rands).toBeGreaterThan(found.rands)
  }
})

test.each([
  ['1-5', 'office', 'no', null, 'growth 2750: network, office-suite, backup, restore-test'],
  [
    '6-10',
    'office',
    'no',
    'basic 2750: network, office-suite, backup, restore-test',
    'secure 3000: two-step, detection, phishing, encryption, access-record',
  ],
  ['51-75', 'always', 'yes', expect.stringMatching(/^advanced 20500: around-the-clock/), null],
] as const)(
  'SIT-01 %s devices, hours %s, proof %s: smaller plan %s, larger plan %s',
  (size, hours, proof, below, above) => {
    const answer = findRecipeFor({ size, hours, proof })
    if (answer.kind === 'person') throw new Error('a plan was expected')
    const said = (step: typeof answer.smaller) =>
      step &&
      `${shortPlanName(step.plan)} ${Math.abs(step.rands - answer.found.rands)}: ${step.rows.map(({ id }) => id).join(', ')}`
    expect(said(answer.smaller)).toEqual(below)
    expect(said(answer.larger)).toEqual(above)
  },
)

test('SIT-01 the finder uses current prices, so a plan that became the cheapest is found', () => {
  const dearer = plans.map((each) =>
    each.plan === 'legacy-growth' ? { ...each, rands: 7000 } : each,
  )
  const answer = findRecipe({ size: '6-10', hours: 'office', proof: 'no' }, dearer)
  expect(answer).toMatchObject({ found: { plan: 'recipe-growth-startup-plan', rands: 6500 } })
})

test('SIT-01 the answers fill in the quote form but do not replace a plan chosen by name', () => {
  const answers = { size: '16-20', hours: 'saturday', proof: 'yes' } as const
  expect(quoteFormDefaults(answers)).toEqual({
    devices: '11-20',
    requirements:
      'We need support on Saturdays too. We must prove compliance to clients or auditors.',
  })
  expect(quoteFormDefaults({ size: '76+', hours: 'office', proof: 'no' }).devices).toBe('51+')
  const found = findRecipeFor(answers)
  expect(toQuotedPlan('', found)).toBe('recipe-growth-scale-plan')
  expect(toQuotedPlan('waas-home', found)).toBe('waas-home')
  expect(toQuotedPlan('', findRecipeFor({ ...answers, size: '76+' }))).toBe('')
})

const offers = {
  none: { amountRands: null },
  onRequest: { amountRands: 0 },
  dear: { amountRands: 479 },
  cheap: { amountRands: 189 },
  asCheap: { amountRands: 189 },
}

test.for([
  [['dear', 'cheap', 'asCheap'], 'cheap'],
  [['onRequest', 'none', 'dear'], 'dear'],
  [['onRequest', 'none'], null],
  [[], null],
] as const)('D-35 PRC-24 the starting price of %j is that of %s', ([ids, expected]) => {
  expect(findCheapest(ids, offers)).toBe(expected)
})
