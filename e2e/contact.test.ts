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
import { waitForMail } from './support/outside.ts'
import { pageChanges } from './support/page-changes.ts'
import { watchFor } from './support/shown-for.ts'

const path = '/contact'
let visitors = 0
const emailOf = (form: string) => `${form}-${process.pid}-${++visitors}@shop.example`
const form = (page: Page) => page.getByRole('form', { name: 'Get in Touch' })
const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, title: string) => page.locator('.toast', { hasText: title })

test('CTC-04 CTC-05 LIM-10 D-60 a message is sent, thanked for during 5 seconds, and the empty form returns', async () => {
  const page = await openPage({ path: `${path}?interest=connectivity`, width: 360, height: 740 })
  await hydrate(page)
  const email = emailOf('contact')
  await expect
    .poll(() => form(page).getByLabel('Service interest').inputValue())
    .toBe('connectivity')
  await form(page).getByLabel(/^Name/).fill('Zanele Khumalo')
  await form(page)
    .getByLabel(/^Email/)
    .fill(email)
  await form(page).getByText('Add a message or phone number').click()
  await form(page)
    .getByLabel(/^Message/)
    .fill('Please call me.')
  await waitTypingTime(page)
  const call = page.waitForRequest('**/leads/*')
  const shownMs = await watchFor(page, 'h1, h2, h3', 'Message Sent!')
  const sentAt = Date.now()
  await form(page).getByRole('button', { name: 'Send message' }).click()
  expect((await call).postDataJSON()).toMatchObject({
    entry: 'form',
    serviceInterest: 'connectivity',
    message: 'Please call me.',
  })
  await page.getByRole('heading', { name: 'Message Sent!' }).waitFor()
  expect(Date.now() - sentAt, 'D-58').toBeGreaterThan(900)
  await page.getByText("We'll reply to your inquiry within 24 hours.").waitFor()
  // On a phone, the thank-you message is below the header, with the tab of its card in view.
  const [header, tab] = [page.locator('header').first(), page.locator('#get-in-touch .recipe-tab')]
  const bottom = (box: { y: number; height: number } | null) => box!.y + box!.height
  await expect
    .poll(async () => (await tab.boundingBox())!.y - bottom(await header.boundingBox()))
    .toBeGreaterThanOrEqual(0)
  expect(bottom(await tab.boundingBox())).toBeLessThan(370)
  await form(page).waitFor()
  expect(await shownMs()).toBeGreaterThan(4_900)
  expect(await shownMs()).toBeLessThan(10_000)
  await expect.poll(() => form(page).getByLabel(/^Name/).inputValue()).toBe('')
  await expect.poll(() => page.getByRole('heading', { name: 'Message Sent!' }).count()).toBe(0)
  const mail = await waitForMail((received) => received.to[0]?.address === email)
  expect(mail.text).toContain("We'll reply to your inquiry within 24 hours.")
  expectNoTroubles(page)
})

test('CTC-03 A11Y-01 an empty form is answered by our list of errors, and by the browser where there is no script', async () => {
  // The browser's pointer may hydrate the page before this check, so use a page without JavaScript.
  const served = await openPage({ path, javaScript: false })
  expect(await form(served).getAttribute('novalidate')).toBeNull()
  const page = await openPage({ path, width: 360, height: 740 })
  await hydrate(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/leads/')) calls.push(request.url())
  })
  await form(page)
    .getByLabel(/^Email/)
    .fill('zanele')
  await form(page).getByRole('button', { name: 'Send message' }).click()
  const summary = form(page).getByRole('alert')
  await summary.getByRole('link', { name: 'Name: please fill in this field.' }).waitFor()
  expect(await summary.getByRole('link').allInnerTexts()).toEqual([
    'Name: please fill in this field.',
    'Email: enter an address like name@example.co.za.',
    'Service interest: choose a service.',
  ])
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact-name')
  expect(await page.locator('.toast').count()).toBe(0)
  await expectAccessible(page)
  // The remaining errors are announced again, and the typed text is still there.
  await page.keyboard.type('Zanele Khumalo')
  await page.keyboard.press('Enter')
  await expect.poll(() => summary.getByRole('link').count()).toBe(2)
  await expect.poll(() => form(page).getByLabel(/^Name/).inputValue()).toBe('Zanele Khumalo')
  expect(calls).toEqual([])
  expectNoTroubles(page)
})

test('SIT-05 on a telephone /contact begins with Call and the hours, then the form', async () => {
  const page = await openPage({ path, width: 360, height: 740, javaScript: false })
  const call = page.locator('main').getByRole('link', { name: /^Call / })
  expect(await call.getAttribute('href')).toBe('tel:0100000100')
  const hours = page.getByText(/^(Open till 17:00|Closed now, opens \w+|Closed now, opens today) ?/)
  const tops = await Promise.all(
    [hours.first(), call, form(page)].map(async (part) => (await part.boundingBox())!.y),
  )
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  expect(tops[1]).toBeLessThan(740)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await call.filter({ visible: true }).count()).toBe(0)
  // On a desktop, the phone number is in the header, and the support hours card shows whether we are open now.
  const card = page.getByRole('region', { name: 'Support hours' })
  expect(await card.getByText(/^(Open till|Closed now, opens) /).isVisible()).toBe(true)
})

test('LDS-08 without a connection the form says so, keeps what was typed, and its menu opens', async () => {
  const page = await openPage({ path })
  await hydrate(page)
  await form(page).getByLabel(/^Name/).fill('Zanele Khumalo')
  await form(page)
    .getByLabel(/^Email/)
    .fill('zanele@shop.example')
  await form(page).getByLabel('Service interest').selectOption('connectivity')
  await page.context().setOffline(true)
  await form(page).getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Nothing was sent.').first().waitFor()
  await expect.poll(() => form(page).getByLabel(/^Name/).inputValue()).toBe('Zanele Khumalo')
  await page.getByRole('link', { name: 'Request a consultation' }).click()
  await dialog(page).getByRole('heading').first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)
})

test.each(['Request a consultation', 'Request a site survey', 'Request a cloud quote'])(
  'CTC-10 A11Y-03 %s opens a dialog at its title on a telephone, translated or not',
  async (name) => {
    const page = await openPage({ path, width: 360, height: 740 })
    for (const isTranslated of [false, true]) {
      // Wait until the script has loaded, because before that the link leads to a page with the form.
      await page.goto(productUrl(path), { waitUntil: 'networkidle' })
      if (isTranslated) await pageChanges['a translation'](page)
      await page.getByRole('link', { name }).click()
      const title = dialog(page).getByRole('heading', { name })
      await title.waitFor()
      await hydrate(page)
      expect((await title.boundingBox())!.y).toBeGreaterThan(0)
      expect((await dialog(page).getByLabel('Close').boundingBox())!.y).toBeGreaterThan(0)
      expect(await title.evaluate((heading) => heading === document.activeElement)).toBe(true)
    }
  },
)

test('CTC-10 A11Y-02 A11Y-03 the keyboard stays in an open dialog, and Escape returns it to the link', async () => {
  const page = await openPage({ path })
  await hydrate(page)
  const opener = page.getByRole('link', { name: 'Request a consultation' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expect.poll(() => focusIsInDialog(page)).toBe(true)
  for (let press = 0; press < 30; press++) {
    await page.keyboard.press('Tab')
    expect(await focusIsOnThePageBehind(page)).toBe(false)
  }
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true)
  expectNoTroubles(page)
})

test('CTC-14 CTC-24 CTC-25 LIM-08 LIM-10 a consultation requested by keyboard shows that it is being sent for a second, and its thanks for five', async () => {
  const page = await openPage({ path })
  await hydrate(page)
  await page.getByRole('link', { name: 'Request a consultation' }).press('Enter')
  await askForAWorkday(page)
  const seen = Promise.withResolvers<void>()
  await page.route('**/leads/*', async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const stored = page.waitForResponse('**/leads/*')
  await dialog(page).getByRole('button', { name: 'Schedule consultation' }).press('Enter')
  const submitting = dialog(page).getByRole('button', { name: 'Submitting...' })
  await submitting.waitFor()
  seen.resolve()
  await (await stored).finished()
  await page.clock.runFor(990)
  await submitting.waitFor()
  expect(await toast(page, 'Consultation scheduled!').count()).toBe(0)
  const thanks = toast(page, 'Consultation scheduled!').getByText(
    "We'll contact you within 24 hours to confirm.",
  )
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return thanks.count()
    })
    .toBe(1)
  // The open dialog hides the page from assistive technology, but not the announcements.
  await page.getByRole('status').filter({ hasText: 'Consultation scheduled!' }).waitFor()
  await dialog(page).getByRole('heading', { name: 'Consultation scheduled!' }).waitFor()
  await expect.poll(() => focusIsInDialog(page)).toBe(true)
  await page.clock.runFor(4_000)
  await thanks.waitFor()
  await page.clock.runFor(1_500)
  await toast(page, 'Consultation scheduled!').waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      dialog(page)
        .getByLabel(/^Full Name/)
        .inputValue(),
    )
    .toBe('')
  expectNoTroubles(page)
})

/** Tries a day in the past and a day at a weekend before it chooses a workday. */
async function askForAWorkday(page: Page): Promise<void> {
  await dialog(page)
    .getByLabel(/^Full Name/)
    .fill('Zanele Khumalo')
  await dialog(page)
    .getByLabel(/^Email/)
    .fill(emailOf('consultation'))
  await dialog(page)
    .getByLabel(/^Preferred Date/)
    .fill('2001-01-01')
  await dialog(page)
    .getByLabel(/^Preferred Time/)
    .selectOption('14:00')
  await page.keyboard.press('Enter')
  const date = dialog(page).getByLabel(/^Preferred Date/)
  await expect
    .poll(() => date.evaluate((input: HTMLInputElement) => input.validity.rangeUnderflow))
    .toBe(true)
  await date.fill('2030-06-15')
  await dialog(page).getByText('That’s a weekend.').waitFor()
}

const focusIsInDialog = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('dialog') !== null)

/**
 * True if the focus is on the page behind the dialog, which must never happen. After its last control, a native dialog
 * passes the focus to the browser's own buttons.
 */
const focusIsOnThePageBehind = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused !== null && !focused.matches('html, body, dialog, dialog *')
  })

test('CTC-07 A11Y-03 Back closes a dialog and leaves the page where it is; closed by its button, it leaves nothing behind', async () => {
  const page = await openPage({ path: '/resources', width: 360, height: 740 })
  await page.goto(productUrl(path))
  const open = async () => {
    await page.getByRole('link', { name: 'Request a site survey' }).click()
    await page.locator('dialog[open] [data-alive]').waitFor()
    await expect
      .poll(() => page.evaluate(() => (history.state as { opensOverPage?: string }).opensOverPage))
      .toBe('dialog-site-survey')
  }
  await open()
  await page.goBack()
  await expect.poll(() => dialog(page).count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe(path)
  await open()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => dialog(page).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull()
  await page.goBack()
  await page.waitForURL('**/resources')
  expectNoTroubles(page)
})

test('CTC-27 LDS-07 when storing fails the dialog keeps its values and says so; closing loses nothing', async () => {
  const page = await openPage({ path })
  await page.route('**/leads/*', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'no' } }),
  )
  await hydrate(page)
  await page.getByRole('link', { name: 'Request a site survey' }).click()
  await dialog(page)
    .getByLabel(/^Full Name/)
    .fill('Zanele Khumalo')
  await dialog(page)
    .getByLabel(/^Email/)
    .fill(emailOf('survey'))
  await dialog(page)
    .getByLabel(/^Phone/)
    .fill('082 123 4567')
  await dialog(page)
    .getByLabel(/^Site Address/)
    .fill('4 Market Street, Polokwane')
  await dialog(page).getByRole('button', { name: 'Request site survey' }).click()
  await toast(page, 'Submission Error')
    .getByText('There was a problem processing your request. Please try again.')
    .waitFor()
  await expect
    .poll(() =>
      dialog(page)
        .getByLabel(/^Site Address/)
        .inputValue(),
    )
    .toContain('4 Market Street')
  await expect.poll(() => page.getByText('Site survey request submitted!').count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Request a site survey' }).click()
  await expect
    .poll(() =>
      dialog(page)
        .getByLabel(/^Site Address/)
        .inputValue(),
    )
    .toContain('4 Market Street')
})

test('CTC-07 A11Y-05 A11Y-06 a tap before the page is live opens the dialog; both are accessible', async () => {
  const page = await openPage({ width: 320 })
  await page.goto(productUrl(path))
  await page.getByRole('link', { name: 'Request a cloud quote' }).click()
  await dialog(page)
    .getByLabel(/^Cloud Service/)
    .waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.mouse.move(1, 1)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  expectNoTroubles(page)
})

test('CTC-06 CTC-23 CTC-26 without script each form stands in the page, is sent and thanked for', async () => {
  const page = await openPage({ path, javaScript: false })
  await form(page).getByLabel(/^Name/).fill('Zanele Khumalo')
  await form(page)
    .getByLabel(/^Email/)
    .fill(emailOf('plain'))
  await form(page).getByLabel('Service interest').selectOption('cloud')
  await form(page).getByRole('button', { name: 'Send message' }).click()
  await page.getByText("We'll reply to your inquiry within 24 hours.").waitFor()

  await page.getByRole('link', { name: 'Request a cloud quote' }).click()
  const request = page.getByRole('form', { name: 'Request a cloud quote' })
  await request.getByLabel(/^Full Name/).fill('Zanele Khumalo')
  await request.getByLabel(/^Email/).fill(emailOf('plain'))
  await request.getByLabel(/^Cloud Service/).selectOption('backup')
  await request.getByRole('button', { name: 'Request cloud quote' }).click()
  await page.getByRole('heading', { name: 'Quote request submitted!' }).waitFor()
  await page.getByText("You'll receive a detailed proposal within 2 business days.").waitFor()
})
