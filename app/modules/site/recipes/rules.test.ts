import { expect, test } from 'vitest'
import { documentedOffer } from '#app/modules/prices/content.ts'
import type { SupportHours } from '#app/modules/prices/recipe/content.ts'
import { shownPrices } from '#app/modules/prices/rules.ts'
import { initialAnswer } from './custom-recipe/rules.ts'
import { audienceAt, parseServicesState, servicesHref, formatSupportHours } from './rules.ts'

const stateOf = (query: string) => parseServicesState(new URLSearchParams(query))

test('SVC-05 without a valid query, all recipes are shown and nothing is ticked', () => {
  const state = { filter: 'all', ingredients: [], isRequested: false, isSent: false }
  expect(stateOf('')).toEqual(state)
  expect(stateOf('for=large&helpdesk=on&request=1&sent=true&cyber=yes')).toEqual(state)
  expect(servicesHref(stateOf(''))).toBe('/services')
})

test.each([
  'for=small',
  'for=mid&cybersecurity=yes&dataBackup=yes',
  'cloudServices=yes&helpdesk=yes&networkManagement=yes&request=yes',
  'for=growth&sent=yes',
])('SVC-06 SVC-12 ?%s is unchanged after parsing and formatting', (query) => {
  expect(servicesHref(stateOf(query))).toBe(`/services?${query}`)
})

test.each([
  ['', { outcome: 'shown', isOpen: false }],
  ['helpdesk=yes', { outcome: 'shown', isOpen: false }],
  ['request=yes', { outcome: 'shown', isOpen: false }],
  ['request=yes&helpdesk=yes', { outcome: 'shown', isOpen: true }],
  ['sent=yes', { outcome: 'sent' }],
])('SVC-14 SVC-15 ?%s opens the builder as %o', (query, answer) => {
  expect(initialAnswer(stateOf(query))).toMatchObject(answer)
})

test.each<[SupportHours, string]>([
  ['8/5', '8 hours a day, 5 days a week'],
  ['16/6', '16 hours a day, 6 days a week'],
  ['24/7', '24 hours a day, 7 days a week'],
])('REC-15 %s is shown as %s', (support, words) => expect(formatSupportHours(support)).toBe(words))

test.each([
  ['/services/small-business', 'small'],
  ['/services/mid-size', 'mid'],
  ['/services/growth-ready/', 'growth'],
])('SHELL-21 %s is the page for %s', (path, audience) => expect(audienceAt(path)).toBe(audience))

test('a path without a page throws', () => expect(() => audienceAt('/services/security')).toThrow())

test('D-35 a shown price keeps its amount and unit, plus its on-request details if it has any', () => {
  const core = documentedOffer('recipe-mid-core-from')
  const custom = documentedOffer('bundle-custom')
  const { discountNote } = custom
  expect(shownPrices({ core, custom })).toEqual({
    core: { amountRands: core.amountRands, unit: 'per month' },
    custom: { amountRands: 0, unit: 'per month', isOnRequest: true, discountNote },
  })
})
