import { expect, test } from 'vitest'
import { PageDataContext } from '#app/design/island/island.tsx'
import { documentedOffers, type OfferId } from '#app/modules/prices/content.ts'
import { type Recipe, recipes, recipesByAudience } from '#app/modules/prices/recipe/content.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { renderPage } from '#tools/testing/render-page.tsx'
import { wordsOf } from '#tools/testing/words-of.ts'
import { comparisonWords, planColumns } from '../comparison/content.ts'
import { parsePricingState } from '../rules.ts'
import { FoundRecipe, findRecipeForState } from './find-recipe.tsx'

const offers = Object.fromEntries(documentedOffers.map((offer) => [offer.id, offer])) as Record<
  OfferId,
  Offer
>
function renderAnswer(query: string, shown = offers) {
  const state = parsePricingState(new URLSearchParams(query))
  const found = findRecipeForState(state, shown)!
  const site = { contact: { phone: '010 000 0100' } }
  return wordsOf(
    renderPage(
      <PageDataContext value={{ site }}>
        <FoundRecipe found={found} offers={shown} />
      </PageDataContext>,
    ),
  )
}

test('SIT-01 the smaller plan lacks room only if it covers fewer devices than needed', () => {
  const always = renderAnswer('size=6-10&hours=always')
  expect(always).toContain('Covers up to 40 devices; you need 10')
  expect(always).toMatch(/Core costs R5,000 less a month\. It lacks (?!room)/)
  expect(renderAnswer('size=31-40')).toContain('It lacks room for 40 devices (it covers 30)')
  expect(renderAnswer('size=6-10')).toMatch(
    /Covers the 10 devices you need.*Basic costs R2,750 less a month\. It lacks room for 10 devices \(it covers 5\); /,
  )
})

test('SIT-01 a plan with its price on request does not count as the cheapest', () => {
  const id = 'recipe-mid-enterprise-plan'
  const onRequest = { ...offers, [id]: { ...offers[id], amountRands: 0, isOnRequest: true } }
  expect(renderAnswer('size=6-10', onRequest)).toBe(renderAnswer('size=6-10'))
  expect(renderAnswer('size=51-75', onRequest), 'no price left').toContain('Talk to one of our')
  expect(renderAnswer('size=51-75', onRequest)).not.toContain('more than 75')
  const person = renderAnswer('size=76%2B')
  expect(person).toMatch(/With more than 75 devices.* write you a quote\. Call 010 000 0100 Call/)
})

test('SIT-01 a larger plan with shorter support hours says so, below the answers and above the comparison', () => {
  expect(renderAnswer('size=6-10')).toMatch(
    /Secure costs R3,000 more a month\. It adds .*, but has 8\/5 support instead of 10\/5\./,
  )
  expect(renderAnswer('size=1-5')).not.toContain('instead of')
  const weekly = ({ support }: Recipe) => support.split('/').reduce((a, b) => a * Number(b), 1)
  for (const [first, second, third] of Object.values(recipesByAudience))
    for (const [smaller, larger] of [[first, second] as const, [second, third] as const]) {
      const claim = `${larger.name} has shorter support hours than ${smaller.name}`
      expect(comparisonWords.lead.includes(claim)).toBe(weekly(larger) < weekly(smaller))
    }
  expect(recipes.map(({ name }) => name)).toEqual(planColumns.map((plan) => offers[plan].name))
})
