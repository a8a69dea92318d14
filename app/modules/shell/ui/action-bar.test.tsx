import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { defaultSite } from '#app/modules/settings/content.ts'
import { publicSite } from '../rules.ts'
import { ActionBar } from './action-bar.tsx'

const bar = (path: string, whatsappNumber: string) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ActionBar site={{ ...publicSite(defaultSite), whatsappNumber }} path={path} />
    </MemoryRouter>,
  )
  return Array.from(html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g), ([, href, name]) => [
    name,
    href!.replace(/\?.*/, ''),
  ])
}

test('SIT-05 the bar of a telephone has Call, WhatsApp where it has a number, and what the page is for', () => {
  expect(bar('/services/compare', '+27821234567')).toEqual([
    ['Call', 'tel:0100000100'],
    ['WhatsApp', 'https://wa.me/27821234567'],
    ['Get a quote', expect.stringContaining('#custom-quote')],
  ])
  expect(bar('/services/compare', '').map(([name]) => name)).toEqual(['Call', 'Get a quote'])
})

test('SIT-05 /contact, where the call stands before the form, has no bar', () => {
  expect(bar('/contact', '+27821234567')).toEqual([])
})
