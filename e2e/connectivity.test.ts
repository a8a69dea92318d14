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
import { waitForCrmRecord, waitForMail } from './support/outside.ts'
import { translate } from './support/page-changes.ts'
import { pressAgainInPlace } from './support/press-again.ts'

const path = '/connectivity'
const builder = (page: Page) => page.locator('#build-your-recipe')
const press = (page: Page, name: string) => builder(page).getByRole('button', { name }).click()
const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Kind of connection' }).getByRole('tab', { name })
const cardTitles = (page: Page) => page.locator('#recipes article h3').allInnerTexts()
let visitors = 0

async function fillIn(page: Page, yes: string[]) {
  const email = `recipe-${process.pid}-${++visitors}@lodge.example`
  for (const question of yes) await builder(page).getByLabel(question).check()
  const typed = { Name: 'Nomsa Dlamini', Email: email, Company: 'Lodge & Co' }
  for (const [label, value] of Object.entries(typed)) {
    await builder(page)
      .getByLabel(new RegExp(`^${label}`))
      .fill(value)
  }
  return email
}

const ticked = (page: Page) => builder(page).locator('[id^=recipe-]:checked').count()

test('CON-02 CON-03 A11Y-04 the tabs show their own cards, without a question to the server', async () => {
  const page = await openPage({ path })
  await hydrate(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await tab(page, 'Wireless').click()
  await page.waitForURL((url) => url.search === '?type=wireless')
  await expect.poll(() => cardTitles(page)).toEqual(['Fixed Wireless Access'])
  expect(asked.filter((url) => url.includes('.data'))).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => cardTitles(page)).toEqual(['Fibre to the Premises'])
  expect(await tab(page, 'Fibre').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByRole('tabpanel', { name: 'Fibre' }).waitFor()
  await page.keyboard.press('Home')
  await expect.poll(() => cardTitles(page)).toHaveLength(3)
  await page.goBack()
  await page.goBack()
  await expect.poll(() => cardTitles(page)).toEqual(['Fixed Wireless Access'])
  expectNoTroubles(page)
})

test('RCP-04 RCP-05 RCP-06 RCP-12 RCP-17 RCP-18 RCP-22 the questionnaire, its result, and again', async () => {
  const page = await openPage({ path })
  await hydrate(page)
  const email = await fillIn(page, ['Guest Wi-Fi', 'Fibre coverage', 'Multiple locations'])
  const answer = Promise.withResolvers<void>()
  await page.route('**/functions/zoho-crm', async (route) => {
    await answer.promise
    await route.continue()
  })
  await waitTypingTime(page)
  const call = page.waitForRequest('**/functions/zoho-crm')
  const send = builder(page).getByRole('button', { name: 'Get my recipe' })
  const pressedAgain = await pressAgainInPlace(page, send, 'Start Over')
  await send.click()
  await builder(page).locator('button:disabled', { hasText: 'Processing...' }).waitFor()
  // The browser itself chooses the recommended product, so a server that hangs does not delay the result.
  await builder(page).getByRole('heading', { name: 'Wi-Fi as a Service (WaaS)' }).waitFor()
  await builder(page).getByRole('status').getByText('Sending your details').waitFor()
  answer.resolve()
  expect((await call).postDataJSON()).toMatchObject({
    name: 'Nomsa Dlamini',
    email,
    company: 'Lodge & Co',
    phone: '',
    challenges:
      'Guest Wi-Fi: Yes\nFibre coverage: Yes\nMultiple locations: Yes\nMission critical: No\nQuick deployment: No\nHigh bandwidth: No',
    assessmentType: 'connectivity',
    employees: '',
  })
  await builder(page).getByRole('heading', { name: 'Wi-Fi as a Service (WaaS)' }).waitFor()
  // The reply time also appears after a failed send, so check the confirmation too.
  await builder(page).getByText('We have your answers').waitFor()
  await builder(page)
    .getByRole('status')
    .getByText('Our team will respond within 24 hours.')
    .waitFor()
  expect(await pressedAgain()).toBe(1)
  await expect.poll(() => builder(page).getByLabel('Guest Wi-Fi').count()).toBe(0)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Wi-Fi as a Service (WaaS)')
  await expectAccessible(page)
  await startOver(page)
  await expectPassedOn(email)
  expectNoTroubles(page)
})

/** Checks that Start Over empties all fields. */
async function startOver(page: Page): Promise<void> {
  await press(page, 'Start Over')
  await expect.poll(() => ticked(page)).toBe(0)
  const email = builder(page).getByLabel(/^Email/)
  await expect.poll(() => email.inputValue()).toBe('')
}

/** Checks that product, price and reasons are in the CRM record and in the visitor's email. */
async function expectPassedOn(email: string): Promise<void> {
  const record = await waitForCrmRecord(({ Email }) => Email === email)
  expect(JSON.stringify(record)).toContain('Wi-Fi as a Service (WaaS)')
  await waitForMail(
    ({ to, text }) =>
      to[0]?.address === email &&
      text.includes('Wi-Fi as a Service (WaaS). R2,000 (10 devices) to R10,000 (100 devices)') &&
      text.includes('Guests need their own network.'),
  )
}

test('A11Y-01 RCP-03 with script what is missing or no email stands in our list of errors, and nothing is sent', async () => {
  const page = await openPage({ path })
  await hydrate(page)
  const sent: string[] = []
  page.on('request', (request) => {
    // A page that stays open also reports its visit, which does not count here.
    const isForm = /\/functions\/(?!measure)/.test(request.url())
    if (request.method() === 'POST' && isForm) sent.push(request.url())
  })
  await builder(page)
    .getByLabel(/^Email/)
    .fill('nobody')
  await builder(page).getByLabel('Guest Wi-Fi').check()
  await builder(page)
    .getByLabel(/^Email/)
    .press('Enter')
  const errors = builder(page).getByRole('alert')
  await errors.getByRole('link', { name: 'Name: please fill in this field.' }).waitFor()
  await errors.getByRole('link', { name: /^Email: / }).click()
  const email = builder(page).getByLabel(/^Email/)
  expect(await email.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await email.inputValue()).toBe('nobody')
  expect(await ticked(page)).toBe(1)
  await expectAccessible(page)
  expect(sent).toEqual([])
  expectNoTroubles(page)
})

test('RCP-19 LDS-07 LDS-08 RCP-22 offline the result is shown, nothing is lost, and it can be sent again', async () => {
  const page = await openPage({ path })
  await hydrate(page)
  const email = await fillIn(page, ['Fibre coverage', 'Mission critical'])
  await page.reload()
  await expect.poll(() => ticked(page)).toBe(2)
  await page.context().setOffline(true)
  await press(page, 'Get my recipe')
  await builder(page).getByRole('heading', { name: 'Custom Hybrid Solution' }).waitFor()
  await builder(page).getByText('You are offline').waitFor()
  await builder(page).getByText('Add a backup link').waitFor()
  await press(page, 'Start Over')
  await expect.poll(() => ticked(page)).toBe(0)
  await expect
    .poll(() =>
      builder(page)
        .getByLabel(/^Email/)
        .inputValue(),
    )
    .toBe(email)
  await press(page, 'Get my recipe')
  await page.context().setOffline(false)
  await press(page, 'Send again')
  await builder(page).getByText('We have your answers').waitFor()
  await builder(page).getByRole('heading', { name: 'Fixed Wireless Access (FWA)' }).waitFor()
})

test('RCP-03 RCP-05 RCP-07 CON-03 the questionnaire and the tabs without script', async () => {
  const page = await openPage({ path, javaScript: false })
  await tab(page, 'Fibre').click()
  await expect.poll(() => cardTitles(page)).toEqual(['Fibre to the Premises'])
  await fillIn(page, ['Fibre coverage', 'High bandwidth'])
  const company = builder(page).getByLabel(/^Company/)
  await company.fill(' ')
  await press(page, 'Get my recipe')
  await builder(page).getByRole('link', { name: 'Company: please fill in this field.' }).waitFor()
  await expect.poll(() => ticked(page)).toBe(2)
  await company.fill('Lodge')
  await press(page, 'Get my recipe')
  await builder(page).getByRole('heading', { name: 'Fibre to the Premises (FTTP)' }).waitFor()
  await press(page, 'Start Over')
  await expect.poll(() => ticked(page)).toBe(0)
})

test('WEB-01 WEB-03 translated before and after they are alive, the tabs and the questionnaire lose nothing', async () => {
  const page = await openPage()
  const script = Promise.withResolvers<void>()
  await page.route('**/recipe-builder*', (route) => script.promise.then(() => route.continue()))
  await page.goto(productUrl(`${path}?coverage=yes`))
  await translate(page)
  const email = await fillIn(page, ['Guest Wi-Fi', 'Multiple locations'])
  await builder(page)
    .getByLabel(/^Company/)
    .fill('')
  script.resolve()
  await hydrate(page)
  await expect.poll(() => ticked(page)).toBe(3)
  await tab(page, 'Wireless').click()
  await expect.poll(() => cardTitles(page)).toEqual(['Fixed Wireless Access'])
  await translate(page)
  await tab(page, 'Fibre').click()
  await expect.poll(() => cardTitles(page)).toEqual(['Fibre to the Premises'])
  await press(page, 'Get my recipe')
  await builder(page).getByRole('link', { name: 'Company: please fill in this field.' }).waitFor()
  await translate(page)
  await builder(page)
    .getByLabel(/^Company/)
    .fill('Lodge & Co')
  await waitTypingTime(page)
  await press(page, 'Get my recipe')
  await builder(page).getByText('We have your answers').waitFor()
  await builder(page).getByRole('heading', { name: 'Wi-Fi as a Service (WaaS)' }).waitFor()
  await translate(page)
  await startOver(page)
  await waitForCrmRecord(({ Email }) => Email === email)
})
