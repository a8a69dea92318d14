import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { documentedOffers } from '#app/features/offers/content.ts'
import { priceText } from '#app/features/offers/rules.ts'
import { recipeFaq } from '../content/faq.ts'
import type { Testimonial } from '../content/recipe-page.ts'
import { recipePages, recipeTestimonials } from '../content/recipe-pages.ts'
import { audiences, recipesOf, type Audience, type RecipeOffer } from '../content/recipes.ts'
import { RecipePage } from './recipe-page.tsx'

const stamp = (id: RecipeOffer) => (
  <p>from {priceText(documentedOffers.find((offer) => offer.id === id)!)}</p>
)
const render = (audience: Audience, content = recipePages[audience], others: Testimonial[] = []) =>
  renderToStaticMarkup(
    <RecipePage
      content={content}
      stamp={stamp}
      fromPrice={(id) => priceText(documentedOffers.find((offer) => offer.id === id)!)}
      testimonials={[...recipeTestimonials, ...others]}
    />,
  )
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
/** The part of a page that stands in the section with an id. */
const sectionOf = (html: string, id: string) =>
  html.slice(html.indexOf(`<section id="${id}"`)).split('</section>')[0]!

const documented: [Audience, [string, string, string][]][] = [
  [
    'small',
    [
      ['basic-recipe', 'R3,500', '8/5'],
      ['growth-recipe', 'R6,500', '10/5'],
      ['secure-recipe', 'R8,500', '8/5'],
    ],
  ],
  [
    'mid',
    [
      ['core-recipe', 'R9,500', '12/5'],
      ['advanced-recipe', 'R15,500', '16/6'],
      ['enterprise-recipe', 'R22,500', '24/7'],
    ],
  ],
  [
    'growth',
    [
      ['startup-recipe', 'R5,500', '10/5'],
      ['scale-recipe', 'R12,500', '12/6'],
      ['hypergrowth-recipe', 'R25,500', '24/7'],
    ],
  ],
]

describe.each(documented)('the page of %s', (audience, recipes) => {
  const html = render(audience)
  const page = recipePages[audience]

  test('REC-01 REC-02 REC-03 REC-05 has a heading, three cards, three sections, FAQ and call to action', () => {
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<article/g)).toHaveLength(3)
    for (const [id] of recipes) {
      expect(html).toContain(`<section id="${id}"`)
      expect(html).toContain(`href="#${id}"`)
    }
    for (const { question, answer } of recipeFaq) {
      expect(textOf(html)).toContain(question)
      expect(textOf(html)).toContain(answer)
    }
    const call = html.slice(html.indexOf('id="call-heading"'))
    expect(call).toContain(`href="${page.callToAction.primary.href}"`)
    expect(call).toContain(`href="${page.callToAction.secondary.href}"`)
  })

  test.each([...recipes])(
    'REC-06 to REC-17 %s starts at %s with support %s',
    (id, price, support) => {
      const section = textOf(sectionOf(html, id))
      expect(section).toContain(`from ${price} per month`)
      expect(section).toContain(`Support ${support}`)
      const card = textOf(html.split('<article').find((part) => part.includes(`href="#${id}"`))!)
      expect(card).toContain(`from ${price} per month`)
      expect(card).toContain(`Support ${support}`)
    },
  )

  test('REC-19 D-22 each section shows all of its recipe, and a sample says that it is one', () => {
    for (const { id, description, ingredients, proTips, testimonial } of page.details) {
      const section = textOf(sectionOf(html, id))
      const { quote, author, company, initials } = testimonial
      const pairs = ingredients.flatMap((ingredient) => Object.values(ingredient))
      for (const text of [description, ...pairs, ...proTips, quote, author, company, initials]) {
        expect(section).toContain(text)
      }
      expect(section.includes('Sample')).toBe(testimonial.isSample)
    }
  })

  test('the page policy: no style attribute; every id once', () => {
    expect(html).not.toContain('style=')
    const ids = html.match(/ id="[^"]+"/g)!
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('every audience is covered', () => {
  expect(documented.map(([audience]) => audience)).toEqual([...audiences])
  for (const [audience, rows] of documented) {
    expect(rows.map(([id]) => id)).toEqual(recipesOf[audience].map(({ id }) => id))
  }
})

test('D-22 the samples of every recipe are gone when the first real words of a client come', () => {
  const real = { quote: 'It works.', author: 'Zola M.', company: 'Mthatha Motors', initials: 'ZM' }
  const said: Testimonial = { ...real, isSample: false, consentRecord: 'C-1' }
  expect(render('mid')).toContain('No client wrote it')
  // Said of a recipe on another page.
  expect(render('mid', undefined, [said])).not.toMatch(/Sample|No client wrote it|Highveld/)
  const [first, ...rest] = recipePages.mid.details
  const content = {
    ...recipePages.mid,
    details: [{ ...first, testimonial: said }, ...rest] as typeof recipePages.mid.details,
  }
  const html = render('mid', content, [said])
  expect(html).toContain(real.quote)
  expect(html).not.toMatch(/Sample|No client wrote it/)
})
