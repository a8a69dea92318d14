import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  documentedOffer,
  renamedOffer,
  offerIdOf,
  offerIds,
  type OfferName,
} from '#app/modules/prices/content.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { wordsOf } from '#tools/testing/words-of.ts'
import { bundleOffers, type PlanTab } from '../content.ts'
import { parsePricingState, pricingPath } from '../rules.ts'
import { ComparisonBody } from '../ui/comparison.tsx'
import { PlanPanel } from '../ui/plan-panel.tsx'
import { ComparisonSection } from '../ui/sections.tsx'
import { ConnectionPrices, PlansSection } from './pricing.tsx'

const offers = Object.fromEntries(
  [...offerIds, ...bundleOffers].map((name) => [
    name,
    renamedOffer(documentedOffer(offerIdOf(name)), name),
  ]),
) as Record<OfferName, Offer>
const stateOf = (query: string) => parsePricingState(new URLSearchParams(query))
const html = (element: ReactElement) => renderToStaticMarkup(element)
const vatNote = 'All prices are in rand, per month unless stated, and include 15% VAT.'

const tabHtml = (tab: PlanTab) =>
  html(
    <PlansSection
      plans={<PlanPanel state={stateOf(`tab=${tab}`)} offers={offers} />}
      connections={<ConnectionPrices offers={offers} />}
      vatNote={vatNote}
    />,
  )
const panelOf = (tab: PlanTab) =>
  tabHtml(tab)
    .split('role="tabpanel"')
    .find((panel) => panel.includes(`id="panel-${tab}"`))!
const cardsOf = (tab: PlanTab) =>
  panelOf(tab)
    .split('<article')
    .slice(1)
    .map((card) => wordsOf(`<a${card}`))
const tableHtml = (query = '', shown = offers) =>
  html(
    <ComparisonSection vatNote={vatNote} elsewhere={null}>
      <ComparisonBody path={pricingPath} state={stateOf(query)} offers={shown} />
    </ComparisonSection>,
  )
const rowOf = (markup: string, name: string) => {
  return (markup.split('<tr').find((part) => wordsOf(`<tr${part}`).startsWith(` ${name} `)) ?? '')
    .split('<td')
    .slice(1)
    .map((cell) => wordsOf(`<td${cell}`).trim())
}

test.each<PlanTab>(['managed-it', 'waas', 'bundles', 'legacy'])(
  'PRC-17 %s plan cards show a number of devices only on the legacy tab',
  (tab) => {
    expect(cardsOf(tab)).toHaveLength(3)
    for (const card of cardsOf(tab)) expect(/\d devices/.test(card)).toBe(tab === 'legacy')
  },
)

test('PRC-18 features are visible without a disclosure, and missing ones are labelled "Not included"', () => {
  expect(wordsOf(panelOf('managed-it'))).toContain('Not included: Security awareness training')
  expect(tabHtml('managed-it')).not.toContain('<details')
})

test('PRC-03 SIT-03 the screen shows only the chosen tab, and a printout shows all four with their names', () => {
  const panels = tabHtml('waas').split('role="tabpanel"').slice(1)
  const classes = tabHtml('waas').match(/role="tabpanel"[^>]*/g)!
  const areHidden = classes.map((panel) => panel.includes('not-print:hidden'))
  expect(areHidden).toEqual([true, false, true, true])
  const names = panels.map((panel) => /<h3[^>]*>([^<]*)/.exec(panel)![1])
  expect(names).toEqual(['Managed IT', 'WaaS', 'Bundles', 'Legacy Plans'])
})

test('PRC-04 PRC-14 cards name what is priced, and the plans and the comparison explain 24/7', () => {
  expect(cardsOf('managed-it')[0]).toContain('Basic Managed IT plan, per user')
  expect(cardsOf('legacy')[0]).toContain('Basic Small Business recipe')
  expect(wordsOf(panelOf('managed-it'))).toMatch(
    /24\/7 monitoring and helpdesk means that we watch.* at any hour, .* during support hours\./,
  )
  expect(wordsOf(tableHtml())).toContain('24/7 support An engineer works on it at any hour')
})

test('CMP-08 A11Y-04 every tick or missing tick also has text for screen readers', () => {
  expect(rowOf(tableHtml(), 'Two-step sign-in')).toEqual([
    'Not included',
    'Not included',
    ...Array.from({ length: 7 }, () => 'Included'),
  ])
  const drawn = tableHtml().match(/<td class="(tick|no-tick)"><span class="sr-only">[^<]*/g)!
  expect(drawn).toHaveLength(31 * 9)
  for (const cell of drawn) expect(cell.includes('no-tick')).toBe(cell.endsWith('>Not included'))
})

test('PRC-23 CMP-22 the differences switch and the category chips filter the rows', () => {
  const all = wordsOf(tableHtml())
  expect(all).toContain('31 of 31 rows shown')
  expect(all).toContain('Managed antivirus')
  const few = tableHtml('categories=security&differences=only').split('role="switch"')[1]!
  expect(few).toMatch(/^ aria-checked="true"/)
  expect(wordsOf(few)).not.toContain('Managed antivirus')
  expect(wordsOf(few)).not.toContain('Remote helpdesk')
  expect(wordsOf(few)).toContain('Two-step sign-in')
})

test('SIT-02 two plans show their differences first, then what both or neither include, without a click', () => {
  const pair = (query: string) =>
    tableHtml(query).split('class="pair"')[1]!.split('class="table-frame"')[0]!
  const markup = pair('categories=cloud')
  expect(markup).not.toContain('<details')
  const said = wordsOf(markup)
  expect(said).toMatch(/R3,250 for 5 devices.*R6,000 for 10 devices/)
  expect(said).toMatch(
    /Cloud Microsoft 365 or Google Workspace Basic: Not included Growth: Included .*The same in both Cloud: both include Email and account management; neither includes Licence and cloud cost review, Cloud platform care/,
  )
  expect(said).not.toContain('Security updates')
  const basic = { ...offers['legacy-basic'], devices: null }
  expect(wordsOf(tableHtml('', { ...offers, 'legacy-basic': basic }))).not.toContain(
    'for 0 devices',
  )
  const differences = wordsOf(pair('differences=only'))
  expect(differences).toContain('Cloud backup')
  expect(differences).not.toMatch(/The same in both|neither includes|Compliance/)
})

test('D-32 the price list shows the starting prices of connections, with links to their pages', () => {
  const said = wordsOf(tabHtml('legacy'))
  expect(said).toContain('Fixed Wireless Access 10Mbps from R1,500 per month')
  expect(said).toContain('Fibre to the Premises 50Mbps from R3,000 per month')
  for (const page of ['/fixed-wireless', '/fibre', ''])
    expect(tabHtml('managed-it')).toContain(`href="/connectivity${page}"`)
})
