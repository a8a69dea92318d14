import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { bundleQuoteForm, bundleQuoteSuccess } from '#app/features/leads/forms/bundle-quote.ts'
import { emptyAnswer, sentAnswer, type FormAnswer } from '#app/features/leads/rules/form-answer.ts'
import { slotsOf } from '#tools/testing/slots-of.tsx'
import { documentedOffers, offerAliases } from '#app/features/offers/content.ts'
import type { BundleId } from '../content.ts'
import { bundlePages } from '../content/bundle-pages.ts'
import { monthlyPrice } from '../rules/bundle-page.ts'
import { pricedParts } from '../rules/priced-parts.ts'
import { compareWithParts } from '../rules.ts'
import { BundleFeatures } from './bundle-features.tsx'
import { BundleHero } from './bundle-hero.tsx'
import { BundleSpotlight } from './bundle-spotlight.tsx'
import { CostComparison } from './cost-comparison.tsx'
import { NextSteps } from './next-steps.tsx'
import { QuoteForm } from './quote-form.tsx'
import { QuoteSection } from './quote-section.tsx'

const offers = Object.fromEntries(documentedOffers.map((offer) => [offer.id, offer]))

function pageHtml(id: BundleId, answer: FormAnswer = emptyAnswer, isSending = false) {
  const page = bundlePages[id]
  const offer = documentedOffers.find((known) => known.id === id)!
  const comparison = page.spotlight.hasComparison ? (
    <CostComparison parts={pricedParts(id, offers)} saving={compareWithParts(id, offers)} />
  ) : null
  const messages = { ...bundleQuoteForm.reply, success: bundleQuoteSuccess(page.name) }
  return renderToStaticMarkup(
    <>
      <BundleHero page={page} monthly={monthlyPrice(offer, page.isFrom ?? false)} stamp="" />
      <BundleFeatures features={page.features} />
      <BundleSpotlight spotlight={page.spotlight} comparison={comparison} />
      <NextSteps steps={page.steps} />
      <QuoteSection page={page} monthly={monthlyPrice(offer, page.isFrom ?? false)}>
        <QuoteForm page={page} {...slotsOf('quote', messages, answer, isSending)} />
      </QuoteSection>
    </>,
  )
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
const ids = Object.keys(bundlePages) as BundleId[]

describe.each(ids)('/bundles/%s', (id) => {
  test('BPG-01 BPG-02 the hero jumps to the quote form and links to contact; sections and steps follow', () => {
    const html = pageHtml(id)
    expect(html).toMatch(/<a class="button[^>]*href="[^"]*#quote-form"[^>]*>Get Your Quote</)
    expect(html).toMatch(new RegExp(`href="/contact"[^>]*>${bundlePages[id].secondaryLabel}</a>`))
    expect(html).toContain('<section id="quote-form"')
    expect(html).toMatch(/<h2[^>]*>What happens next<\/h2><ol/)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toContain('style=')
  })

  test('PRC-20 D-34 the quote form names the bundle, its price, and its name on the price list', () => {
    const { name, isFrom = false, pricingName } = bundlePages[id]
    const section = pageHtml(id).split('<section id="quote-form"')[1]!
    const price = monthlyPrice({ amountRands: offers[id]!.amountRands }, isFrom)
    expect(textOf(section)).toContain(`You are asking about ${name} ${price}`)
    const other = Object.values<{ offer: string; name: string }>(offerAliases)
      .filter(({ offer }) => offer === id)
      .map((alias) => alias.name)
    if (pricingName) expect(other).toContain(pricingName)
    expect(textOf(section).includes('on our price list')).toBe(other.length > 0)
  })

  test('BPG-26 free consultation, no obligation, POPIA compliant', () => {
    const text = textOf(pageHtml(id))
    for (const claim of ['Free consultation', 'No obligation', 'POPIA compliant']) {
      expect(text).toContain(claim)
    }
  })

  test('BQF-01 BQF-02 BQF-03 the quote form asks the documented fields and requires three', () => {
    const html = pageHtml(id)
    const names = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(
      (m) => m[1],
    )
    expect(names.toSorted()).toEqual(
      [
        'bundle',
        'challenges',
        'city',
        'company',
        'email',
        'employees',
        'name',
        'phone',
        'province',
        'serviceInterest',
      ].toSorted(),
    )
    expect(html).toMatch(/<textarea[^>]*rows="3"/)
    const required = [...html.matchAll(/<[^>]*required=""[^>]*>/g)].map(
      ([tag]) => / name="(\w+)"/.exec(tag)![1],
    )
    expect(required).toEqual(['name', 'email', 'company'])
    expect(html).toMatch(/<input type="email"/)
  })

  test('BQF-07 while submitting the button is disabled and says so', () => {
    expect(pageHtml(id, emptyAnswer, true)).toMatch(
      /<button[^>]*disabled=""[^>]*>.*Submitting Quote Request\.\.\.<\/span><\/button>/,
    )
  })

  test('BQF-09 BQF-10 BQF-11 without script the page says what the toast would', () => {
    const { name } = bundlePages[id]
    const text = textOf(pageHtml(id, sentAnswer))
    expect(text).toContain('Quote Request Submitted!')
    expect(text).toContain(
      `Your ${name} quote request has been received. We'll contact you within 24 hours.`,
    )
  })

  test('BQF-12 A11Y-01 a refusal says so, marks its field and keeps the values', () => {
    const answer: FormAnswer = {
      outcome: 'refused',
      values: { city: 'Gqeberha', province: 'Eastern Cape' },
      fields: { email: 'Email: please fill in this field.' },
    }
    const html = pageHtml(id, answer)
    expect(textOf(html)).toContain(
      'Submission Error. There was a problem processing your quote request. Please try again.',
    )
    expect(html).toContain('<a href="#quote-email">')
    expect(html).toContain('value="Gqeberha"')
    expect(html).toMatch(/<option[^>]*selected=""[^>]*>Eastern Cape/)
  })
})

test('BQF-04 BQF-05 BQF-06 the choices are the documented ones', () => {
  const html = pageHtml('business-pro')
  const optionsOf = (name: string) =>
    [
      ...(html.split(`name="${name}"`)[1]!.split('</select>')[0] ?? '').matchAll(
        /value="([^"]+)"/g,
      ),
    ].map((match) => match[1]!.replace('&amp;', '&'))
  expect(optionsOf('employees')).toHaveLength(5)
  expect(optionsOf('province')).toHaveLength(9)
  expect(optionsOf('serviceInterest')).toContain('Cloud Backup & Storage')
  expect(optionsOf('serviceInterest')).toHaveLength(7)
})

test.each<[BundleId, string, string[]]>([
  [
    'business-connect',
    'BPG-03 BPG-04 BPG-05 BPG-06 BPG-07 BPG-08 BPG-09 BPG-10 LIM-12',
    [
      'from R999/month',
      '50Mbps fixed wireless',
      'Remote IT helpdesk 8x5 for up to 10 devices',
      'Endpoint management',
      'Domain and DNS',
      'Free installation with a 12-month contract',
      '5-10% cheaper than a fibre competitor',
      '48-hour installation',
      'Schedule Free Consultation',
      'Entry level',
    ],
  ],
  [
    'business-pro',
    'BPG-11 BPG-12 BPG-13 BPG-14 BPG-15 BPG-16 BPG-17 BPG-18 LIM-12',
    [
      'R1,999/month',
      '100Mbps fixed wireless',
      'Most popular',
      'Managed UPS with 4-6 hours backup',
      'Enhanced IT support with monitoring, up to 30 devices',
      'Quarterly reviews',
      'Microsoft 365 or Google Workspace',
      '2GB cloud backup',
      'Priority support with 4-hour response',
      'In-house, part by part R14,300/month With the bundle R1,999/month You save R12,301/month',
      '86% less than in-house, part by part, for 30 devices and 10 users',
      'Book Free Assessment',
    ],
  ],
  [
    'home-soho-resilience',
    'BPG-19 BPG-20 BPG-21 BPG-22 BPG-23 BPG-24 BPG-25 LIM-12',
    [
      'R999/month',
      '50Mbps',
      'Parental controls',
      'Guest Wi-Fi with time-based access',
      '1GB cloud backup',
      'Basic IT support for 1-2 devices',
      'Free homeschooling consultation',
      'Free Home Assessment',
    ],
  ],
])('/bundles/%s says what %s ask for', (id, _ids, texts) => {
  const text = textOf(pageHtml(id))
  for (const expected of texts) expect(text).toContain(expected)
})

test('D-35 a bundle without a price says so and states no saving', () => {
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
