import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { documentedOffer, renamedOffer, offerIdOf } from '#app/modules/prices/content.ts'
import { planColumns } from '../comparison/content.ts'
import { findRecipe, type FinderAnswers } from '../rules.ts'
import { FoundRecipe } from './find-recipe.tsx'

const plans = planColumns.map((plan) => {
  const { amountRands, devices, name } = renamedOffer(documentedOffer(offerIdOf(plan)), plan)
  return { plan, rands: amountRands!, devices: devices!, name }
})

function renderAnswer(answers: FinderAnswers) {
  const html = renderToStaticMarkup(
    <FoundRecipe
      found={findRecipe(answers, plans)}
      nameOf={(plan) => plans.find((each) => each.plan === plan)!.name}
      amount={() => 'R1'}
      phone=""
      phoneHref=""
    />,
  )
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
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
