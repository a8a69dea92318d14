import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defaultQuoteRules, defaultSite } from '#app/modules/settings/content.ts'
import { freeQuoteLine } from '#tools/testing/quote-test.ts'
import type { ShownState } from '../../content.ts'
import { documentWords } from '../../document/content.ts'
import { quoteContent } from '../../document/rules.server.ts'
import { QuoteTotals } from '../../draft/ui/draft-editor.tsx'
import { DecisionForm, type OwnQuote, OwnQuoteView } from './own-quote-view.tsx'

const vat = { rateBasisPoints: 1_500, isIncluded: true }
const site = { ...defaultSite, registrationNumber: '2019/123456/07', phone: '087 073 6313' }
const content = quoteContent({
  draft: {
    recipientName: 'Thandi Nkosi',
    company: '',
    address: '',
    buyer: 'person',
    introduction: 'Thank you for asking us.',
    validDays: 14,
    isVisitorReminded: false,
    lines: [freeQuoteLine({ source: 'offer', sourceId: 'business-pro', period: 'month' })],
  },
  number: 'Q-2026-0042/1',
  reference: 'BC-7K2M9Q',
  today: '2026-11-20',
  site,
  rules: defaultQuoteRules,
  wordsVersion: 1,
  vat,
  contact: 'Sipho Mthembu',
})
const quote = (state: ShownState, more: Partial<OwnQuote> = {}): OwnQuote => ({
  content,
  hash: 'hash',
  state,
  statusText: '',
  isRenewalAsked: false,
  newerId: null,
  ...more,
})
const view = (shown: OwnQuote, done?: 'accept' | 'decline' | 'renew') =>
  renderToStaticMarkup(
    <OwnQuoteView
      quote={shown}
      done={done}
      hrefOf={(name) => `/q/${name}`}
      versionHref={(id) => `/v/${id}`}
    />,
  )

test('QUO-05 only an open quote can be accepted, and a new one can be requested once after it expired', () => {
  expect(view(quote('opened'))).toContain('href="/q/accept"')
  for (const state of ['expired', 'superseded', 'accepted', 'declined'] as const)
    expect(view(quote(state)), state).not.toContain('href="/q/accept"')
  expect(view(quote('expired'))).toMatch(/<form[^>]*action="\/q\/renew"[^>]*><button/)
  expect(view(quote('expired', { isRenewalAsked: true }))).not.toContain('<form')
})

test('QUO-04 the print names the seller once, below the brand of the page', () => {
  const { legalName, registrationNumber } = content.seller
  expect(view(quote('sent'))).toContain(`>${legalName}, ${registrationNumber}</p>`)
})

test('QUO-06 the page confirms only a decision that was recorded, whatever the URL claims', () => {
  expect(view(quote('accepted'), 'accept')).toContain('The quote is accepted')
  for (const state of ['sent', 'declined', 'expired'] as const)
    expect(view(quote(state), 'accept'), state).not.toContain('The quote is accepted')
  expect(view(quote('declined'), 'decline')).toContain('The quote is declined')
  expect(view(quote('accepted'), 'decline')).not.toContain('The quote is declined')
})

test('QUO-04 a superseded quote links to the newer one', () => {
  const superseded = view(quote('superseded', { newerId: 'two' }))
  expect(superseded).toMatch(/<a href="\/v\/two"[^>]*>Read the newer quote/)
  expect(view(quote('opened'))).not.toContain('Read the newer quote')
})

const acceptanceForm = (shown: OwnQuote) =>
  renderToStaticMarkup(<DecisionForm part="accept" quote={shown} back="/q" answer={null} />)

test('QUO-06 the acceptance form of a free quote shows R0.00, not an empty amount', () => {
  const none = { netCents: 0, vatCents: 0, grossCents: 0 }
  const totals = { ...content.totals, month: none, once: none }
  const form = acceptanceForm(quote('sent', { content: { ...content, totals } }))
  expect(form).toMatch(/<h2[^>]*>What you pay, and when<\/h2><p[^>]*>R0\.00<\/p>/)
})

test('QUO-07 contract, consumer notice and terms are shown above the button that accepts', () => {
  const form = acceptanceForm(quote('sent'))
  const button = form.indexOf('<button')
  const { terms, contract, personNotice } = defaultQuoteRules
  for (const text of [terms, contract, personNotice]) {
    const place = form.indexOf(text.split('\n')[0]!)
    expect(place).toBeGreaterThan(-1)
    expect(place).toBeLessThan(button)
  }
})

test('QUO-04 the page shows a wiring diagram with a text version, if the quote has its parts', () => {
  const page = view(quote('sent'))
  expect(page).toMatch(/<svg[^>]*aria-hidden="true"/)
  expect(page).toContain('A UPS keeps Wi-Fi and switches and the router on')
  expect(view(quote('sent', { content: { ...content, parts: [] } }))).not.toContain('<svg')
})

test('QUO-04 the printed page of an open quote has the company’s details and the PDF’s steps for accepting', () => {
  const page = view(quote('sent'))
  const steps = /<section class="hidden gap-1 print:grid[^"]*">.*?<\/section>/.exec(page)?.[0] ?? ''
  for (const step of documentWords.acceptSteps) expect(steps).toContain(step)
  for (const state of ['accepted', 'declined', 'expired', 'superseded'] as const)
    expect(view(quote(state)), state).not.toContain(documentWords.acceptSteps[0])
  const onPaper = [...page.matchAll(/<p class="hidden[^"]*print:block">([^<]*)/g)].join()
  for (const said of ['Baobab Connect (Pty) Ltd, 2019/123456/07', '087 073 6313'])
    expect(onPaper).toContain(said)
})

test('QUO-02 the visitor’s page and the console show the same monthly totals', () => {
  const staff = renderToStaticMarkup(<QuoteTotals totals={content.totals} vat={vat} />)
  const month = /<dl.*?<\/dl>/.exec(staff)![0].replace(/<dt[^>]*>Every month<\/dt>/, '')
  expect(view(quote('sent'))).toContain(month)
})
