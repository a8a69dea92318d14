import { expect, test } from 'vitest'
import type { SupportHours } from '#app/modules/prices/recipe/content.ts'
import { audienceAt } from './audience-at.ts'
import { documentedOffer } from '#app/modules/prices/content.ts'
import { shownPrices } from '#app/modules/prices/rules.ts'
import { supportInWords } from './support-hours.ts'

test.each<[SupportHours, string]>([
  ['8/5', '8 hours a day, 5 days a week'],
  ['16/6', '16 hours a day, 6 days a week'],
  ['24/7', '24 hours a day, 7 days a week'],
])('REC-15 %s reads %s', (support, words) => {
  expect(supportInWords(support)).toBe(words)
})

test.each([
  ['/services/small-business', 'small'],
  ['/services/mid-size', 'mid'],
  ['/services/growth-ready/', 'growth'],
])('SHELL-21 %s is the page of %s', (path, audience) => {
  expect(audienceAt(path)).toBe(audience)
})

test('no page stands anywhere else', () => {
  expect(() => audienceAt('/services/security')).toThrow()
})

test('D-35 a price keeps what its reading needs, and what it means when it is on request', () => {
  const core = documentedOffer('recipe-mid-core-from')
  const custom = documentedOffer('bundle-custom')
  expect(shownPrices({ core, custom })).toEqual({
    core: { amountRands: core.amountRands, unit: 'per month' },
    custom: {
      amountRands: 0,
      unit: 'per month',
      isOnRequest: true,
      discountNote: custom.discountNote,
    },
  })
})
