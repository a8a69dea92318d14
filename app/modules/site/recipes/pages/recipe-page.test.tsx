import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { documentedOffers } from '#app/modules/prices/content.ts'
import { priceText } from '#app/modules/prices/rules.ts'
import {
  type Testimonial,
  recipePages,
  recipeTestimonials,
} from '#app/modules/prices/recipe/page/content.ts'
import { audiences, type Audience, type RecipeOffer } from '#app/modules/prices/recipe/content.ts'
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

describe.each(audiences)('the page of %s', (audience) => {
  const html = render(audience)
  const page = recipePages[audience]

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
