import { expect, test } from 'vitest'
import { footerColumns, legalLinks } from '#app/features/shell/content.ts'
import { faqTopics, recipeFaq } from './faq.ts'
import { recipePages } from './recipe-pages.ts'
import { recipePageWords } from './recipe-page.ts'
import { audienceNames, audiences, recipeOffers, recipes, recipesOf } from './recipes.ts'

const pages = Object.values(recipePages)
const details = pages.flatMap((page) => page.details)
const publicPaths = new Set(
  [...footerColumns.flatMap((column) => column.links), ...legalLinks].map(({ href }) => href),
)

test('REC-01 REC-02 REC-03 the recipes and the anchors of each page are the documented ones', () => {
  expect(audiences.map((audience) => recipesOf[audience].map(({ id }) => id))).toEqual([
    ['basic-recipe', 'growth-recipe', 'secure-recipe'],
    ['core-recipe', 'advanced-recipe', 'enterprise-recipe'],
    ['startup-recipe', 'scale-recipe', 'hypergrowth-recipe'],
  ])
  expect(recipes.map(({ name }) => `${name.toLowerCase()}-recipe`)).toEqual(
    recipes.map(({ id }) => id),
  )
})

test('each page details its own recipes, in their order', () => {
  for (const audience of audiences) {
    expect(recipePages[audience].audience).toBe(audience)
    expect(recipePages[audience].details.map(({ id }) => id)).toEqual(
      recipesOf[audience].map(({ id }) => id),
    )
  }
})

test('REC-15 REC-16 REC-17 support hours are the documented ones', () => {
  expect(audiences.map((audience) => recipesOf[audience].map(({ support }) => support))).toEqual([
    ['8/5', '10/5', '8/5'],
    ['12/5', '16/6', '24/7'],
    ['10/5', '12/6', '24/7'],
  ])
})

test('REC-05 each page ends in a call to action; on small-business to contact and the IT health check', () => {
  for (const { callToAction } of pages) {
    expect(publicPaths).toContain(callToAction.primary.href)
    expect(publicPaths).toContain(callToAction.secondary.href)
  }
  const { primary, secondary } = recipePages.small.callToAction
  expect([primary.href, secondary.href]).toEqual(['/contact', '/resources/it-health'])
})

test('REC-18 small-business says when most clients hear back', () => {
  expect(recipePages.small.callToAction.text).toContain('Most clients hear back within 2 hours')
})

test('REC-19 each recipe has ingredients with title and description, pro tips and a testimonial', () => {
  for (const { id, description, ingredients, proTips, testimonial } of details) {
    expect(description.length, id).toBeGreaterThan(80)
    expect(ingredients.length, id).toBeGreaterThanOrEqual(4)
    for (const ingredient of ingredients) {
      expect(ingredient.title && ingredient.description, id).toBeTruthy()
    }
    expect(proTips.length, id).toBeGreaterThan(0)
    const { quote, author, company, initials } = testimonial
    expect(quote && company, id).toBeTruthy()
    expect(initials, id).toBe(
      author
        .split(' ')
        .map((word) => word[0])
        .join(''),
    )
    expect(testimonial.isSample || testimonial.consentRecord.length > 0, id).toBe(true)
  }
})

test.each([
  ['REC-20', 'faq-response', 'response within 1 hour in business hours'],
  ['REC-21', 'faq-resolution', 'Most issues are resolved within 4 hours'],
  ['REC-22', 'faq-new-employee', 'New-employee setup is done within 24 hours'],
  ['REC-23', 'faq-contract', 'month-to-month or annual contracts'],
  ['REC-24', 'faq-annual', '10% discount for annual payment'],
  ['REC-25', 'faq-tickets', 'unlimited support tickets'],
  ['REC-26', 'faq-setup', 'no setup fees for standard deployments'],
  ['REC-27', 'faq-devices', 'Extra devices are charged per device'],
  ['REC-28', 'faq-switch', 'Plans can be upgraded or downgraded any time'],
])('REC-20 to REC-28 %s: the answer %s states: %s', (_line, id, claim) => {
  expect(recipeFaq.find((item) => item.id === id)?.answer).toContain(claim)
})

test('D-23 the FAQ holds the nine claims, each under a heading', () => {
  expect(recipeFaq).toHaveLength(9)
  const topics = new Set(recipeFaq.map(({ topic }) => topic))
  expect([...topics].toSorted()).toEqual(faqTopics.map(({ id }) => id).toSorted())
})

test('ids are unique, pages live, descriptions of a length, and no rand figure stands in the words', () => {
  const ids = [...recipes.map(({ id }) => id), ...recipeFaq.map(({ id }) => id)]
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(recipeOffers).size).toBe(9)
  for (const audience of audiences) expect(publicPaths).toContain(audienceNames[audience].href)
  for (const { meta } of pages) {
    expect(meta.description.length, meta.title).toBeGreaterThan(70)
    expect(meta.description.length, meta.title).toBeLessThanOrEqual(155)
  }
  const words = JSON.stringify([pages, recipes, recipeFaq, recipePageWords])
  expect(words).not.toMatch(/\bR\s?\d/)
})
