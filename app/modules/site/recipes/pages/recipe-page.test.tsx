import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { documentedOffers } from '#app/modules/prices/content.ts'
import { audiences, type Audience } from '#app/modules/prices/recipe/content.ts'
import { recipePages } from '#app/modules/prices/recipe/page/content.ts'
import type { EditedTexts } from '#app/modules/settings/text/schema.ts'
import { faqPageData } from '#app/modules/shell/search-presence/rules.ts'
import { wordsOf } from '#tools/testing/words-of.ts'
import { FaqSection } from '../../pricing/ui/sections.tsx'
import { testimonialsOf } from '../../text/rules.ts'
import { recipeQuotes } from '../../text/testimonial/content.ts'
import { recipeFaq, type FaqItem } from '../faq/content.ts'
import { RecipePage } from './recipe-page.tsx'

const offers = Object.fromEntries(documentedOffers.map((offer) => [offer.id, offer]))
const render = (
  audience: Audience,
  edited: EditedTexts = {},
  questions: readonly FaqItem[] = recipeFaq,
) =>
  renderToStaticMarkup(
    <RecipePage
      content={recipePages[audience]}
      offers={offers}
      quotes={testimonialsOf(recipeQuotes, edited)}
      questions={questions}
    />,
  )
const sectionOf = (html: string, id: string) =>
  html.slice(html.indexOf(`<section id="${id}"`)).split('</section>')[0]!

describe.each(audiences)('recipe page for %s', (audience) => {
  const html = render(audience)
  const page = recipePages[audience]

  test('REC-19 D-22 each section shows its whole recipe and labels its testimonial as a sample', () => {
    for (const { id, description, ingredients, proTips, testimonial } of page.details) {
      const section = wordsOf(sectionOf(html, id))
      const initials = testimonial.author.replace(/^(\w).* (\w).*/, '$1$2')
      const texts = [description, ...Object.entries(ingredients).flat(), ...proTips, initials]
      for (const text of [...texts, ...Object.values(testimonial), 'Sample'])
        expect(section).toContain(text)
    }
  })
})

test('D-22 EDT-02 a real testimonial removes the samples from its recipe page and from other recipe pages', () => {
  const real = { quote: 'It works.', name: 'Zola M.', role: 'Owner', company: 'Mthatha Motors' }
  expect(render('mid')).toContain('No client wrote it')
  const edited = { [recipePages.mid.details[0].id]: { ...real, isHidden: false } }
  expect(render('small', edited)).not.toMatch(/Sample|No client wrote it/)
  const html = render('mid', edited)
  expect(html).toContain(real.quote)
  expect(html).not.toMatch(/Sample|No client wrote it|Highveld/)
})

test('EDT-01 a topic whose questions are all hidden has no heading, and no questions at all no section', () => {
  const visible = recipeFaq.filter(({ topic }) => topic !== 'change')
  expect(render('mid')).toContain('When things change')
  expect(render('mid', {}, visible)).not.toContain('When things change')
  expect(render('mid', {}, visible)).toContain('faq-heading')
  expect(render('mid', {}, [])).not.toContain('faq-heading')
  expect(renderToStaticMarkup(<FaqSection questions={[]} />)).toBe('')
  expect(faqPageData([])).toBeUndefined()
})
