import { expect, test } from 'vitest'
import { documentedOffer } from '#app/modules/prices/content.ts'
import { defaultSite } from '#app/modules/settings/content.ts'
import {
  breadcrumbs,
  faqPage,
  graphText,
  organisation,
  organisationInShort,
  pricedService,
} from './structured-data.ts'

const address = 'https://x.example'

test('A11Y-08 SHELL-18 the organisation comes from the settings record, without what is empty', () => {
  const site = { ...defaultSite, phone: '011 555 0000', facebookUrl: '', linkedinUrl: '', xUrl: '' }
  const thing = organisation(site, address)
  expect(thing).toMatchObject({ telephone: '011 555 0000', url: 'https://x.example/' })
  expect(thing).not.toHaveProperty('sameAs')
  expect(JSON.stringify(thing)).not.toContain(defaultSite.leadsMailbox)
})

test('A11Y-08 in short the organisation is the same one, by its id and name', () => {
  const { '@type': type, '@id': id, name, url } = organisation(defaultSite, address)
  expect(organisationInShort(defaultSite, address)).toEqual({
    '@type': type,
    '@id': id,
    name,
    url,
  })
})

test('A11Y-08 D-35 an offer without an amount or on request names no price', () => {
  const offer = documentedOffer('business-pro')
  const missing = { ...offer, amountRands: null }
  const onRequest = { ...offer, amountRands: 0, isOnRequest: true }
  expect(pricedService('/pricing', { missing, onRequest })).toBe(undefined)
  const service = pricedService('/pricing', { offer, missing, onRequest, none: undefined })
  expect(service).toMatchObject({
    name: 'Pricing',
    offers: [{ priceSpecification: { price: offer.amountRands, priceCurrency: 'ZAR' } }],
  })
})

test('A11Y-08 two prices of one connection are told apart by what they buy', () => {
  const offer = documentedOffer('fwa-from')
  const service = pricedService('/connectivity', { offer })
  expect(service).toMatchObject({ offers: [{ name: 'Fixed Wireless Access 10Mbps' }] })
})

test('A11Y-08 the home page has no trail, a page below has one with absolute addresses', () => {
  expect(breadcrumbs('/', address)).toBe(undefined)
  expect(JSON.stringify(breadcrumbs('/bundles/business-pro', address))).toContain(
    '"position":3,"name":"Business Pro","item":"https://x.example/bundles/business-pro"',
  )
})

test('no value can end the script or a tag that carries it', () => {
  const hostile = '</script><script>alert(1)</script>'
  expect(graphText([faqPage([{ question: hostile, answer: 'a' }])])).not.toContain('<')
})
