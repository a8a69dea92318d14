import { expect, test } from 'vitest'
import { faqTopics, recipeFaq } from '#app/modules/site/recipes/faq/content.ts'
import { recipePages } from './content.ts'

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

test('D-23 the FAQ has nine claims under known topics, and every topic is used', () => {
  expect(new Set(recipeFaq.map(({ id }) => id)).size).toBe(9)
  const topics = new Set(recipeFaq.map(({ topic }) => topic))
  expect([...topics].toSorted()).toEqual(faqTopics.map(({ id }) => id).toSorted())
})
