import { expect, test } from 'vitest'
import { documentedOffers } from '#app/modules/prices/content.ts'
import * as content from './content.ts'

const {
  extrasWords: alsoAvailable,
  bundleChips,
  businessProWords: businessPro,
  homeMeta,
  homeOffers,
  solutions,
  testimonials,
} = content

test('HOME-08 HOME-14 to HOME-22: every price shown is a documented offer, and each is shown', () => {
  const lines = [
    ...solutions.flatMap((solution) => solution.lines),
    ...alsoAvailable.items,
    ...bundleChips,
    businessPro,
  ]
  const shown = new Set(lines.map((line) => line.offer))
  const documented = new Set(documentedOffers.map((offer) => offer.id))
  for (const id of shown) expect(documented).toContain(id)
  expect([...shown].toSorted()).toEqual([...homeOffers].toSorted())
})

test('ids are unique, prose holds no rand figure, the description fits a search result', () => {
  const ids = [...solutions, ...testimonials].map((entry) => entry.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(JSON.stringify(content)).not.toMatch(/\bR\s?\d/)
  expect(homeMeta.description.length).toBeGreaterThan(70)
  expect(homeMeta.description.length).toBeLessThanOrEqual(170)
})
