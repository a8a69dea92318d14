import { expect, test } from 'vitest'
import * as content from './content.ts'
import { productList, productPageWords, products } from './content.ts'
import { fibrePage } from './fibre/content.ts'
import { fixedWirelessPage } from './fixed-wireless/content.ts'
import * as questionnaire from './recipe/content.ts'
import { waasPage } from './wifi-as-a-service/content.ts'

const allContentText = JSON.stringify([
  content,
  fibrePage,
  fixedWirelessPage,
  waasPage,
  productList,
  productPageWords,
  questionnaire,
])

const knownPaths = new Set([
  '/connectivity',
  '/connectivity/wifi-as-a-service',
  '/connectivity/fixed-wireless',
  '/connectivity/fibre',
  '/contact',
])

test('ids are unique, prose holds no rand figure', () => {
  const ids = [...productList, ...content.successStories].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(allContentText).not.toMatch(/\bR\s?\d/)
})

test('every link leads to a documented page, or to a section of the landing page', () => {
  const links = [...allContentText.matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href!)
  expect(links.length).toBeGreaterThan(5)
  const sections = new Set(['build-your-recipe', 'compare'])
  for (const link of links) {
    const [path = '', section] = link.split('#')
    if (path !== '') expect(knownPaths, link).toContain(path)
    if (section) expect(sections, link).toContain(section)
  }
})

test.each([content.landingMeta, waasPage.meta, fixedWirelessPage.meta, fibrePage.meta])(
  'A11Y-08 the description of $title fits a search result',
  ({ description }) => {
    expect(description.length).toBeGreaterThan(70)
    expect(description.length).toBeLessThanOrEqual(155)
  },
)

test('CON-08 there are exactly three success stories; each is a sample or names its consent (D-22)', () => {
  expect(content.successStories).toHaveLength(3)
  for (const story of content.successStories)
    expect(story.isSample || story.consentRecord.length > 0, story.id).toBe(true)
})

test('CON-11 CON-12 CON-13 CON-14 CON-16 CON-17 CON-18 D-44 the facts are the documented ones', () => {
  expect(products.waas.facts).toMatchObject({
    devices: '50-500 devices',
    speed: 'up to 1Gbps',
    uptime: '99.9%',
    deployment: '1-3 days',
  })
  expect(products.fwa.facts).toMatchObject({
    latency: 'under 20 ms',
    uptime: '99.5%',
    deployment: '2-5 days',
  })
  expect(products.fttp.facts).toMatchObject({
    latency: 'under 5 ms',
    uptime: '99.99%',
    deployment: '10-30 days',
  })
})

test('the specifications on a card repeat the facts of the product', () => {
  for (const { id, facts, specs } of productList) {
    const said = specs.join(' | ')
    for (const fact of [facts.uptime, facts.deployment]) expect(said, id).toContain(fact)
  }
})
