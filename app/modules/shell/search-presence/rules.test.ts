import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documentedOffer } from '#app/modules/prices/content.ts'
import { defaultSite } from '#app/modules/settings/content.ts'
import routes from '#app/routes.ts'
import { sitePages } from './content.ts'
import {
  breadcrumbData,
  canonicalPath,
  faqPageData,
  structuredDataJson,
  isUnlisted,
  organisationData,
  organisationSummaryData,
  pictureFile,
  pricedServiceData,
  robotsTxt,
  securityTxt,
  sitemapXml,
  speculationRules,
  breadcrumbTrail,
} from './rules.ts'

const pageQuery = { tab: ['first', 'second'] }

test.each([
  ['', '/pricing'],
  ['tab=first', '/pricing'],
  ['tab=second', '/pricing?tab=second'],
  ['tab=third', '/pricing'],
  ['utm_source=x&tab=second&sent=quote', '/pricing?tab=second'],
  ['tab=first&tab=second', '/pricing'],
])('A11Y-08 the canonical path of /pricing?%s is %s', (query, expected) => {
  expect(canonicalPath('/pricing', new URLSearchParams(query), pageQuery)).toBe(expected)
  expect(canonicalPath('/pricing', new URLSearchParams(query))).toBe('/pricing')
})

test.each([
  ['/admin', true],
  ['/admin/leads', true],
  ['/administration', false],
  ['/internal-docs/recipes', true],
  ['/forms', true],
  ['/forms/unjani/contract-audit', true],
  ['/bundles/referral-answer', true],
  ['/privacy-policy/confirm-request', true],
  ['/privacy-policy', false],
  ['/bundles', false],
  ['/', false],
])('A11Y-08 IDX-11 AUD-65 %s is kept out of search: %s', (path, expected) => {
  expect(isUnlisted(path)).toBe(expected)
})

test('A11Y-08 breadcrumbs list only existing pages, from the home page down', () => {
  expect(breadcrumbTrail('/bundles/business-pro').map((step) => step.name)).toEqual([
    'Home',
    'Bundles',
    'Business Pro',
  ])
  expect(breadcrumbTrail('/cloud/backup').map((step) => step.path)).toEqual(['/', '/cloud/backup'])
  expect(breadcrumbTrail('/')).toEqual([{ path: '/', name: 'Home' }])
})

test('A11Y-08 the sitemap has absolute URLs, and robots.txt points to it', () => {
  const xml = sitemapXml('https://x.example', ['/', '/a&b'])
  expect(xml).toContain('<loc>https://x.example/</loc>')
  expect(xml).toContain('<loc>https://x.example/a&amp;b</loc>')
  expect(robotsTxt('https://x.example')).toMatch(/\nSitemap: https:\/\/x\.example\/sitemap\.xml\n$/)
})

test('security.txt has the contact email, its canonical URL and an expiry date within a year', () => {
  const text = securityTxt('https://x.example', 'desk@x.example', new Date('2026-11-22T10:00Z'))
  expect(text.split('\n')).toEqual([
    'Contact: mailto:desk@x.example',
    'Expires: 2027-05-01T00:00:00Z',
    'Preferred-Languages: en',
    'Canonical: https://x.example/.well-known/security.txt',
    '',
  ])
})

test('A11Y-08 the only prefetch rule is conservative', () => {
  const { prefetch } = JSON.parse(speculationRules)
  expect(prefetch).toHaveLength(1)
  expect(prefetch[0].eagerness).toBe('conservative')
})

describe('the list of pages', () => {
  type Route = { path?: string; index?: boolean; file: string; children?: Route[] }
  const built = (routes as Route[])
    .find(({ file }) => file.endsWith('public-layout.tsx'))!
    .children!.map(({ path }) => `/${path ?? ''}`)
    .filter((path) => !/[:*]/.test(path) && !/\.\w+$/.test(path) && !isUnlisted(path))

  test('SHELL-21 A11Y-08 the list matches the public routes', () => {
    expect(built.length).toBeGreaterThan(25)
    expect(built.toSorted()).toEqual(Object.keys(sitePages).toSorted())
    const pictures = new Set(Object.keys(sitePages).map(pictureFile))
    expect(pictures.size).toBe(built.length)
    for (const file of pictures)
      expect(existsSync(join(import.meta.dirname, 'pictures', file)), file).toBe(true)
  })

  test('names and lines fit the share picture', () => {
    for (const { name, line } of Object.values(sitePages)) {
      expect(name.length, name).toBeLessThanOrEqual(24)
      expect(line.length, line).toBeLessThanOrEqual(66)
    }
  })
})

const siteOrigin = 'https://x.example'

test('A11Y-08 SHELL-18 the organisation data comes from the settings, without empty fields and the leads mailbox', () => {
  const site = { ...defaultSite, phone: '011 555 0000', facebookUrl: '', linkedinUrl: '', xUrl: '' }
  const thing = organisationData(site, siteOrigin)
  expect(thing).toMatchObject({ telephone: '011 555 0000', url: 'https://x.example/' })
  expect(thing).not.toHaveProperty('sameAs')
  expect([thing.logo, organisationData(site, siteOrigin, '/brand/a.png').logo]).toEqual([
    'https://x.example/icon-512.png',
    'https://x.example/brand/a.png',
  ])
  expect(JSON.stringify(thing)).not.toContain(defaultSite.leadsMailbox)
})

test('A11Y-08 the organisation summary has the same type, ID, name and URL', () => {
  const { '@type': type, '@id': id, name, url } = organisationData(defaultSite, siteOrigin)
  const summary = organisationSummaryData(defaultSite, siteOrigin)
  expect(summary).toEqual({ '@type': type, '@id': id, name, url })
})

test('A11Y-08 D-35 an offer without an amount or on request is left out of the price data', () => {
  const offer = documentedOffer('business-pro')
  const missing = { ...offer, amountRands: null }
  const onRequest = { ...offer, amountRands: 0, isOnRequest: true }
  expect(pricedServiceData('/pricing', { missing, onRequest })).toBe(undefined)
  const service = pricedServiceData('/pricing', { offer, missing, onRequest, none: undefined })
  expect(service).toMatchObject({
    name: 'Pricing',
    offers: [{ priceSpecification: { price: offer.amountRands, priceCurrency: 'ZAR' } }],
  })
})

test('A11Y-08 the name of a connection offer includes its speed', () => {
  const [from, to] = [documentedOffer('fwa-from'), documentedOffer('fwa-to')]
  const service = pricedServiceData('/connectivity', { from, to })
  expect(service).toMatchObject({
    offers: [{ name: 'Fixed Wireless Access 10Mbps' }, { name: 'Fixed Wireless Access 100Mbps' }],
  })
})

test('A11Y-08 the home page has no breadcrumb data, and a page below it has absolute URLs', () => {
  expect(breadcrumbData('/', siteOrigin)).toBe(undefined)
  expect(JSON.stringify(breadcrumbData('/bundles/business-pro', siteOrigin))).toContain(
    '"position":3,"name":"Business Pro","item":"https://x.example/bundles/business-pro"',
  )
})

test('structured data escapes "<", so that no value can end its script', () => {
  const hostile = '</script><script>alert(1)</script>'
  expect(structuredDataJson([faqPageData([{ question: hostile, answer: 'a' }])!])).not.toContain(
    '<',
  )
})
