import { expect, test } from 'vitest'
import { documentedOffers } from '#app/modules/prices/content.ts'
import { type ShownPrice, shownPrices } from '#app/modules/prices/rules.ts'
import { renderPage } from '#tools/testing/render-page.tsx'
import { wordsOf } from '#tools/testing/words-of.ts'
import { testimonialsOf } from '../../text/rules.ts'
import { homeQuotes } from '../../text/testimonial/content.ts'
import type { HomeOffer } from '../content.ts'
import type { Route } from './+types/home'
import Home from './home.tsx'

function render({ edited = {}, maxUsers = 30 as number | null } = {}) {
  const offers = documentedOffers.map((offer) => [
    offer.id,
    offer.id === 'waas-business' ? { ...offer, maxUsers } : offer,
  ])
  const shown: Record<HomeOffer, ShownPrice> = shownPrices(Object.fromEntries(offers))
  const loaderData = { offers: shown, quotes: testimonialsOf(homeQuotes, edited) }
  return wordsOf(renderPage(<Home {...({ loaderData } as Route.ComponentProps)} />))
}

test('D-22 EDT-01 the testimonial of a real client names no product, because staff entered none', () => {
  expect(render()).toContain('Uses Business Pro')
  const real = { quote: 'It works.', name: 'Zola M.', role: 'Owner', company: 'Mthatha Motors' }
  const html = render({ edited: { 'home-bakery': { ...real, isHidden: false } } })
  expect(html).toContain('Mthatha Motors')
  expect(html).not.toContain('Uses')
})

test('EDT-01 Business WaaS shows the maximum number of users that staff entered, if there is one', () => {
  expect(render({ maxUsers: 40 })).toContain('Business WaaS (up to 40 users)')
  expect(render({ maxUsers: null })).not.toMatch(/up to \d+ users/)
})
