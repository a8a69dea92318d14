import { expect, test } from 'vitest'
import { faqTopics, recipeFaq } from '#app/modules/site/recipes/faq/content.ts'
import { audiences, recipes, recipesByAudience } from '../content.ts'
import { recipePages } from './content.ts'

test('REC-01 REC-02 REC-03 the recipes and the anchors of each page are the documented ones', () => {
  expect(audiences.map((audience) => recipesByAudience[audience].map(({ id }) => id))).toEqual([
    ['basic-recipe', 'growth-recipe', 'secure-recipe'],
    ['core-recipe', 'advanced-recipe', 'enterprise-recipe'],
    ['startup-recipe', 'scale-recipe', 'hypergrowth-recipe'],
  ])
  for (const { id, name } of recipes) expect(id).toBe(`${name.toLowerCase()}-recipe`)
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
  for (const page of Object.values(recipePages))
    for (const { id, description, ingredients, proTips, testimonial } of page.details) {
      expect(description.length, id).toBeGreaterThan(80)
      expect(Object.keys(ingredients).length, id).toBeGreaterThanOrEqual(4)
      const texts = [...Object.entries(ingredients).flat(), ...Object.values(testimonial)]
      for (const text of texts) expect(text, id).toMatch(/\S/)
      expect(proTips.length, id).toBeGreaterThan(0)
    }
})

test('D-23 the FAQ holds the nine claims, each under a heading', () => {
  expect(new Set(recipeFaq.map(({ id }) => id)).size).toBe(9)
  const topics = new Set(recipeFaq.map(({ topic }) => topic))
  expect([...topics].toSorted()).toEqual(faqTopics.map(({ id }) => id).toSorted())
})
