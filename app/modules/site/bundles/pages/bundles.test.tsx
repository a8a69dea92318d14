import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { documentedOffers } from '#app/modules/prices/content.ts'
import { shownAmount } from '#app/modules/prices/rules.ts'
import { referralForm } from '#app/modules/sales/lead/forms/referral.ts'
import { emptyAnswer, type FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { slotsOf } from '#tools/testing/slots-of.tsx'
import { bundleIds, overviewMeta, type BundleId } from '../content.ts'
import * as overview from '../content.ts'
import { ReferralForm } from '../islands/referral.tsx'
import { Savings } from '../islands/savings.tsx'
import {
  documentedBundleQuantities,
  quantityName,
  readQuantities,
  type BundleQuantities,
} from '../rules.ts'
import {
  BundleCards,
  CalculatorSection,
  OverviewClosing,
  OverviewHero,
  ReferralBlock,
} from './bundles.tsx'

const offers = Object.fromEntries(documentedOffers.map((offer) => [offer.id, offer]))
const priceStampText = (id: BundleId) => `${shownAmount(offers[id]!)} stamped`

function pageHtml(
  sheet: BundleQuantities = documentedBundleQuantities,
  answer: FormAnswer = emptyAnswer,
  prices = offers,
) {
  const { amountRands, unit } = offers['referral-credit']!
  return renderToStaticMarkup(
    <>
      <OverviewHero
        prices={bundleIds.map((id) => ({ name: id, price: `${priceStampText(id)} first` }))}
      />
      <BundleCards
        stamps={{
          'business-connect': priceStampText('business-connect'),
          'business-pro': priceStampText('business-pro'),
          'home-soho-resilience': priceStampText('home-soho-resilience'),
        }}
      />
      <CalculatorSection>
        <Savings offers={prices} first={sheet} />
      </CalculatorSection>
      <ReferralBlock amount={shownAmount({ amountRands })} unit={unit} isOpen={false}>
        <ReferralForm {...slotsOf('referral', referralForm.reply, answer)} />
      </ReferralBlock>
      <OverviewClosing />
    </>,
  )
}
const textOf = (html: string) =>
  html
    .replace(/<select.*?<\/select>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
const textBetween = (text: string, from: string, to: string) => text.split(from)[1]!.split(to)[0]!

test('BUN-10 D-38 quantities of the address are counted and chosen; the form works without script', () => {
  const name = quantityName('business-connect', 'individual-helpdesk')
  const html = pageHtml(readQuantities((asked) => (asked === name ? '3' : undefined)))
  expect(textOf(html)).toContain('Individual prices R3,560 With the bundle R999 You save R2,561')
  expect(html).toMatch(/<form [^>]*action="\/bundles#calculator" method="get"/)
  const select = html.split(`name="${name}"`)[1]!.split('</select>')[0]!
  expect(select).toContain('<option value="3" selected="">3 devices')
  expect(html).toMatch(/<a [^>]*href="\/bundles#calculator"[^>]*>Reset</)
})

test('BUN-10 a bundle dearer than its parts says that nothing is saved; one without price, nothing at all', () => {
  const dear = {
    ...offers,
    'business-connect': { ...offers['business-connect']!, amountRands: 5000 },
  }
  expect(textOf(pageHtml(documentedBundleQuantities, emptyAnswer, dear))).toContain(
    'You save Nothing. These parts cost less on their own.',
  )
  const none = { ...offers, 'business-pro': { ...offers['business-pro']!, amountRands: null } }
  expect(textOf(pageHtml(documentedBundleQuantities, emptyAnswer, none))).toContain(
    'Individual prices – With the bundle – You save –',
  )
})

test('BUN-11 the block opens a form for two people, each with a consent statement', () => {
  const html = textBetween(pageHtml(), '<details', '</details>')
  const inputs = [...html.matchAll(/<input[^>]* name="(\w+)"[^>]*>/g)]
  expect(inputs.map((match) => match[1])).toEqual([
    'name',
    'email',
    'ownConsent',
    'friendName',
    'friendEmail',
    'friendKnows',
  ])
  for (const [tag] of inputs) expect(tag).toContain('required=""')
  expect(html).not.toContain('checked=""')
  expect(textOf(html)).toContain('contact them only if they say yes')
})

test('BUN-11 A11Y-01 a refusal marks its field and keeps what was typed and ticked', () => {
  const html = pageHtml(documentedBundleQuantities, {
    outcome: 'refused',
    values: { friendName: 'Sipho', ownConsent: 'on' },
    fields: { friendKnows: 'Please tick this statement.' },
  })
  expect(html).toContain('<a href="#referral-friendKnows">')
  expect(html).toContain('value="Sipho"')
  expect(html.match(/checked=""/g)).toHaveLength(1)
})

test('prose holds no rand figure and the description fits a search result', () => {
  expect(JSON.stringify(overview)).not.toMatch(/\bR\s?\d/)
  expect(overviewMeta.description.length).toBeLessThanOrEqual(155)
})
