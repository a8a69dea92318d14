import { data, UNSAFE_withComponentProps } from 'react-router'
import { expect, test } from 'vitest'
import { defaultBrand } from '#app/modules/settings/brand/content.ts'
import { defaultQuoteRules } from '#app/modules/settings/content.ts'
import { seedSettings, settingsTag, updateSettings } from '#app/modules/settings/store.server.ts'
import * as enquiry from '#app/modules/site/enquiry/pages/enquiry.tsx'
import * as root from '#app/root.tsx'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { asBuilt, handMadePages } from '#tools/testing/hand-made-pages.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import * as notFound from './pages/not-found.tsx'
import * as publicLayout from './pages/public-layout.tsx'
import { loadFrame } from './service.server.ts'

const database = useTestDatabase(seedSettings)
const save = (key: 'quotes' | 'brand', value: Record<string, unknown>) => {
  const change = { version: 2, updatedBy: 'test', updatedAt: new Date() }
  return updateSettings(database.db, key, { value, ...change })
}

test('PRC-25 D-36 QUO-02 the VAT note shows the rate of the day and has the cache tag of its setting', async () => {
  const vatRates = [...defaultQuoteRules.vatRates, { from: '2026-12-01', basisPoints: 1_550 }]
  await save('quotes', { ...defaultQuoteRules, vatRates })
  const noteAt = async (time: string) => {
    const ctx = testContext(database, { clock: fixedClock(new Date(time)) })
    const { vatNote } = await loadFrame(ctx)
    expect(ctx.tagsRead).toContain(settingsTag('quotes'))
    return vatNote
  }
  expect(await noteAt('2026-11-30T21:59:00Z')).toContain('include 15% VAT')
  expect(await noteAt('2026-11-30T22:00:00Z')).toContain('include 15.5% VAT')
})

test("EDT-03 the brand's colours and icon are also on refused forms, missing pages and private pages", async () => {
  const favicon = { hash: 'a'.repeat(64), type: 'image/png', width: 64, height: 64 } as const
  await save('brand', { ...defaultBrand, mainLight: '#5a2d91', mainDark: '#c9a7f0', favicon })
  const layout = 'shell.public-layout'
  const form = { default: () => 'A form.', action: () => data(null, { status: 422 }) }
  const { pages } = handMadePages({
    root: { path: '', module: { ...root, default: UNSAFE_withComponentProps(root.default) } },
    [layout]: { module: asBuilt(publicLayout) },
    form: { parentId: layout, path: 'contact', module: form },
    unknown: { parentId: layout, path: '*', module: asBuilt(notFound) },
    enquiry: { path: 'enquiry/:key', module: asBuilt(enquiry) },
  })
  const visit = async (path: string, method = 'GET') => {
    const request = new Request(`https://baobab.example${path}`, { method })
    return pages.respond(request, testContext(database))
  }
  for (const [status, response] of [
    [200, await visit('/contact')],
    [422, await visit('/contact', 'POST')],
    [404, await visit('/nope')],
    [404, await visit('/enquiry/unknown')],
  ] as const) {
    const html = await response.text()
    expect(response.status).toBe(status)
    expect(html).toMatch(/<link rel="stylesheet" href="\/brand\/[\da-f]{16}\.css"/)
    expect(html).toContain(`<link rel="icon" href="/brand/${favicon.hash}.png"`)
  }
})
