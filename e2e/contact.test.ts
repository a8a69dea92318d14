import type { Locator, Page } from 'playwright-core'
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
import {
  countRequests,
  delayRequests,
  expectFocus,
  expectValues,
  fieldOf,
  fillFields,
  newEmail,
  openHydrated,
  toast,
} from './support/page-steps.ts'

const path = '/contact'
const form = (page: Page) => page.getByRole('form', { name: 'Get in Touch' })
const dialog = (page: Page) => page.getByRole('dialog')
const openDialog = (page: Page, name: string) => page.getByRole('link', { name }).click()

/** Stops the page's time, which from then on passes only by `clock.runFor`. */
async function pauseTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
}

/** Lets the page's time pass until the element is shown. */
async function runUntilShown(page: Page, target: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return target.count()
    })
    .toBe(1)
}

test('CTC-04 CTC-05 LIM-10 D-60 a sent message shows a thank-you for 5 seconds, then the empty form returns', async () => {
  const asked = `${path}?interest=connectivity`
  const page = await openHydrated({ path: asked, width: 360, height: 740 })
  const email = newEmail()
  await expectValues(form(page), { 'Service interest': 'connectivity' })
  await fillFields(form(page), { Name: 'Zanele Khumalo', Email: email })
  await form(page).getByText('Add a message or phone number').click()
  await fillFields(form(page), { Message: 'Please call me.' })
  await waitTypingTime(page)
  await pauseTime(page)
  const answered = page.waitForResponse('**/leads/*')
  await form(page).getByRole('button', { name: 'Send message' }).click()
  const stored = await answered
  expect(stored.request().postDataJSON()).toMatchObject({
    entry: 'form',
    serviceInterest: 'connectivity',
    message: 'Please call me.',
  })
  await stored.finished()
  const thanks = page.getByRole('heading', { name: 'Message Sent!' })
  await page.clock.runFor(990)
  expect(await thanks.count(), 'D-58').toBe(0)
  await runUntilShown(page, thanks)
  await page.getByText("We'll reply to your inquiry within 24 hours.").waitFor()
  // On a phone, the thank-you message is below the header, with the tab of its card in view.
  const [header, tab] = [page.locator('header').first(), page.locator('#get-in-touch .recipe-tab')]
  const bottom = (box: { y: number; height: number } | null) => box!.y + box!.height
  await expect
    .poll(async () => (await tab.boundingBox())!.y - bottom(await header.boundingBox()))
    .toBeGreaterThanOrEqual(0)
  expect(bottom(await tab.boundingBox())).toBeLessThan(370)
  await page.clock.runFor(4_900)
  await thanks.waitFor()
  await page.clock.runFor(200)
  await thanks.waitFor({ state: 'detached' })
  await expectValues(form(page), { Name: '' })
  const mail = await waitForMail((received) => received.to[0]?.address === email)
  expect(mail.text).toContain("We'll reply to your inquiry within 24 hours.")
  expectNoTroubles(page)
})

test('a message is stored once if a visitor leaves before the response, goes back and sends it again', async () => {
  const page = await openHydrated({ path: `${path}?interest=connectivity` })
  const person = { Name: 'Zanele Khumalo', Email: newEmail() }
  const send = form(page).getByRole('button', { name: 'Send message' })
  await fillFields(form(page), person)
  await waitTypingTime(page)
  const { promise: first, resolve } = Promise.withResolvers<unknown>()
  await page.route('**/leads/*', async (route) => resolve(await (await route.fetch()).json()), {
    times: 1,
  })
  await send.click()
  const { reference } = (await first) as { reference: string }
  await page.goto(productUrl('/pricing'))
  await page.goBack()
  await hydrate(page)
  await expectValues(form(page), person)
  await waitTypingTime(page)
  const second = page.waitForResponse('**/leads/*')
  await send.click()
  expect(await (await second).json()).toMatchObject({ success: true, reference })
})

test('LDS-07 an interest that a link chose is not chosen on the next page, and another choice survives a reload', async () => {
  const page = await openHydrated({ path: `${path}?interest=cloud` })
  const expectInterest = (interest: string) =>
    expectValues(form(page), { 'Service interest': interest, Name: 'Zanele' })
  await fillFields(form(page), { Name: 'Zanele' })
  await page.goto(productUrl(path))
  await hydrate(page)
  await expectInterest('')
  await page.goto(productUrl(`${path}?interest=cloud`))
  await hydrate(page)
  await expectInterest('cloud')
  await fillFields(form(page), { 'Service interest': 'wifi' })
  await page.reload()
  await hydrate(page)
  await expectInterest('wifi')
})

test('the error of a lost connection disappears once the message is sent', async () => {
  const page = await openHydrated({ path: `${path}?interest=connectivity` })
  await fillFields(form(page), { Name: 'Zanele Khumalo', Email: newEmail() })
  await waitTypingTime(page)
  await page.route('**/leads/*', async (route) => {
    await page.context().setOffline(true)
    await route.abort()
  })
  const send = form(page).getByRole('button', { name: 'Send message' })
  await send.click()
  await toast(page, 'Submission Error').waitFor()
  await page.unroute('**/leads/*')
  await page.context().setOffline(false)
  await send.click()
  await page.getByRole('heading', { name: 'Message Sent!' }).waitFor()
  expect(await toast(page, 'Submission Error').count()).toBe(0)
})

test('CTC-03 A11Y-01 an incomplete form shows our list of errors, and is checked by the browser without script', async () => {
  // The browser's pointer may hydrate the page before this check, so use a page without JavaScript.
  const served = await openPage({ path, javaScript: false })
  expect(await form(served).getAttribute('novalidate')).toBeNull()
  const page = await openHydrated({ path, width: 360, height: 740 })
  const countSent = countRequests(page, /\/leads\//)
  await fillFields(form(page), { Email: 'zanele' })
  await form(page).getByRole('button', { name: 'Send message' }).click()
  const summary = form(page).getByRole('alert')
  await expect
    .poll(() => summary.getByRole('link').allInnerTexts())
    .toEqual([
      'Name: please fill in this field.',
      'Email: enter an address like name@example.co.za.',
      'Service interest: choose a service.',
    ])
  await expectFocus(page.locator('#contact-name'))
  expect(await page.locator('.toast').count()).toBe(0)
  await expectAccessible(page)
  // The remaining errors are announced again, and the typed text is still there.
  await page.keyboard.type('Zanele Khumalo')
  await page.keyboard.press('Enter')
  await expect.poll(() => summary.getByRole('link').count()).toBe(2)
  await expectValues(form(page), { Name: 'Zanele Khumalo' })
  expect(countSent()).toBe(0)
  expectNoTroubles(page)
})

test('SIT-05 on a phone /contact shows the hours, then the call button, then the form', async () => {
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

test.each(['Request a consultation', 'Request a site survey', 'Request a cloud quote'])(
  'CTC-07 %s opens a dialog with its title in view on a phone, translated or not',
  async (name) => {
    const page = await openPage({ width: 360, height: 740 })
    for (const isTranslated of [false, true]) {
      await page.goto(productUrl(path))
      if (isTranslated) await pageChanges['a translation'](page)
      await openDialog(page, name)
      const title = dialog(page).getByRole('heading', { name })
      await title.waitFor()
      await hydrate(page)
      expect((await title.boundingBox())!.y).toBeGreaterThan(0)
      expect((await dialog(page).getByLabel('Close').boundingBox())!.y).toBeGreaterThan(0)
      await expectFocus(title)
    }
  },
)

test('CTC-14 CTC-24 CTC-25 LIM-08 LIM-10 A11Y-02 A11Y-03 an open dialog keeps the focus until Escape, and a consultation shows progress for 1 s and thanks for 5 s', async () => {
  const page = await openHydrated({ path })
  const opener = page.getByRole('link', { name: 'Request a consultation' })
  await opener.press('Enter')
  await expect.poll(() => focusIsInDialog(page)).toBe(true)
  expect(new URL(page.url()).search).toBe('')
  for (let press = 0; press < 30; press++) {
    await page.keyboard.press('Tab')
    expect(await focusIsOnThePageBehind(page)).toBe(false)
  }
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expectFocus(opener)

  await page.keyboard.press('Enter')
  await askForAWorkday(page)
  const release = await delayRequests(page, '**/leads/*')
  await pauseTime(page)
  const stored = page.waitForResponse('**/leads/*')
  await dialog(page).getByRole('button', { name: 'Schedule consultation' }).press('Enter')
  const submitting = dialog(page).getByRole('button', { name: 'Submitting...' })
  await submitting.waitFor()
  release()
  await (await stored).finished()
  await page.clock.runFor(990)
  await submitting.waitFor()
  expect(await toast(page, 'Consultation scheduled!').count()).toBe(0)
  const thanks = toast(page, 'Consultation scheduled!').getByText(
    "We'll contact you within 24 hours to confirm.",
  )
  await runUntilShown(page, thanks)
  // The open dialog hides the page from assistive technology, but not the announcements.
  await page.getByRole('status').filter({ hasText: 'Consultation scheduled!' }).waitFor()
  await dialog(page).getByRole('heading', { name: 'Consultation scheduled!' }).waitFor()
  await expect.poll(() => focusIsInDialog(page)).toBe(true)
  await page.clock.runFor(4_000)
  await thanks.waitFor()
  await page.clock.runFor(1_500)
  await toast(page, 'Consultation scheduled!').waitFor({ state: 'detached' })
  await expectValues(dialog(page), { 'Full Name': '' })
  expectNoTroubles(page)
})

/** Tries a day in the past and a day at a weekend before it chooses a workday. */
async function askForAWorkday(page: Page): Promise<void> {
  await fillFields(dialog(page), {
    'Full Name': 'Zanele Khumalo',
    Email: newEmail(),
    'Preferred Date': '2001-01-01',
    'Preferred Time': '14:00',
  })
  await page.keyboard.press('Enter')
  const date = fieldOf(dialog(page), 'Preferred Date')
  await expect
    .poll(() => date.evaluate((input: HTMLInputElement) => input.validity.rangeUnderflow))
    .toBe(true)
  await date.fill('2030-06-15')
  await dialog(page).getByText('That’s a weekend.').waitFor()
}

test('WEB-01 a consultation restored after a reload shows the hints for its day and phone number', async () => {
  const page = await openHydrated({ path })
  await openDialog(page, 'Request a consultation')
  await fillFields(dialog(page), { Phone: 'ask Thandi', 'Preferred Date': '2030-06-15' })
  await page.reload()
  await hydrate(page)
  await openDialog(page, 'Request a consultation')
  await expectValues(dialog(page), { Phone: 'ask Thandi' })
  await dialog(page).getByText('That’s a weekend.').waitFor()
  await dialog(page).getByText('This doesn’t look like a phone number.').waitFor()
  expectNoTroubles(page)
})

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

test('CTC-07 Back closes a dialog and stays on the page, and the close button leaves no history entry', async () => {
  const page = await openPage({ path: '/resources', width: 360, height: 740 })
  await page.goto(productUrl(path))
  const open = async () => {
    await openDialog(page, 'Request a site survey')
    await page.locator('dialog[open] [data-alive]').waitFor()
    await expect
      .poll(() => page.evaluate(() => (history.state as { opensOverPage?: string }).opensOverPage))
      .toBe('dialog-site-survey')
  }
  await open()
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(path)
  await open()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull()
  await page.goBack()
  await page.waitForURL('**/resources')
  expectNoTroubles(page)
})

test('CTC-27 a failed request shows an error and keeps its values, even after closing, and dialogs open offline', async () => {
  const page = await openPage({ path })
  await page.route('**/leads/*', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'no' } }),
  )
  await hydrate(page)
  await openDialog(page, 'Request a site survey')
  const send = dialog(page).getByRole('button', { name: 'Request site survey' })
  await send.click()
  // A link in the list of errors leads to its field, and the dialog stays open.
  await dialog(page).getByRole('link', { name: 'Phone: please fill in this field.' }).click()
  await expectFocus(fieldOf(dialog(page), 'Phone'))
  const address = { 'Site Address': '4 Market Street, Polokwane' }
  await fillFields(dialog(page), {
    'Full Name': 'Zanele Khumalo',
    Email: newEmail(),
    Phone: '082 123 4567',
    ...address,
  })
  await send.click()
  await toast(page, 'Submission Error')
    .getByText('There was a problem processing your request. Please try again.')
    .waitFor()
  await expectValues(dialog(page), address)
  expect(await page.getByText('Site survey request submitted!').count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.context().setOffline(true)
  await openDialog(page, 'Request a consultation')
  await dialog(page).getByRole('heading').first().waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await openDialog(page, 'Request a site survey')
  await expectValues(dialog(page), address)
})

test('CTC-07 WEB-03 a click before hydration opens the dialog, which is accessible and fits 320 px', async () => {
  const page = await openPage({ width: 320 })
  await page.goto(productUrl(path))
  await openDialog(page, 'Request a cloud quote')
  await fieldOf(dialog(page), 'Cloud Service').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  expectNoTroubles(page)
})
