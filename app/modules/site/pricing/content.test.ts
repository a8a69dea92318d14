import { expect, test } from 'vitest'
import { documentedOffer, renamedOffer, offerIdOf } from '#app/modules/prices/content.ts'
import { quotedPlans } from '#app/modules/sales/lead/forms/custom-quote.ts'
import * as comparison from './comparison/content.ts'
import { isQuotedPlan } from './comparison/rules.ts'
import { plans, tabWords } from './content.ts'

test('ENT-13 PRC-18 a plan has a name, price, unit, description and features, and only legacy plans have devices', () => {
  for (const plan of plans) {
    const offer = renamedOffer(documentedOffer(offerIdOf(plan.offer)), plan.offer)
    expect(offer.name, plan.offer).toMatch(/\S/)
    expect((offer.amountRands ?? 0) > 0 || offer.isOnRequest, plan.offer).toBe(true)
    expect(offer.unit, plan.offer).toMatch(/^per /)
    expect(plan.description.length, plan.offer).toBeGreaterThan(20)
    const texts = plan.features.map(({ text }) => text)
    expect(texts.length, plan.offer).toBeGreaterThan(0)
    expect(new Set(texts).size, plan.offer).toBe(texts.length)
    for (const text of texts) expect(text, plan.offer).toMatch(/\S/)
    expect(offer.devices !== null, plan.offer).toBe(plan.tab === 'legacy')
  }
  expect(plans.some(({ features }) => features.some(({ isIncluded }) => !isIncluded))).toBe(true)
})

test('D-37 the text of the bundles tab states what the discounts are based on', () => {
  expect(tabWords.bundles.text).toContain('Discounts are off our list prices')
})

test('CMP-07 every comparison column can be quoted, and every quotable plan is a column or a plan on the page', () => {
  const asked = new Set([
    ...comparison.planGroups.flatMap((group) => group.plans),
    ...plans.map(({ offer }) => offer).filter(isQuotedPlan),
  ])
  expect([...asked].toSorted()).toEqual([...quotedPlans].toSorted())
})

test('PRC-22 the comparison has the documented categories, each with rows', () => {
  const documented = 'support security monitoring cloud planning compliance'
  expect(comparison.categories.join(' ')).toBe(documented)
  for (const category of comparison.categories) {
    expect(comparison.comparisonRows.filter((row) => row.category === category)).not.toEqual([])
  }
})

test('row IDs are unique', () => {
  const ids = comparison.comparisonRows.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
