import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { documentedOffers } from '#app/features/offers/content.ts'
import { shownAmount } from '#app/features/offers/rules.ts'
import { bundleIds, type BundleId } from '../content.ts'
import { overviewMeta } from '../content/overview.ts'
import * as overview from '../content/overview.ts'
import { documentedSheet, quantityName, readSheet, type Sheet } from '../rules/calculator.ts'
import { referralForm } from '#app/features/leads/forms/referral.ts'
import { emptyAnswer, type FormAnswer } from '#app/features/leads/rules/form-answer.ts'
import { slotsOf } from '#tools/testing/slots-of.tsx'
import { Savings } from '../islands/savings.tsx'
import { BundleCards } from './bundle-cards.tsx'
import { CalculatorSection } from './calculator-section.tsx'
import { OverviewClosing } from './overview-closing.tsx'
import { OverviewHero } from './overview-hero.tsx'
import { ReferralBlock } from './referral-block.tsx'
import { ReferralForm } from './referral-form.tsx'

const offers = Object.fromEntries(documentedOffers.map((offer) => [offer.id, offer]))
const stampOf = (id: BundleId) => `${shownAmount(offers[id]!)} stamped`

function pageHtml(
  sheet: Sheet = documentedSheet,
  answer: FormAnswer = emptyAnswer,
  prices = offers,
) {
  const { amountRands, unit } = offers['referral-credit']!
  return renderToStaticMarkup(
    <>
      <OverviewHero prices={bundleIds.map((id) => ({ name: id, price: `${stampOf(id)} first` }))} />
      <BundleCards
        stamps={{
          'business-connect': stampOf('business-connect'),
          'business-pro': stampOf('business-pro'),
          'home-soho-resilience': stampOf('home-soho-resilience'),
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
const between = (text: string, from: string, to: string) => text.split(from)[1]!.split(to)[0]!

test('BUN-06 the calculator is called what it is', () => {
  expect(textOf(pageHtml())).toContain('Savings calculator What the parts would cost you')
})

test('BUN-01 BUN-09 the heading, and ways to /contact', () => {
  const html = pageHtml()
  expect(textOf(html.match(/<h1.*?<\/h1>/)![0]).trim()).toBe('All-In-One IT & Connectivity Bundles')
  expect(html.match(/href="\/contact"/g)!.length).toBeGreaterThan(1)
  expect(html).not.toContain('style=')
})

test.each([
  ['business-connect', 'BUN-03', ['R999', '50Mbps fixed wireless', '8x5 helpdesk']],
  ['business-pro', 'BUN-04', ['R1,999', '100Mbps', 'UPS', '2GB backup']],
  ['home-soho-resilience', 'BUN-05', ['R999', '50Mbps Wi-Fi 6', '1GB backup', '1-2 devices']],
] as const)(
  'BUN-02 BUN-12 the card of %s says what %s asks and links to its page',
  (id, _bun, says) => {
    const cards = [...pageHtml().matchAll(/<article id="([\w-]+)".*?<\/article>/g)]
    expect(cards).toHaveLength(3)
    const card = cards.find((match) => match[1] === id)![0]
    for (const words of says) expect(textOf(card)).toContain(words)
    expect(card).toContain(`href="/bundles/${id}"`)
  },
)

test('BUN-06 BUN-07 BUN-10 the first render shows exactly the documented figures', () => {
  const text = textOf(pageHtml())
  const sums = text.match(/Individual prices (\S+) With the bundle (\S+) You save (\S+)/g)
  expect(sums).toEqual([
    'Individual prices R4,400 With the bundle R999 You save R3,401',
    'Individual prices R14,300 With the bundle R1,999 You save R12,301',
    'Individual prices R2,025 With the bundle R999 You save R1,026',
  ])
})

test('BUN-10 D-38 quantities of the address are counted and chosen; the form works without script', () => {
  const name = quantityName('business-connect', 'individual-helpdesk')
  const html = pageHtml(readSheet((asked) => (asked === name ? '3' : undefined)))
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
  expect(textOf(pageHtml(documentedSheet, emptyAnswer, dear))).toContain(
    'You save Nothing: these parts cost less on their own',
  )
  const none = { ...offers, 'business-pro': { ...offers['business-pro']!, amountRands: null } }
  expect(textOf(pageHtml(documentedSheet, emptyAnswer, none))).toContain(
    'Individual prices – With the bundle – You save –',
  )
})

test('BUN-08 the referral block offers R500 credit on the next invoice', () => {
  expect(textOf(pageHtml())).toContain('R500 credit on the next invoice')
})

test('BUN-11 the block opens a form for two people, each with a consent statement', () => {
  const html = between(pageHtml(), '<details', '</details>')
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
  const html = pageHtml(documentedSheet, {
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
