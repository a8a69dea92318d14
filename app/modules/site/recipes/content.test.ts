import { expect, test } from 'vitest'
import { footerColumns } from '#app/modules/shell/content.ts'
import * as services from './content.ts'
import { recipeFaq } from './faq/content.ts'

const { everyRecipeWords: everyRecipe, sectionWords } = services
const publicPaths = footerColumns.flatMap((column) => column.links.map(({ href }) => href))

test('links live, answers exist, the description fits, and no rand figure stands in the words', () => {
  expect(publicPaths).toContain(everyRecipe.security.href)
  expect(sectionWords.compare.href).toBe('/services/compare')
  const known = recipeFaq.map(({ id }) => id)
  for (const id of everyRecipe.answers) expect(known).toContain(id)
  expect(services.servicesMeta.description.length).toBeLessThanOrEqual(155)
  expect(JSON.stringify(services)).not.toMatch(/\bR\s?\d/)
})
