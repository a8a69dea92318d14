import { expect, test } from 'vitest'
import {
  documentedOffer,
  documentedOffers,
  renamedOffer,
  offerAliases,
  offerIdOf,
} from '#app/modules/prices/content.ts'
import { quotedPlans } from '#app/modules/sales/lead/forms/custom-quote.ts'
import { menuPanels } from '#app/modules/shell/content.ts'
import { recipeFaq } from '../recipes/faq/content.ts'
import { pricingRoutes } from '../routes.ts'
import * as comparison from './comparison/content.ts'
import { isQuotedPlan } from './comparison/rules.ts'
import * as words from './content.ts'
import * as planContent from './content.ts'
import { comparePath, pricingPath } from './rules.ts'

const { plans, tabWords } = planContent

test('CMP-01 the comparison has its own page, and the price list links to it', () => {
  expect(words.pricingHero.compareHref).toBe(comparePath)
  expect(pricingRoutes.map(({ path }) => `/${path}`)).toEqual([pricingPath, comparePath])
})

test('ENT-13 a plan has name, price and unit, description, features, popular or not; devices on legacy plans alone', () => {
  for (const plan of plans) {
    const offer = renamedOffer(documentedOffer(offerIdOf(plan.offer)), plan.offer)
    expect(offer.name, plan.offer).toMatch(/\S/)
    expect((offer.amountRands ?? 0) > 0 || offer.isOnRequest, plan.offer).toBe(true)
    expect(offer.unit, plan.offer).toMatch(/^per /)
    expect(plan.description, plan.offer).toMatch(/\S/)
    expect(plan.features.length, plan.offer).toBeGreaterThan(0)
    for (const feature of plan.features)
      expect(feature).toEqual({
        text: expect.stringMatching(/\S/),
        isIncluded: expect.any(Boolean),
      })
    expect([true, undefined]).toContain(plan.isPopular)
    expect(offer.devices !== null, plan.offer).toBe(plan.tab === 'legacy')
  }
})

test('PRC-18 every plan has a description and features, some of them not included', () => {
  for (const plan of plans) {
    expect(plan.description.length, plan.offer).toBeGreaterThan(20)
    expect(new Set(plan.features.map(({ text }) => text)).size).toBe(plan.features.length)
  }
  expect(plans.some(({ features }) => features.some(({ isIncluded }) => !isIncluded))).toBe(true)
})

test('PRC-20 D-68 every plan has a place to start', () => {
  const elsewhere = plans.filter(({ offer }) => !isQuotedPlan(offer))
  expect(elsewhere.map(({ offer, startHref }) => [offer, startHref])).toEqual([
    ['soho-smme-starter', '/bundles/business-pro#quote-form'],
    ['homeschooling-remote-work', '/bundles/home-soho-resilience#quote-form'],
    ['bundle-custom', '/contact?interest=other&plan=bundle-custom#get-in-touch'],
  ])
  expect(plans.filter(({ startHref }) => startHref)).toEqual(elsewhere)
})

test('D-37 the discounts of bundles have their basis above the cards', () => {
  expect(tabWords.bundles.text).toContain('Discounts are off our list prices')
})

test('CMP-07 every column of the comparison and every plan can be quoted by name', () => {
  const asked = new Set([
    ...comparison.planGroups.flatMap((group) => group.plans),
    ...plans.map(({ offer }) => offer).filter(isQuotedPlan),
  ])
  expect([...asked].toSorted()).toEqual([...quotedPlans].toSorted())
})

test('CMP-11 the FAQ holds the nine claims', () => {
  expect(recipeFaq).toHaveLength(9)
})

test('PRC-22 the categories are the documented ones, each with rows', () => {
  expect(comparison.categories).toEqual([
    'support',
    'security',
    'monitoring',
    'cloud',
    'planning',
    'compliance',
  ])
  for (const category of comparison.categories) {
    expect(comparison.comparisonRows.filter((row) => row.category === category)).not.toEqual([])
  }
})

test('ids are unique, links are pages of ours, prose holds no rand figure, descriptions fit', () => {
  const ids = comparison.comparisonRows.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const offers = new Set([...documentedOffers.map(({ id }) => id), ...Object.keys(offerAliases)])
  for (const { offer } of plans) expect(offers).toContain(offer)
  const known = new Set(menuPanels.flatMap(({ links }) => links.map(({ href }) => href)))
  for (const group of comparison.planGroups) expect(known).toContain(group.href)
  expect(JSON.stringify([words, comparison, planContent])).not.toMatch(/\bR\s?\d/)
  for (const { description } of [words.pricingMeta, words.comparePageMeta]) {
    expect(description.length).toBeGreaterThan(70)
    expect(description.length).toBeLessThanOrEqual(155)
  }
})
