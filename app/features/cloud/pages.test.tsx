import { renderToStaticMarkup as render } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { launchServices } from '#app/features/leads/forms/launch-interest.ts'
import { documentedOffers } from '#app/features/offers/content.ts'
import { PriceStamp } from '#app/features/offers/ui/price-stamp.tsx'
import { comingSoonPage, comingSoonPages } from './content/coming-soon.ts'
import * as desktops from './content/virtual-desktops.ts'
import { cloudRoutes } from './routes.ts'
import { ComingSoon } from './ui/coming-soon-page.tsx'
import { DesktopHero } from './ui/desktop-hero.tsx'
import { DesktopPlans, type DesktopPlansProps } from './ui/desktop-plans.tsx'
import { DesktopBenefits, DesktopFeatures, DesktopMethod } from './ui/desktop-story.tsx'

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const linksTo = (html: string, path: string) => html.split(`href="${path}"`).length - 1
const offerOf = (id: string) => documentedOffers.find((offer) => offer.id === id)!

test('CLD-01 CLD-02 CLD-03 CLD-04 the four pages and the virtual desktops have their documented paths', () => {
  expect(cloudRoutes.map(({ path }) => `/${path}`)).toEqual([
    '/cloud/migration',
    '/cloud/hosting',
    '/cloud/backup',
    '/services/security',
    '/cloud/virtual-desktops',
  ])
  expect(new Set(cloudRoutes.map(({ id, file }) => id ?? file)).size).toBe(5)
})

describe.each(comingSoonPages)('$path', (page) => {
  const html = render(<ComingSoon page={page} form={null} />)

  test('CLD-01 CLD-02 CLD-03 CLD-04 it has a hero and a Coming Soon notice with links to /contact', () => {
    expect(html.match(/<h1[^>]*>([^<]+)/)?.[1]).toBe(page.heading)
    const notice = html.slice(html.indexOf('notice-warning'), html.indexOf('drawing'))
    expect(textOf(notice)).toContain('Coming Soon')
    expect(linksTo(notice, '/contact')).toBe(2)
  })

  test('CLD-05 interest in it can be stored under its name', () => {
    expect(launchServices).toContain(page.service)
  })

  test('it is found by its path; its description fits; it names no rand figure', () => {
    expect(comingSoonPage(page.path)).toBe(page)
    expect(comingSoonPage(`${page.path}/`)).toBe(page)
    expect(page.description.length).toBeLessThanOrEqual(155)
    expect(JSON.stringify(page)).not.toMatch(/\bR\s?\d/)
  })
})

test('D-40 hosting and backup repeat their documented from-price, the others name none', () => {
  const offers = comingSoonPages.map(({ offer }) => offer)
  expect(offers).toEqual([undefined, 'vps-hosting', 'cloud-backup', undefined])
  const hosting = comingSoonPage('/cloud/hosting')!
  const price = <PriceStamp offer={offerOf('vps-hosting')} isFrom />
  expect(textOf(render(<ComingSoon page={hosting} price={price} form={null} />))).toContain(
    'from R119 per month',
  )
})

test('no other path is a page that is coming soon', () => {
  for (const path of ['/', '/cloud', '/cloud/', '/cloud/nope', '/cloud/migration/x'])
    expect(comingSoonPage(path)).toBeUndefined()
})

describe('/cloud/virtual-desktops', () => {
  const stamp: DesktopPlansProps['price'] = (offer) => <PriceStamp offer={offerOf(offer)} />
  const plans = render(<DesktopPlans price={stamp} />)
  const cards = plans.match(/<article.*?<\/article>/g)!.map(textOf)

  test.each([
    [0, 'CLD-07', ['Basic', 'R109 per user per month', '2 vCPU', '4GB RAM', '100GB']],
    [1, 'CLD-08', ['Business', 'R189 per user per month', '4 vCPU', '8GB', '250GB', 'Popular']],
    [2, 'CLD-09', ['Performance', 'R289 per user per month', '8 vCPU', '16GB', '500GB']],
  ])('CLD-06 CLD-07 CLD-08 CLD-09 plan %i (%s) says %j', (index, _id, parts) => {
    for (const part of parts) expect(cards[index]).toContain(part)
    expect(cards).toHaveLength(3)
    expect(cards[index]!.includes('Popular')).toBe(index === 1)
  })

  test('CLD-06 CLD-10 CLD-11 hero, features, benefits, implementation and call to action', () => {
    const html = render(
      <>
        <DesktopHero price="figure" />
        <DesktopFeatures />
        <DesktopBenefits />
        <DesktopMethod />
      </>,
    )
    for (const part of [
      desktops.desktopHero.heading,
      desktops.desktopFeatures.heading,
      desktops.desktopBenefits.heading,
      'Implementation takes 3-5 business days',
    ])
      expect(textOf(html)).toContain(part)
    expect(linksTo(html, '/contact')).toBe(2)
    expect(linksTo(html, '/resources/it-health')).toBe(2)
    expect(desktops.desktopMeta.description.length).toBeLessThanOrEqual(155)
    expect(JSON.stringify(desktops)).not.toMatch(/\bR\s?\d/)
  })
})
