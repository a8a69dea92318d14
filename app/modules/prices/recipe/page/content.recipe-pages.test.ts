import { expect, test } from 'vitest'
import { footerColumns, legalLinks } from '#app/modules/shell/content.ts'
import { faqTopics, recipeFaq } from '#app/modules/site/recipes/faq/content.ts'
import { audienceNames, audiences, recipeOffers, recipes, recipesByAudience } from '../content.ts'
import { recipePageWords, recipePages } from './content.ts'

const pages = Object.values(recipePages)
const details = pages.flatMap((page) => page.details)
const publicPaths = new Set(
  [...footerColumns.flatMap((column) => column.links), ...legalLinks].map(({ href }) => href),
)

test('REC-01 REC-02 REC-03 the recipes and the anchors of each page are the documented ones', () => {
  expect(audiences.map((audience) => recipesByAudience[audience].map(({ id }) => id))).toEqual([
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
      recipesByAudience[audience].map(({ id }) => id),
    )
  }
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
  }
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
