import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, productUrl } from './support/browser.ts'

/** The number of A4 pages that the browser prints. */
async function sheetsOf(page: Page, path: string): Promise<number> {
  await page.goto(productUrl(path))
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0
}

test('SIT-03 pricing and comparison print on at most two pages, the recipes of a size on one', async () => {
  const page = await openPage({})
  for (const path of ['/pricing', '/pricing?tab=legacy', '/services/compare'])
    expect([1, 2], path).toContain(await sheetsOf(page, path))
  for (const size of ['small-business', 'mid-size', 'growth-ready'])
    expect(await sheetsOf(page, `/services/${size}`), size).toBe(1)
})

test('SIT-03 printed, /pricing has the plans of all four tabs, and no comparison category breaks across pages', async () => {
  const page = await openPage({ path: '/pricing?tab=waas', width: 657 })
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Managed IT', 'WaaS', 'Bundles', 'Legacy Plans'])
    expect(await page.getByRole('heading', { name, exact: true }).isVisible(), name).toBe(true)
  for (const price of ['R189', 'R1,599', 'R999', 'R9,000'])
    expect(await page.locator('.stamp', { hasText: price }).first().isVisible(), price).toBe(true)
  const groups = await page
    .locator('.table-compare tbody')
    .evaluateAll((all) => all.map((group) => getComputedStyle(group).breakInside))
  expect(new Set(groups)).toEqual(new Set(['avoid']))
})

test('SIT-03 D-36 a printed page says whether its prices include VAT', async () => {
  const page = await openPage({ path: '/bundles', width: 657 })
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('footer').innerText()).toMatch(/^© .* and include 15% VAT\.$/)
})

test('SIT-03 SIT-04 printed, the outage section has the three bundles with their prices', async () => {
  const page = await openPage({ path: '/', width: 657 })
  await page.emulateMedia({ media: 'print' })
  const shops = page.locator('.outage li')
  expect(await shops.count()).toBe(3)
  for (const shop of await shops.all()) {
    expect(await shop.isVisible()).toBe(true)
    expect(await shop.innerText()).toMatch(/R\d,?\d{3}|R\d{3}/)
  }
})

test('SIT-03 printed, /pricing has the recommended recipe without its questions, and nothing of it before an answer', async () => {
  const page = await openPage({ path: '/pricing', width: 657 })
  const parts = ['.finder', '.finder form', '.finder h3']
  const shown = () => Promise.all(parts.map((part) => page.locator(part).isVisible()))
  await page.emulateMedia({ media: 'print' })
  expect(await shown()).toEqual([false, false, false])
  const answered = '/pricing?size=6-10&hours=always'
  expect([1, 2]).toContain(await sheetsOf(page, answered))
  expect(await shown()).toEqual([true, false, true])
  const tick = page.locator('#plans .ingredients > li').first()
  expect(await tick.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('""')
})
