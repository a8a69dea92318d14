import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { documentedOffers } from '#app/modules/prices/content.ts'
import { referralForm } from '#app/modules/sales/lead/forms/referral.ts'
import { emptyAnswer, type FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { slotsOf } from '#tools/testing/slots-of.tsx'
import { wordsOf } from '#tools/testing/words-of.ts'
import { ReferralForm } from '../islands/referral.tsx'
import { Savings } from '../islands/savings.tsx'
import {
  documentedBundleQuantities,
  quantityName,
  readQuantities,
  type BundleQuantities,
} from '../rules.ts'

const offers = Object.fromEntries(documentedOffers.map((offer) => [offer.id, offer]))

const calculatorHtml = (sheet: BundleQuantities = documentedBundleQuantities, prices = offers) =>
  renderToStaticMarkup(<Savings offers={prices} first={sheet} />)
const referralHtml = (answer: FormAnswer = emptyAnswer) =>
  renderToStaticMarkup(<ReferralForm {...slotsOf('referral', referralForm.reply, answer)} />)
const textOf = (html: string) => wordsOf(html.replaceAll(/<select.*?<\/select>/g, ' '))

test('BUN-10 D-38 quantities of the address are counted and chosen; the form works without script', () => {
  const name = quantityName('business-connect', 'individual-helpdesk')
  const html = calculatorHtml(readQuantities((asked) => (asked === name ? '3' : undefined)))
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
  expect(textOf(calculatorHtml(documentedBundleQuantities, dear))).toContain(
    'You save Nothing. These parts cost less on their own.',
  )
  const none = { ...offers, 'business-pro': { ...offers['business-pro']!, amountRands: null } }
  expect(textOf(calculatorHtml(documentedBundleQuantities, none))).toContain(
    'Individual prices – With the bundle – You save –',
  )
})

test('BUN-11 the form is for two people, each with a consent statement', () => {
  const html = referralHtml()
  const inputs = [...html.matchAll(/<input[^>]* name="(\w+)"[^>]*>/g)]
  const names = inputs.map(([, name]) => name).join(' ')
  expect(names).toBe('name email ownConsent friendName friendEmail friendKnows')
  for (const [tag] of inputs) expect(tag).toContain('required=""')
  expect(html).not.toContain('checked=""')
  expect(textOf(html)).toContain('contact them only if they say yes')
})

test('BUN-11 A11Y-01 a refusal marks its field and keeps what was typed and ticked', () => {
  const html = referralHtml({
    outcome: 'refused',
    values: { friendName: 'Sipho', ownConsent: 'on' },
    fields: { friendKnows: 'Please tick this statement.' },
  })
  expect(html).toContain('<a href="#referral-friendKnows">')
  expect(html).toContain('value="Sipho"')
  expect(html.match(/checked=""/g)).toHaveLength(1)
})
