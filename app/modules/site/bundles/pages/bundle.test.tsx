import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { documentedOffers, offerAliases } from '#app/modules/prices/content.ts'
import { bundleQuoteForm, bundleQuoteSuccess } from '#app/modules/sales/lead/forms/bundle-quote.ts'
import { slotsOf } from '#tools/testing/slots-of.tsx'
import { wordsOf } from '#tools/testing/words-of.ts'
import { bundlePages } from '../bundle/content.ts'
import type { BundleId } from '../content.ts'
import { QuoteForm } from '../islands/quote.tsx'
import { compareWithParts, pricedParts } from '../rules.ts'
import { CostComparison, QuoteSection, monthlyPrice } from './bundle.tsx'

const offers = Object.fromEntries(documentedOffers.map((offer) => [offer.id, offer]))

function formHtml(id: BundleId) {
  const page = bundlePages[id]
  const messages = { ...bundleQuoteForm.reply, success: bundleQuoteSuccess(page.name) }
  return renderToStaticMarkup(
    <QuoteSection page={page} monthly={monthlyPrice(offers[id]!, page.isFrom ?? false)}>
      <QuoteForm page={page} {...slotsOf('quote', messages)} />
    </QuoteSection>,
  )
}

const ids = Object.keys(bundlePages) as BundleId[]

describe.each(ids)('/bundles/%s', (id) => {
  test('PRC-20 D-34 the quote form names the bundle and its price, and mentions any other name on the price list', () => {
    const { name, isFrom = false, pricingName } = bundlePages[id]
    const section = formHtml(id)
    const price = monthlyPrice({ amountRands: offers[id]!.amountRands }, isFrom)
    expect(wordsOf(section)).toContain(`You are asking about ${name} ${price}`)
    const other = Object.values<{ offer: string; name: string }>(offerAliases)
      .filter(({ offer }) => offer === id)
      .map((alias) => alias.name)
    if (pricingName) expect(other).toContain(pricingName)
    expect(wordsOf(section).includes('on our price list')).toBe(other.length > 0)
    if (pricingName) expect(wordsOf(section)).toContain(`${pricingName} on our price list`)
  })
})

test('D-35 a bundle without a price shows "Price on request" and no saving', () => {
  expect(monthlyPrice({ amountRands: null }, true)).toBe('Price on request')
  const holed = { ...offers, 'business-pro': { ...offers['business-pro']!, amountRands: null } }
  const html = renderToStaticMarkup(
    <CostComparison
      parts={pricedParts('business-pro', holed)}
      saving={compareWithParts('business-pro', holed)}
    />,
  )
  expect(html).not.toContain('You save')
  expect(html).not.toContain('null')
})
