import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { documentedOffers } from '#app/modules/prices/content.ts'
import { referralForm } from '#app/modules/sales/lead/forms/referral.ts'
import { slotsOf } from '#tools/testing/slots-of.tsx'
import { wordsOf } from '#tools/testing/words-of.ts'
import { ReferralForm } from '../islands/referral.tsx'
import { Savings } from '../islands/savings.tsx'
import { documentedBundleQuantities } from '../rules.ts'

const offers = Object.fromEntries(documentedOffers.map((offer) => [offer.id, offer]))

const calculatorText = (prices: typeof offers) =>
  textOf(renderToStaticMarkup(<Savings offers={prices} first={documentedBundleQuantities} />))
const textOf = (html: string) => wordsOf(html.replaceAll(/<select.*?<\/select>/g, ' '))

test('BUN-10 a bundle that costs more than its parts saves "Nothing", and one without a price shows dashes', () => {
  const dear = {
    ...offers,
    'business-connect': { ...offers['business-connect']!, amountRands: 5000 },
  }
  expect(calculatorText(dear)).toContain('You save Nothing. These parts cost less on their own.')
  const none = { ...offers, 'business-pro': { ...offers['business-pro']!, amountRands: null } }
  expect(calculatorText(none)).toContain('Individual prices – With the bundle – You save –')
})

test('BUN-11 the referral form has required fields for two people and an unticked consent box for each', () => {
  const slots = slotsOf('referral', referralForm.reply)
  const html = renderToStaticMarkup(<ReferralForm {...slots} />)
  const inputs = [...html.matchAll(/<input[^>]* name="(\w+)"[^>]*>/g)]
  const names = inputs.map(([, name]) => name).join(' ')
  expect(names).toBe('name email ownConsent friendName friendEmail friendKnows')
  for (const [tag] of inputs) expect(tag).toContain('required=""')
  expect(html).not.toContain('checked=""')
  expect(textOf(html)).toContain('contact them only if they say yes')
})
