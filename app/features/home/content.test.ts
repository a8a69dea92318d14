import { expect, test } from 'vitest'
import { documentedOffers } from '#app/features/offers/content.ts'
import * as content from './content.ts'

const {
  alsoAvailable,
  bundleChips,
  businessPro,
  hero,
  homeMeta,
  homeOffers,
  solutions,
  testimonials,
  whyChoose,
} = content

test('HOME-01 each chip leads to a bundle page of its own', () => {
  expect(bundleChips.map((chip) => chip.href)).toEqual([
    '/bundles/business-connect',
    '/bundles/business-pro',
    '/bundles/home-soho-resilience',
  ])
})

test('HOME-02 HOME-03 HOME-04 the calls to action read and lead as documented', () => {
  expect(hero.primary).toEqual({
    label: 'Get Your Free Resilience Assessment',
    href: '/resources/it-health',
  })
  expect(hero.secondary).toEqual({ label: 'Explore Our Bundles', href: '/bundles' })
})

test('HOME-07 the Business Pro card lists its four ingredients', () => {
  expect(businessPro.ingredients).toEqual([
    '100Mbps wireless',
    'Managed UPS',
    'Proactive monitoring',
    '2GB cloud backup',
  ])
})

test('HOME-09 HOME-10 there are three solutions, each with specs, a pro tip and its page', () => {
  expect(solutions.map(({ title, href }) => [title, href])).toEqual([
    ['Managed IT Services', '/services'],
    ['Wi-Fi as a Service', '/connectivity/wifi-as-a-service'],
    ['All-in-One Bundles', '/bundles'],
  ])
  for (const { id, claims, tip } of solutions) {
    expect(claims.length, id).toBeGreaterThan(0)
    expect(tip.length, id).toBeGreaterThan(20)
  }
})

test('HOME-12 HOME-13 three stats, two differentiators, two testimonials', () => {
  expect(whyChoose.stats.map(({ value, label }) => `${value} ${label}`)).toEqual([
    '99.9% uptime',
    '35% average cost savings',
    '15+ years experience',
  ])
  for (const { name, role, company, solution } of testimonials)
    for (const said of [name, role, company, solution.name]) expect(said).not.toBe('')
  expect(whyChoose.differentiators).toHaveLength(2)
  expect(testimonials).toHaveLength(2)
})

test('HOME-24 a testimonial is a sample, or names the record of its consent', () => {
  for (const testimonial of testimonials) {
    expect(testimonial.isSample || testimonial.consentRecord.length > 0, testimonial.id).toBe(true)
  }
})

test('HOME-08 HOME-14 to HOME-22: every price shown is a documented offer, and each is shown', () => {
  const lines = [
    ...solutions.flatMap((solution) => solution.lines),
    ...alsoAvailable.items,
    ...bundleChips,
    businessPro,
  ]
  const shown = new Set(lines.map((line) => line.offer))
  const documented = new Set(documentedOffers.map((offer) => offer.id))
  for (const id of shown) expect(documented).toContain(id)
  expect([...shown].toSorted()).toEqual([...homeOffers].toSorted())
})

test('SHELL-22 HOME-05 HOME-23 the four claims are the badges of the hero', () => {
  expect(hero.badges.toSorted()).toEqual([
    'First month free on any new service',
    'POPIA compliant',
    'Power-outage ready',
    'Reliable network partners',
  ])
})

test('ids are unique, prose holds no rand figure, the description fits a search result', () => {
  const ids = [...solutions, ...testimonials].map((entry) => entry.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(JSON.stringify(content)).not.toMatch(/\bR\s?\d/)
  expect(homeMeta.description.length).toBeGreaterThan(70)
  expect(homeMeta.description.length).toBeLessThanOrEqual(170)
})
