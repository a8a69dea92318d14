import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import {
  expectNoTroubles,
  hydrate,
  openPage,
  productUrl,
  waitTypingTime,
} from './support/browser.ts'
import { download } from './support/download.ts'
import { fillFields } from './support/page-steps.ts'
import { openAsStaff } from './support/staff.ts'

/** User agent without a sign of automation, because automated visits are not counted. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const contactForm = (page: Page) => page.getByRole('form', { name: 'Get in Touch' })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()
/** Waits for the response to the report of a page view. */
const reported = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/functions/measure') &&
      response.request().postData()?.includes('"isView":true') === true,
  )

test('API-08 API-09 NF-05 the counting script loads well after the paint, and visits, started forms and broken paths reach the console', async () => {
  const mark = `e2e-${randomUUID().slice(0, 8).replaceAll(/\d/g, 'x')}`
  await walkThroughSite(mark)
  const staff = await openAsStaff('/admin/analytics?days=7')
  await expect
    .poll(
      async () => {
        await staff.reload()
        await staff.getByRole('heading', { name: 'Broken paths' }).waitFor()
        return panel(staff, 'Broken paths').getByText(`/${mark}/***`, { exact: true }).count()
      },
      { timeout: 90_000 },
    )
    .toBe(1)
  await panel(staff, 'Campaigns').getByText(`${mark} / – / –`).waitFor()
  await panel(staff, 'Forms')
    .getByRole('row', { name: /^Contact message/ })
    .waitFor()
  await panel(staff, 'Pages')
    .getByRole('row', { name: /^\/pricing/ })
    .waitFor()
  await staff.getByRole('slider', { name: 'Visits by day: Day' }).press('ArrowLeft')
  const visits = staff.getByRole('region', { name: 'Visits by day', exact: true })
  await visits.getByText('Show the figures as a table').click()
  await staff.getByRole('columnheader', { name: 'in the previous period' }).waitFor()
  await expectAccessible(staff)
  await staff.getByRole('link', { name: '90 days' }).click()
  await staff.waitForURL((url) => url.searchParams.get('days') === '90')
  const { name } = await download(staff.getByRole('button', { name: 'Export CSV' }))
  expect(name).toMatch(/^visits-.*\.csv$/)
  expectNoTroubles(staff)
})

/** Arrives by a campaign link, begins a form, visits another page, and ends at a path that does not exist. */
async function walkThroughSite(mark: string): Promise<void> {
  const page = await openPage({ userAgent })
  const arrival = reported(page)
  await page.goto(productUrl(`/contact?utm_source=${mark}&name=Thandi`))
  expect((await arrival).status()).toBe(204)
  expect((await arrival).request().postDataJSON()).toEqual({
    path: '/contact',
    isView: true,
    entry: { host: '', source: mark },
  })
  const [delay, ...more] = await delaysOfScripts(page)
  expect(more).toEqual([])
  expect(delay).toBeGreaterThan(300)
  await fillFields(contactForm(page), { Name: 'Thandi' })
  await hydrate(page)
  const left = page.waitForRequest(
    (request) => request.postData()?.includes('"started":["contact"]') ?? false,
  )
  // The test cannot see what a page sends while it closes, so simulate the event.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  expect((await left).postData()).not.toContain('Thandi')
  const moved = reported(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Pricing' }).first().click()
  await moved
  const lost = reported(page)
  await page.goto(productUrl(`/${mark}/thandi@example.co.za?email=thandi`))
  expect((await lost).status()).toBe(204)
  expect(await page.context().cookies()).toEqual([])
}

test('API-10 with the counting script blocked, pages still hydrate and a form is still sent', async () => {
  const page = await openPage({ userAgent })
  const blocked: string[] = []
  await page.route(/measure/, (route) => {
    blocked.push(new URL(route.request().url()).pathname)
    return route.abort()
  })
  const failed = page.waitForEvent('requestfailed', (request) => /measure/.test(request.url()))
  await page.goto(productUrl('/contact?interest=connectivity'))
  await failed
  await hydrate(page)
  const form = contactForm(page)
  await fillFields(form, { Name: 'Thandi Blocker', Email: `blocked-${randomUUID()}@shop.example` })
  await form.getByText('Add a message or phone number').click()
  await fillFields(form, { Message: 'Please call me.' })
  await waitTypingTime(page)
  await form.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('heading', { name: 'Message Sent!' }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Pricing' }).first().click()
  await page.waitForURL((url) => url.pathname === '/pricing')
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The second page may also have requested the script by now.
  expect([...new Set(blocked)]).toEqual([
    expect.stringMatching(/^\/assets\/measure-visits-[\w-]{8}\.js$/),
  ])
})

/** For each script that counts, the milliseconds between the last large paint of the page and its request. */
function delaysOfScripts(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const entries = await new Promise<PerformanceEntry[]>((seen) => {
      const observer = new PerformanceObserver((list) => seen(list.getEntries()))
      observer.observe({ type: 'largest-contentful-paint', buffered: true })
    })
    const paintedAt = entries.at(-1)!.startTime
    return performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/measure-/.test(name))
      .map(({ startTime }) => startTime - paintedAt)
  })
}
