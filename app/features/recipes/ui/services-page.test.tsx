import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { documentedOffers } from '#app/features/offers/content.ts'
import { priceText } from '#app/features/offers/rules.ts'
import { noIngredient } from '#app/features/leads/forms/custom-recipe.ts'
import { audienceNames, audiences, type Audience, type RecipeOffer } from '../content/recipes.ts'
import { firstAnswer, type BuilderAnswer } from '../rules/builder-answer.ts'
import { parseServicesState } from '../rules/services-state.ts'
import { RecipeFilter } from '../islands/recipe-filter.tsx'
import { AudienceSection } from './audience-section.tsx'
import { RecipeBuilder } from './recipe-builder.tsx'
import { ServicesHero } from './services-hero.tsx'

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')
const stateOf = (query: string) => parseServicesState(new URLSearchParams(query))
const fromPrice = (id: RecipeOffer) =>
  `from ${priceText(documentedOffers.find((offer) => offer.id === id)!)}`

test('SVC-01 the hero prices its tiers and leads to their sections', () => {
  const html = renderToStaticMarkup(<ServicesHero fromPrice={fromPrice} />)
  for (const audience of audiences) expect(html).toContain(`href="/services#${audience}"`)
  expect(textOf(html)).toMatch(/Basic IT.*R3,500.*Advanced IT.*R9,500.*Scale IT.*R5,500/)
})

test('SVC-04 the filter marks its choice and keeps the ticked ingredients', () => {
  const html = renderToStaticMarkup(<RecipeFilter state={stateOf('for=mid&helpdesk=yes')} />)
  expect(html.match(/href="[^"]*"/g)).toEqual([
    'href="/services?helpdesk=yes#recipes"',
    'href="/services?for=small&amp;helpdesk=yes#recipes"',
    'href="/services?for=mid&amp;helpdesk=yes#recipes"',
    'href="/services?for=growth&amp;helpdesk=yes#recipes"',
  ])
  expect(html.match(/<a[^>]*aria-current="true"[^>]*>[^<]*/)![0]).toContain('Mid-Size Business')
})

test.each<[Audience, string[]]>([
  ['small', ['R3,500', 'R6,500', 'R8,500']],
  ['mid', ['R9,500', 'R15,500', 'R22,500']],
  ['growth', ['R5,500', 'R12,500', 'R25,500']],
])('SVC-07 SVC-08 SVC-09 SVC-16 the section of %s: See Details, %j', (audience, prices) => {
  const html = renderToStaticMarkup(<AudienceSection audience={audience} fromPrice={fromPrice} />)
  const { href } = audienceNames[audience]
  const details = html.match(/<a[^>]*>See Details<\/a>/)![0]
  expect(details).toContain(`href="${href}"`)
  for (const price of prices) expect(textOf(html)).toContain(`from ${price} per month`)
})

describe('the builder', () => {
  const builder = (answer: BuilderAnswer) =>
    renderToStaticMarkup(
      <RecipeBuilder
        answer={answer}
        filter="mid"
        isSending={false}
        isOffline={false}
        promise="Soon."
        hiddenInputs={null}
        privacyNotice={null}
        form={null}
        heading={null}
        message={null}
        attach={null}
        onChoose={() => {}}
        onSubmit={() => {}}
        onAgain={() => {}}
      />,
    )
  const anchored = (html: string) => /<(\w+)[^>]* id="custom-recipe"[^>]*>/.exec(html)

  test('SVC-10 SVC-11 SVC-13 offers five ingredients, the message and the button', () => {
    const html = builder(firstAnswer(stateOf('')))
    expect(html.match(/<input type="checkbox"[^>]*>/g)).toHaveLength(5)
    expect(html).not.toContain('checked=""')
    expect(textOf(html)).toContain(noIngredient)
    expect(textOf(/<button type="submit".*?<\/button>/.exec(html)![0])).toBe(
      'Get Your Custom Recipe',
    )
  })

  test('SVC-15 D-67 without an ingredient the page opens at the message and asks for nothing', () => {
    const html = builder(firstAnswer(stateOf('request=yes')))
    expect(anchored(html)![0]).toContain('tabindex="-1"')
    expect(html.slice(anchored(html)!.index)).toContain(`>${noIngredient}<`)
    expect(html).not.toContain('name="email"')
  })

  test('no personal data can reach the address: the form that is a GET has no such field', () => {
    const choosing = builder(firstAnswer(stateOf('helpdesk=yes')))
    expect(choosing).toContain('method="get"')
    expect(choosing).not.toMatch(/name="(name|email|company|phone)"/)
    expect(builder(firstAnswer(stateOf('helpdesk=yes&request=yes')))).toContain('method="post"')
  })

  test('SVC-14 with one the form is open, lists it, and requires name, email and company', () => {
    const html = builder(firstAnswer(stateOf('helpdesk=yes&request=yes')))
    const boxes = html.match(/<input type="checkbox"[^>]*>/g)!
    expect(boxes.filter((box) => box.includes('checked=""'))).toEqual([
      expect.stringContaining('name="helpdesk"'),
    ])
    const required = html.match(/<input[^>]*required=""[^>]*>/g)!
    expect(required.map((input) => /name="(\w+)"/.exec(input)![1])).toEqual([
      'name',
      'email',
      'company',
    ])
    expect(html).toContain('name="phone"')
    expect(anchored(html)).not.toBeNull()
  })

  test('SVC-14 A11Y-01 a refusal keeps the values, names the field and leaves the focus to the list', () => {
    const answer = {
      outcome: 'refused',
      ingredients: ['dataBackup'],
      values: { name: 'Zanele' },
      fields: { email: 'Email: please fill in this field.' },
    } as const
    const html = builder(answer)
    expect(html).toContain('value="Zanele"')
    expect(html).toContain('href="#recipe-email"')
    expect(html).toContain('aria-describedby="recipe-email-error"')
    expect(anchored(html)).toBeNull()
  })

  test('SVC-14 afterwards it says what was promised', () => {
    const html = builder(firstAnswer(stateOf('sent=yes')))
    expect(textOf(html)).toContain('Thank you! Your recipe request is with us.Soon.')
    expect(html).not.toContain('style=')
  })
})
