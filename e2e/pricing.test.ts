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
import { waitForCrmRecord, waitForMailTo } from './support/outside.ts'
import { translate } from './support/page-changes.ts'
import {
  countRequests,
  expectValues,
  fillFields,
  openHydrated,
  toast,
} from './support/page-steps.ts'

const form = (page: Page) => page.locator('#custom-quote')
const query = (page: Page) => new URL(page.url()).search
const chip = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
let visitors = 0

async function fill(page: Page) {
  const email = `quote-${process.pid}-${++visitors}@shop.example`
  await form(page).getByLabel('Full Name').fill('Nomsa Dlamini')
  await form(page).getByLabel('Company Name').fill('Dlamini Books')
  await form(page).getByLabel('Email', { exact: false }).first().fill(email)
  await form(page).getByLabel('Phone', { exact: false }).first().fill('082 123 4567')
  await form(page).getByLabel('Number of Devices').selectOption('6-10')
  return email
}

test('PRC-02 PRC-03 PRC-26 A11Y-04 tabs follow keyboard and Back, update URL and title, and the button leads to the form', async () => {
  const page = await openPage({ path: '/pricing' })
  const title = await page.title()
  await hydrate(page)
  const selected = () => page.getByRole('tab', { selected: true }).innerText()
  await expect.poll(selected).toBe('Managed IT')
  await page.getByRole('tab', { name: 'Managed IT' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**/pricing?tab=waas')
  await page.getByRole('tabpanel').getByText('R1,599').waitFor()
  await expect.poll(() => page.title()).toMatch(/^WaaS: /)
  const loaded = await (await page.request.get(page.url())).text()
  expect(loaded).toContain(`<title>${await page.title()}</title>`)
  await page.goBack()
  await page.getByRole('tabpanel').getByText('R329').waitFor()
  await expect.poll(() => page.title()).toBe(title)
  await expect.poll(selected).toBe('Managed IT')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Request a Custom Quote' }).click()
  await page.waitForFunction(() => {
    const { top } = document.querySelector('#custom-quote')!.getBoundingClientRect()
    return top >= 0 && top < window.innerHeight / 2
  })
  expectNoTroubles(page)
})

test('CMP-03 CMP-04 CMP-06 CMP-22 chips and switch filter the rows without scrolling the page', async () => {
  const page = await openHydrated({ path: '/services/compare', colorScheme: 'dark' })
  await chip(page, 'Security').click()
  await page.getByText('6 of 31 rows shown').waitFor()
  await expect.poll(() => query(page)).toBe('?categories=security')
  await expect.poll(() => chip(page, 'All').getAttribute('aria-checked')).toBe('false')
  const scrolled = await page.evaluate(() => window.scrollY)
  await chip(page, 'Support').press('Space')
  await page.waitForURL((url) => url.search === '?categories=support,security')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
  await page.getByRole('switch', { name: 'Differences only' }).click()
  await page.getByText('7 of 31 rows shown').waitFor()
  await expect
    .poll(() => page.getByRole('rowheader', { name: 'Managed antivirus' }).count())
    .toBe(0)
  await expectAccessible(page)
  await chip(page, 'Support').click()
  await chip(page, 'Security').click()
  await page.waitForURL((url) => url.search === '?differences=only')
  await expect.poll(() => chip(page, 'All').getAttribute('aria-checked')).toBe('true')
  expectNoTroubles(page)
})

const pairBar = (page: Page) => page.locator('.pair-bar')

test('WEB-01 SIT-02 a comparison translated by the browser still shows the chosen plans, prices and rows', async () => {
  const page = await openHydrated({ path: '/services/compare', width: 360, hasTouch: true })
  await translate(page)
  await page.getByLabel('Second recipe').selectOption({ label: 'Enterprise' })
  await pairBar(page).getByText('R50,000').waitFor()
  const row = page.locator('.pair-row', { hasText: 'Threats contained at any hour' }).first()
  expect(await row.innerText()).toMatch(/Enterprise:\s*Included/)
  for (const name of ['Security', 'Support', 'Cloud', 'Planning']) await chip(page, name).tap()
  await page.getByText('22 of 31 rows shown').waitFor()
  expectNoTroubles(page)
})

test('SIT-02 on a phone two plans with their prices stay in view, chips filter their rows, and all nine are below', async () => {
  const page = await openHydrated({ path: '/services/compare', width: 360, hasTouch: true })
  await page.getByLabel('Second recipe').selectOption({ label: 'Enterprise' })
  await pairBar(page).getByText('R50,000').waitFor()
  await expect.poll(() => query(page)).toBe('?other=recipe-mid-enterprise-plan')
  const pair = page.locator('.pair')
  await pair.getByText('Threats contained at any hour').waitFor()
  await pair.getByText('Security: both include Managed antivirus, Security updates').waitFor()
  await pair.getByText('Get a quote').last().scrollIntoViewIfNeeded()
  const header = (await page.locator('header').first().boundingBox())!
  const bar = (await pairBar(page).boundingBox())!
  expect(Math.abs(bar.y - header.y - header.height)).toBeLessThan(3)
  await chip(page, 'Security').tap()
  await expect.poll(() => pair.getByText('Remote helpdesk').count()).toBe(0)
  await expectAccessible(page)
  const table = page.getByRole('region', { name: 'The nine IT recipes compared' })
  expect(await table.getByRole('row', { name: /^Threats contained/ }).isVisible()).toBe(true)
  const { y, height } = (await pair.boundingBox())!
  expect((await table.boundingBox())!.y).toBeGreaterThanOrEqual(y + height)
  expectNoTroubles(page)
})

test('SIT-02 without script a form chooses the two plans and puts them into the URL', async () => {
  const page = await openPage({ path: '/pricing?tab=waas', width: 360, javaScript: false })
  await page.getByLabel('First recipe').selectOption({ label: 'Startup' })
  await page.getByRole('button', { name: 'Compare these two' }).click()
  await page.waitForURL('**/pricing?tab=waas&one=recipe-growth-startup-plan&other=legacy-growth*')
  await pairBar(page).getByText('R6,500').waitFor()
  await page.getByRole('tab', { name: 'WaaS', selected: true }).waitFor()
})

test('SIT-02 on a desktop the names of the recipes stay above the rows, and a tablet shows two plans and all nine', async () => {
  const page = await openPage({ path: '/services/compare' })
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const row = page.locator('.table-compare tbody th[scope=row]', { hasText: 'Server monitoring' })
    await row.evaluate((cell) => scrollTo(0, cell.getBoundingClientRect().top + scrollY - 100))
    const onTop = await page.evaluate(() => {
      const heads = [...document.querySelectorAll('.table-compare thead tr + tr > *')]
      return heads.map((head) => {
        const { left, top, width, height } = head.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + height / 2) === head
      })
    })
    expect(onTop, `${width} px`).toEqual(Array.from({ length: 10 }, () => true))
  }
  await page.setViewportSize({ width: 768, height: 900 })
  await pairBar(page).waitFor()
  await page.getByRole('region', { name: 'The nine IT recipes compared' }).waitFor()
})

test('SIT-01 the three questions are the first section on all three pages', async () => {
  const page = await openPage({ width: 360, javaScript: false })
  const main = page.locator('main')
  for (const path of ['/pricing', '/services', '/services/compare']) {
    await page.goto(productUrl(path))
    const first = main.getByRole('heading', { level: 2 }).first()
    expect(await first.innerText(), path).toBe('Find your recipe')
    const asked = main.getByRole('region', { name: 'Find your recipe' }).getByRole('combobox')
    expect(await asked.count(), path).toBe(3)
    // Only the opening section of the page comes before the questions.
    expect((await first.boundingBox())!.y, path).toBeLessThan(2 * 740)
  }
})

test('SIT-01 without script the three questions on /services lead to one plan, its price and a prefilled quote form', async () => {
  const page = await openPage({ path: '/services', width: 360, javaScript: false })
  await page.getByLabel('Computers and phones?').selectOption('6-10')
  await page.getByLabel('When do you need support?').selectOption('saturday')
  await page.getByRole('button', { name: 'Show my recipe' }).click()
  await page.waitForURL('**/services/compare?size=6-10&hours=saturday&proof=no*')
  const answer = page.locator('#your-recipe')
  await answer.getByText('Scale, R13,500 a month').waitFor()
  await answer.getByText('Someone answers on Saturdays too').waitFor()
  await answer.getByText(/Secure costs R4,500 less a month\. It lacks (?!room).*Saturday/).waitFor()
  await answer
    .getByText(/Hypergrowth costs R8,500 more a month\. It adds room for 10 more devices; /)
    .waitFor()
  await answer.getByRole('link', { name: 'Get a quote for Scale' }).click()
  await form(page).getByText('Scale', { exact: false }).first().waitFor()
  expect(await form(page).locator('input[name=plan]').inputValue()).toBe('recipe-growth-scale-plan')
  expect(await form(page).getByLabel('Number of Devices').inputValue()).toBe('6-10')
  expect(await form(page).getByLabel('Additional Requirements').inputValue()).toBe(
    'We need support on Saturdays too.',
  )
})

test('SIT-01 other answers replace the requirements that the first answers filled in', async () => {
  const page = await openPage({ path: '/pricing?size=6-10&hours=always' })
  await hydrate(page)
  const requirements = form(page).getByLabel('Additional Requirements')
  expect(await requirements.inputValue()).toBe('We need support day and night.')
  await page.goto(productUrl('/pricing?size=6-10&hours=office'))
  await hydrate(page)
  expect(await requirements.inputValue()).toBe('')
})

test('LDS-07 SIT-01 typed requirements survive what the finder fills in, and a number chosen over its answer survives a reload', async () => {
  const page = await openHydrated({ path: '/pricing' })
  const typed = 'Two branches, Sage server'
  const expectFilled = (devices: string) =>
    expectValues(form(page), { 'Number of Devices': devices, 'Additional Requirements': typed })
  await fillFields(form(page), { 'Number of Devices': '11-20', 'Additional Requirements': typed })
  await page.getByLabel('Computers and phones?').selectOption('6-10')
  await page.getByLabel('When do you need support?').selectOption('saturday')
  await page.getByRole('button', { name: 'Show my recipe' }).click()
  await page.waitForURL('**/pricing?size=6-10&hours=saturday&proof=no*')
  await hydrate(page)
  await expectFilled('6-10')
  await fillFields(form(page), { 'Number of Devices': '21-50' })
  await page.reload()
  await hydrate(page)
  await expectFilled('21-50')
})

test('SIT-01 with more than 75 devices the answer is to call or write to us', async () => {
  const page = await openPage({ path: '/pricing?size=76%2B&hours=always&proof=yes' })
  const answer = page.locator('#your-recipe')
  await answer.getByRole('link', { name: 'Call 010 000 0100' }).waitFor()
  expect(await answer.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe(
    '/contact?interest=managed-it#get-in-touch',
  )
  await expectAccessible(page)
})

test.for([
  ['/pricing', /from R\d/],
  ['/services/compare', /from R\d/],
  ['/connectivity/fixed-wireless', /R1,500/],
  ['/connectivity/wifi-as-a-service', /from R\d/],
] as const)(
  'the first screen of %s shows a price, on a phone above the action bar',
  async ([path, price]) => {
    const page = await openPage({ path })
    for (const [width, height] of [
      [360, 640],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      const prices = await page.locator('main').getByText(price).all()
      const boxes = await Promise.all(prices.map((found) => found.boundingBox()))
      const actions = page.locator('.action-bar')
      const bar = (await actions.isVisible()) ? (await actions.boundingBox())!.y : height
      const above = boxes.filter((box) => box && box.y + box.height <= bar)
      expect(above, `${width} px`).not.toEqual([])
    }
  },
)

test('CMP-11 CMP-12 at most one answer of the FAQ is open, and it can be closed', async () => {
  const page = await openPage({ path: '/services/compare', javaScript: false })
  const open = page.locator('details[name=recipe-faq][open]')
  await page.getByText('Do you charge setup fees?').click()
  await page.getByText('Can I switch to another recipe?').click()
  await expect.poll(() => open.count()).toBe(1)
  await page.getByText('Plans can be upgraded or downgraded any time.').waitFor()
  await page.getByText('Can I switch to another recipe?').click()
  await expect.poll(() => open.count()).toBe(0)
})

/** Clicks the button again as soon as the form shows its thanks. */
async function pressAgainOnceThanked(page: Page): Promise<void> {
  await form(page).evaluate((card) => {
    new MutationObserver((_changes, observer) => {
      if (!card.textContent.includes('Quote request submitted!')) return
      observer.disconnect()
      card.querySelector<HTMLElement>('[type=submit]')!.click()
      requestAnimationFrame(() => (document.documentElement.dataset.wasPressedAgain = ''))
    }).observe(card, { childList: true, subtree: true })
  })
}

test('PRC-20 CMP-19 Get Started puts the plan into the form, and the request is confirmed and reaches the CRM with it', async () => {
  const page = await openHydrated({ path: '/pricing' })
  const email = await fill(page)
  await page.getByRole('link', { name: 'Get Started with Standard' }).click()
  await form(page).getByText('Managed IT Standard').waitFor()
  await form(page).getByText('R329').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('custom-quote')
  await expect.poll(() => form(page).getByLabel('Full Name').inputValue()).toBe('Nomsa Dlamini')
  await waitTypingTime(page)
  const countSent = countRequests(page, /\/leads\/custom-quote$/)
  await pressAgainOnceThanked(page)
  await form(page).getByRole('button', { name: 'Request my quote' }).click()
  await toast(page, 'Quote request submitted!')
    .getByText('Our team will contact you within one business day.')
    .waitFor()
  // The second click of a slow double click must not send the emptied form and replace the thanks.
  await page.waitForFunction(() => 'wasPressedAgain' in document.documentElement.dataset)
  expect(countSent()).toBe(1)
  await form(page).getByText('Quote request submitted!').waitFor()
  await expect.poll(() => form(page).getByLabel('Full Name').inputValue()).toBe('')
  // The form has lost its plan, which the receipt names.
  await expect.poll(() => form(page).getByText('You are asking about').count()).toBe(0)
  await form(page).getByText('Managed IT Standard').waitFor()
  await waitForMailTo(email, { text: 'one business day' })
  const record = await waitForCrmRecord(({ Email }) => Email === email)
  expect(JSON.stringify(record)).toContain('Managed IT Standard')
  expectNoTroubles(page)
})

test('D-65 D-76 an unlikely phone number gets a polite hint once the field loses focus, and is sent unchanged', async () => {
  const page = await openHydrated({ path: '/services/compare' })
  const email = await fill(page)
  const phone = form(page).getByLabel(/^Phone/)
  const doubt = form(page).getByRole('status').filter({ hasText: 'doesn’t look like a phone' })
  await phone.fill('abc')
  expect(await doubt.count()).toBe(0)
  await page.keyboard.press('Tab')
  await doubt.waitFor()
  const described = await phone.getAttribute('aria-describedby')
  expect(await doubt.getAttribute('id')).toBe(described)
  expect(await phone.getAttribute('aria-invalid')).toBeNull()
  await phone.fill('082 123 4567')
  await expect.poll(() => doubt.count()).toBe(0)

  // Click right after typing: a message that appears meanwhile must not move the button away from the pointer.
  await phone.fill('abc')
  await waitTypingTime(page)
  const call = page.waitForRequest('**/leads/custom-quote')
  await phone.focus()
  await form(page).getByRole('button', { name: 'Request my quote' }).click()
  expect((await call).postDataJSON()).toMatchObject({ email, phone: 'abc' })
  await form(page).getByText('Quote request submitted!').waitFor()
  await expect.poll(() => doubt.count()).toBe(0)
  expectNoTroubles(page)
})

test('PRC-20 CMP-23 A11Y-06 the page works without script on a narrow screen', async () => {
  const page = await openPage({ path: '/pricing', javaScript: false, width: 320 })
  await page.getByRole('tab', { name: 'Legacy Plans' }).click()
  await page.getByRole('link', { name: 'Get Started with Growth' }).click()
  await form(page).getByText('Legacy Growth').waitFor()
  const email = await fill(page)
  const sizes = await page.evaluate(() => [document.querySelector('main')!.scrollWidth, innerWidth])
  expect(sizes[0]).toBe(sizes[1])
  // The lower one of two row names draws the line between them, because it is painted last.
  const lines = await page.locator('.table-compare tbody tr + tr > th').evaluateAll((cells) =>
    cells.map((cell) => {
      const { borderTopWidth, borderBottomWidth } = getComputedStyle(cell)
      return `${borderTopWidth} above, ${borderBottomWidth} below`
    }),
  )
  expect(new Set(lines)).toEqual(new Set(['1px above, 0px below']))
  const frame = page.locator('.table-frame')
  const leftOf = async () => (await frame.getByText('Monthly price').boundingBox())!.x
  const before = await leftOf()
  await frame.evaluate((element) => element.scrollBy(400, 0))
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100)
  await expect.poll(leftOf).toBeCloseTo(before, 0)
  await form(page).getByRole('button', { name: 'Request my quote' }).click()
  await page.waitForURL('**/pricing?sent=quote&receipt=*#custom-quote')
  await form(page).getByText('Quote request submitted!').waitFor()
  await waitForMailTo(email)
})

test('A11Y-04 in forced colours the chosen tab differs from the others, and the switch from its track', async () => {
  const page = await openPage({ path: '/pricing', forcedColors: 'active' })
  const borderOf = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).borderTopWidth)
  expect(await borderOf('Managed IT')).not.toBe(await borderOf('WaaS'))
  const colours = await page
    .locator('.switch')
    .evaluate((track) =>
      ['', '::before'].map((part) => getComputedStyle(track, part).backgroundColor),
    )
  expect(colours[0]).not.toBe(colours[1])
})
