import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { documentedOffers, type OfferId } from '#app/modules/prices/content.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { wordsOf } from '#tools/testing/words-of.ts'
import { planColumns } from '../comparison/content.ts'
import { findRecipe, type FinderAnswers } from '../rules.ts'
import { FoundRecipe } from './find-recipe.tsx'

const offers = Object.fromEntries(documentedOffers.map((offer) => [offer.id, offer])) as Record<
  OfferId,
  Offer
>
const plans = planColumns.map((plan) => {
  const { amountRands, devices } = offers[plan]
  return { plan, rands: amountRands!, devices: devices! }
})

function renderAnswer(answers: FinderAnswers) {
  const found = findRecipe(answers, plans)
  const html = renderToStaticMarkup(<FoundRecipe found={found} offers={offers} />)
  return wordsOf(html)
}

test('SIT-01 the smaller plan lacks room only where it holds fewer devices than were asked for', () => {
  const always = renderAnswer({ size: '6-10', hours: 'always', proof: 'no' })
  expect(always).toContain('Covers up to 40 devices; you need 10')
  expect(always).toMatch(/Core costs R5,000 less a month\. It lacks (?!room)/)
  expect(renderAnswer({ size: '31-40', hours: 'office', proof: 'no' })).toContain(
    'It lacks room for 40 devices (it covers 30)',
  )
  expect(renderAnswer({ size: '6-10', hours: 'office', proof: 'no' })).toMatch(
    /Covers the 10 devices you need.*Basic costs R2,750 less a month\. It lacks room for 10 devices \(it covers 5\); /,
  )
})
