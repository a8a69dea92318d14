import { expect, test } from 'vitest'
import {
  comparePath,
  parsePricingState,
  pricingHref,
  pricingPath,
  type PricingState,
} from './pricing-state.ts'

const parse = (href: string) => parsePricingState(new URL(href, 'http://x').searchParams)
const initial: PricingState = {
  tab: 'managed-it',
  categories: [],
  isDifferencesOnly: false,
  pair: ['legacy-basic', 'legacy-growth'],
  plan: '',
  answers: null,
  isSent: false,
}

test('PRC-03 CMP-02 the page opens with Managed IT, all categories and no plan', () => {
  expect(parse('/pricing')).toEqual(initial)
  expect(pricingHref(pricingPath, initial)).toBe('/pricing')
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
  ['/pricing?other=legacy-secure', { pair: ['legacy-basic', 'legacy-secure'] }],
  [
    '/pricing?one=recipe-mid-core-plan&other=recipe-growth-scale-plan',
    { pair: ['recipe-mid-core-plan', 'recipe-growth-scale-plan'] },
  ],
  [
    '/pricing?tab=bundles&categories=cloud&differences=only&plan=waas-home',
    { tab: 'bundles', categories: ['cloud'], isDifferencesOnly: true, plan: 'waas-home' },
  ],
])('PRC-26 PRC-20 SIT-02 %s is the address of its state, and says it again', (href, state) => {
  expect(parse(href)).toEqual({ ...initial, ...state })
  expect(pricingHref(pricingPath, { ...initial, ...state })).toBe(href)
})

test('the comparison on its own page has no tabs in its address', () => {
  expect(pricingHref(comparePath, { ...initial, tab: 'waas', plan: 'legacy-basic' })).toBe(
    '/services/compare?plan=legacy-basic',
  )
})

test.each([
  '?tab=free',
  '?categories=all',
  '?differences=yes',
  '?plan=business-pro',
  '?sent=1',
  '?one=waas-home&other=business-pro',
  '?table=whole',
  '?size=7&hours=always',
])('%s counts as absent', (query) => {
  expect(parse(`/pricing${query}`)).toEqual(initial)
})

test.each([
  ['security,support', 'support,security'],
  ['support,nonsense', 'support'],
  ['support,support', 'support'],
])(
  'of the categories "%s" those that are known are chosen, in the order of the table',
  (asked, chosen) => {
    expect(parse(`/pricing?categories=${asked}`).categories.join(',')).toBe(chosen)
  },
)
