import { expect, test } from 'vitest'
import { footerColumns } from '#app/features/shell/content.ts'
import { noIngredient } from '#app/features/leads/forms/custom-recipe.ts'
import { recipeFaq } from './faq.ts'
import * as services from './services.ts'

const { audienceSections, builderWords, everyRecipe, filterWords, sectionWords, servicesHero } =
  services
const publicPaths = footerColumns.flatMap((column) => column.links.map(({ href }) => href))

test('SVC-01 the three tiers have the documented names', () => {
  expect(Object.values(audienceSections).map(({ tier }) => tier)).toEqual([
    'Basic IT',
    'Advanced IT',
    'Scale IT',
  ])
})

test('SVC-02 SVC-03 the two buttons read and lead as documented', () => {
  expect(servicesHero.quote).toEqual({ label: 'Get a Custom Quote', href: '/pricing' })
  expect(servicesHero.consultation).toEqual({ label: 'Schedule Consultation', href: '/contact' })
})

test('SVC-04 the four filters have the documented names, in order', () => {
  expect(Object.values(filterWords.names)).toEqual([
    'All Recipes',
    'Small Business',
    'Mid-Size Business',
    'Growth-Ready',
  ])
})

test('SVC-07 SVC-11 SVC-13 quoted words stand character for character', () => {
  expect(sectionWords.seeDetails).toBe('See Details')
  expect(noIngredient).toBe('Select at least one ingredient to create your custom recipe.')
  expect(builderWords.get).toBe('Get Your Custom Recipe')
})

test('links live, answers exist, the description fits, and no rand figure stands in the words', () => {
  expect(publicPaths).toContain(everyRecipe.security.href)
  expect(sectionWords.compare.href).toBe('/services/compare')
  const known = recipeFaq.map(({ id }) => id)
  for (const id of everyRecipe.answers) expect(known).toContain(id)
  expect(services.servicesMeta.description.length).toBeLessThanOrEqual(155)
  expect(JSON.stringify(services)).not.toMatch(/\bR\s?\d/)
})
