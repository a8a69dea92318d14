import { describe, expect, test } from 'vitest'
import { defaultPromotion, defaultSite } from '#app/modules/settings/content.ts'
import { menuPanels, mobileGroups } from './content.ts'
import {
  ariaCurrent,
  bannerStateFor,
  copyrightYear,
  isPathWithin,
  containsPath,
  pageMeta,
  promotionKey,
  publicSite,
  shownTestimonials,
} from './rules.ts'

test.each([
  ['/services', '/services', true],
  ['/services', '/services/mid-size', true],
  ['/services', '/services-of-others', false],
  ['/services/mid-size', '/services', false],
  ['/cloud', '/cloud/backup', true],
  ['/', '/', true],
  ['/', '/services', false],
  ['/', '/contact', false],
])('SHELL-06 SHELL-07 the item %s is highlighted on %s: %s', (item, current, expected) => {
  expect(isPathWithin(item, current)).toBe(expected)
})

test.each([
  ['/services/mid-size', ['Managed IT']],
  ['/connectivity/fibre', ['Connectivity']],
  ['/cloud/hosting', ['Cloud & Hosting']],
  ['/resources/wifi-toolkit', ['Resources']],
  ['/contact', []],
])('SHELL-06 on %s the desktop menu highlights %j', (current, names) => {
  expect(
    menuPanels.filter((panel) => isPathWithin(panel.path, current)).map((panel) => panel.name),
  ).toEqual(names)
})

test.each([
  ['/resources', '/resources', 'page'],
  ['/resources', '/resources/it-health', 'true'],
  ['/resources', '/', undefined],
])('SHELL-06 aria-current of %s on %s is %s', (item, current, expected) => {
  expect(ariaCurrent(item, current)).toBe(expected)
})

test.each([
  ['/services/growth-ready', ['IT Solutions']],
  ['/pricing', ['IT Solutions']],
  ['/bundles/business-pro', ['IT Solutions']],
  ['/cloud/virtual-desktops', ['IT Solutions']],
  ['/connectivity', ['Connectivity']],
  ['/connectivity/wifi-as-a-service', ['Connectivity']],
  ['/resources/it-health', ['Resources']],
  ['/case-studies', ['Resources']],
  ['/', []],
  ['/contact', []],
  ['/services', []],
])('SHELL-10 on %s the mobile groups %j are expanded', (current, names) => {
  expect(
    mobileGroups.filter((group) => containsPath(group.links, current)).map((group) => group.name),
  ).toEqual(names)
})

describe('the promotion banner', () => {
  const everywhere = { pages: [] }
  test.each([
    ['/', 'closable'],
    ['/contact', 'closable'],
    ['/bundles', 'closable'],
    ['/bundles/business-connect', 'fixed'],
    ['/bundles/business-pro', 'fixed'],
    ['/bundles/home-soho-resilience', 'fixed'],
    ['/privacy-policy', 'hidden'],
    ['/terms-of-service', 'hidden'],
    ['/forms/unjani/contract-audit', 'hidden'],
  ])('PRM-05 PRM-06 on %s is %s', (path, expected) => {
    expect(bannerStateFor(path, everywhere, 'running')).toBe(expected)
    expect(bannerStateFor(path, everywhere, 'sample')).toBe(expected)
  })

  test('PRM-07 SIT-06 is hidden before its start and after its end', () => {
    expect(bannerStateFor('/', everywhere, 'upcoming')).toBe('hidden')
    expect(bannerStateFor('/', everywhere, 'over')).toBe('hidden')
  })

  test.each([
    ['/bundles', 'closable'],
    ['/bundles/business-pro', 'fixed'],
    ['/', 'closable'],
    ['/contact', 'hidden'],
    ['/bundles-of-joy', 'hidden'],
  ])('PRM-08 limited to / and /bundles, on %s is %s', (path, expected) => {
    expect(bannerStateFor(path, { pages: ['/', '/bundles'] }, 'running')).toBe(expected)
  })

  test('PRM-09 has a key that depends on its content and changes with every field', () => {
    const key = promotionKey(defaultPromotion)
    expect(key).toMatch(/^[0-9a-z]{4,7}$/)
    expect(
      promotionKey(Object.fromEntries(Object.entries(defaultPromotion).toReversed()) as never),
    ).toBe(key)
    const others = Object.entries(defaultPromotion).map(([name, value]) =>
      promotionKey({ ...defaultPromotion, [name]: `${value}1` } as never),
    )
    expect(new Set([key, ...others]).size).toBe(others.length + 1)
  })
})

test.each([
  ['2026-11-20T12:00:00Z', 2026],
  ['2026-12-31T21:59:59Z', 2026],
  ['2026-12-31T22:00:00Z', 2027],
])('SHELL-15 at %s the copyright year in Johannesburg is %i', (instant, year) => {
  expect(copyrightYear(new Date(instant))).toBe(year)
})

test('a page title includes the brand once', () => {
  expect(pageMeta('Baobab', { title: 'Pricing' })).toEqual([
    { title: 'Pricing · Baobab' },
    { property: 'og:title', content: 'Pricing' },
  ])
  expect(pageMeta('Baobab', { title: 'Baobab: IT', description: 'All of it.' })).toEqual([
    { title: 'Baobab: IT' },
    { property: 'og:title', content: 'Baobab: IT' },
    { name: 'description', content: 'All of it.' },
    { property: 'og:description', content: 'All of it.' },
  ])
})

test('SHELL-18 pages receive the site settings without the leads mailbox and the texts of single pages', () => {
  const privateNames =
    'leadsMailbox proclaimedHolidays officeBearers complaintsRoute informationOfficer areLegalTextsConfirmed powerCaption powerSource leadRetentionMonths laterAnswerDays'
  const shown: Partial<typeof defaultSite> = { ...defaultSite }
  for (const name of privateNames.split(' ')) delete shown[name as keyof typeof defaultSite]
  expect(publicSite(defaultSite)).toEqual(shown)
})

test('HOME-24 sample testimonials disappear once a real one exists', () => {
  const [sample, other, real] = [{ isSample: true }, { isSample: true }, { isSample: false }]
  expect(shownTestimonials([sample, other])).toEqual([sample, other])
  expect(shownTestimonials([sample, real, other])).toEqual([real])
})
