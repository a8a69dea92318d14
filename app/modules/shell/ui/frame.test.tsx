import { expect, test } from 'vitest'
import { defaultSite } from '#app/modules/settings/content.ts'
import { renderPage } from '#tools/testing/render-page.tsx'
import { publicSite } from '../rules.ts'
import { ActionBar, mainActionOf } from './frame.tsx'

const actionBarLinks = (path: string, whatsappNumber: string) => {
  const site = { ...publicSite(defaultSite), whatsappNumber }
  const html = renderPage(<ActionBar site={site} path={path} />)
  return Array.from(html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g), ([, href, name]) => [
    name,
    href!.replace(/\?.*/, ''),
  ])
}

test('SIT-05 the action bar has Call, WhatsApp if a number is set, and the main action of the page', () => {
  expect(actionBarLinks('/services/compare', '+27821234567')).toEqual([
    ['Call', 'tel:0100000100'],
    ['WhatsApp', 'https://wa.me/27821234567'],
    ['Get a quote', expect.stringContaining('#custom-quote')],
  ])
  const withoutWhatsapp = actionBarLinks('/services/compare', '')
  expect(withoutWhatsapp.map(([name]) => name)).toEqual(['Call', 'Get a quote'])
})

test('SIT-05 /contact has no action bar', () => {
  expect(actionBarLinks('/contact', '+27821234567')).toEqual([])
})

test.each([
  ['/', '/resources/it-health'],
  ['/pricing', '#custom-quote'],
  ['/services/compare', '#custom-quote'],
  ['/services/mid-size', '/resources/it-health'],
  ['/bundles', '/resources/it-health'],
  ['/bundles/business-pro', '#quote-form'],
  ['/connectivity', '#build-your-recipe'],
  ['/connectivity/fibre', '#coverage-address'],
  ['/connectivity/fixed-wireless', '/connectivity/fibre'],
  ['/resources/it-health', undefined],
])('SIT-05 the main action on %s leads to %s', (path, href) => {
  expect(mainActionOf(path)?.href).toBe(href)
})
