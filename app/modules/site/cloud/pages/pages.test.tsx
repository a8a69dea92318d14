import { renderToStaticMarkup as render } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { documentedOffers } from '#app/modules/prices/content.ts'
import { PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { launchServices } from '#app/modules/sales/lead/forms/launch-interest.ts'
import { cloudRoutes } from '../../routes.ts'
import { comingSoonPage, comingSoonPages } from '../coming-soon/content.ts'
import * as desktops from '../virtual-desktops/content.ts'
import { ComingSoon } from './coming-soon.tsx'

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
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

test('of the virtual desktops the description fits and no word is a rand figure', () => {
  expect(desktops.desktopMeta.description.length).toBeLessThanOrEqual(155)
  expect(JSON.stringify(desktops)).not.toMatch(/\bR\s?\d/)
})
