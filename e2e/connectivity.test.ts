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
  delayRequests,
  expectFocus,
  expectValues,
  fieldOf,
  fillFields,
  newEmail,
  openHydrated,
} from './support/page-steps.ts'
import { pressAgainInPlace } from './support/press-again.ts'

const path = '/connectivity'
const builder = (page: Page) => page.locator('#build-your-recipe')
const press = (page: Page, name: string) => builder(page).getByRole('button', { name }).click()
const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Kind of connection' }).getByRole('tab', { name })

async function fillIn(page: Page, yes: string[]): Promise<string> {
  const email = newEmail()
  for (const question of yes) await builder(page).getByLabel(question).check()
  await fillFields(builder(page), { Name: 'Nomsa Dlamini', Email: email, Company: 'Lodge & Co' })
  return email
}

const expectTicked = (page: Page, count: number) =>
  expect.poll(() => builder(page).locator('[id^=recipe-]:checked').count()).toBe(count)
async function startOver(page: Page): Promise<void> {
  await press(page, 'Start Over')
  await expectTicked(page, 0)
}
const expectCards = (page: Page, titles: string[]) =>
  expect.poll(() => page.locator('#recipes article h3').allInnerTexts()).toEqual(titles)
const result = (page: Page, name: string) => builder(page).getByRole('heading', { name }).waitFor()

test('CON-02 CON-03 A11Y-04 the tabs show their own cards without a request to the server', async () => {
  const page = await openHydrated({ path })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await tab(page, 'Wireless').click()
  await page.waitForURL((url) => url.search === '?type=wireless')
  await expectCards(page, ['Fixed Wireless Access'])
  expect(asked.filter((url) => /\/connectivity\.data|\?type=/.test(url))).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expectCards(page, ['Fibre to the Premises'])
  await expectFocus(tab(page, 'Fibre'))
  await page.getByRole('tabpanel', { name: 'Fibre' }).waitFor()
  await page.keyboard.press('Home')
  await expect.poll(() => page.locator('#recipes article h3').count()).toBe(3)
  await page.goBack()
  await page.goBack()
  await expectCards(page, ['Fixed Wireless Access'])
  expectNoTroubles(page)
})

/** Fills in the questionnaire on a translated page, before its script arrives; the company is left out. */
async function openTranslated(): Promise<{ page: Page; email: string }> {
  const page = await openPage()
  const wake = await delayRequests(page, '**/recipe-builder*')
  await page.goto(productUrl(`${path}?coverage=yes`))
  await translate(page)
  const email = await fillIn(page, ['Guest Wi-Fi', 'Multiple locations'])
  await fillFields(builder(page), { Company: '' })
  wake()
  await hydrate(page)
  await expectTicked(page, 3)
  return { page, email }
}

test('RCP-03 RCP-04 RCP-05 RCP-06 RCP-22 A11Y-01 WEB-01 WEB-03 tabs and questionnaire work on a page translated before and after hydration, up to the result', async () => {
  const { page, email } = await openTranslated()
  await tab(page, 'Wireless').click()
  await expectCards(page, ['Fixed Wireless Access'])
  await translate(page)
  await tab(page, 'Fibre').click()
  await expectCards(page, ['Fibre to the Premises'])
  const countSent = countRequests(page, /\/functions\/zoho-crm$/)
  await press(page, 'Get my recipe')
  await builder(page).getByRole('link', { name: 'Company: please fill in this field.' }).click()
  await expectFocus(fieldOf(builder(page), 'Company'))
  await expectTicked(page, 3)
  await expectAccessible(page)
  expect(countSent()).toBe(0)
  await translate(page)
  await fillFields(builder(page), { Company: 'Lodge & Co' })

  const release = await delayRequests(page, '**/functions/zoho-crm')
  await waitTypingTime(page)
  const send = builder(page).getByRole('button', { name: 'Get my recipe' })
  const pressedAgain = await pressAgainInPlace(page, send, 'Start Over')
  // This is shown for a second, so look for it in each frame.
  const processing = page.waitForFunction(() =>
    document
      .querySelector('#build-your-recipe button:disabled')
      ?.textContent.includes('Processing...'),
  )
  await send.click()
  await processing
  // The browser itself chooses the recommended product, so a server that hangs does not delay the result.
  const title = builder(page).getByRole('heading', { name: 'Wi-Fi as a Service (WaaS)' })
  await title.waitFor()
  const status = builder(page).getByRole('status')
  await status.getByText('Sending your details').waitFor()
  release()
  // The reply time also appears after a failed send, so check the confirmation too.
  await builder(page).getByText('We have your answers').waitFor()
  await status.getByText('Our team will respond within 24 hours.').waitFor()
  expect(await pressedAgain()).toBe(1)
  expect(await builder(page).getByLabel('Guest Wi-Fi').count()).toBe(0)
  await expectFocus(title.locator('[tabindex]'))
  await expectAccessible(page)
  await translate(page)
  await startOver(page)
  await expectValues(builder(page), { Email: '' })
  await expectPassedOn(email)
  expectNoTroubles(page)
})

/** Checks that product, price and reasons are in the CRM record and in the visitor's email. */
async function expectPassedOn(email: string): Promise<void> {
  const record = await waitForCrmRecord(({ Email }) => Email === email)
  expect(JSON.stringify(record)).toContain('Wi-Fi as a Service (WaaS)')
  const text = 'Wi-Fi as a Service (WaaS). R2,000 (10 devices) to R10,000 (100 devices)'
  const mail = await waitForMailTo(email, { text })
  expect(mail.text).toContain('Guests need their own network.')
}

test('RCP-01 an answer that a link ticked is not ticked on the next page', async () => {
  const page = await openHydrated({ path: `${path}?coverage=yes` })
  await expectTicked(page, 1)
  await builder(page).getByLabel('Guest Wi-Fi').check()
  await page.goto(productUrl(path))
  await hydrate(page)
  await expectTicked(page, 1)
  expect(await builder(page).getByLabel('Guest Wi-Fi').isChecked()).toBe(true)
})

test('RCP-19 LDS-07 LDS-08 offline the questionnaire shows its result, keeps the values and can be sent again', async () => {
  const page = await openHydrated({ path })
  const email = await fillIn(page, ['Fibre coverage', 'Mission critical'])
  await page.reload()
  await hydrate(page)
  await expectTicked(page, 2)
  await page.context().setOffline(true)
  await builder(page).evaluate((section) => {
    section.querySelector<HTMLElement>('[type=submit]')!.click()
    section.querySelector<HTMLInputElement>('#recipe-company')!.value = 'Typed while sending'
  })
  await result(page, 'Custom Hybrid Solution')
  await builder(page).getByText('You are offline').waitFor()
  await builder(page).getByText('Add a backup link').waitFor()
  await startOver(page)
  await expectValues(builder(page), { Email: email, Company: 'Typed while sending' })
  await press(page, 'Get my recipe')
  await page.context().setOffline(false)
  await press(page, 'Send again')
  await builder(page).getByText('We have your answers').waitFor()
  await result(page, 'Fixed Wireless Access (FWA)')
})

test('RCP-03 RCP-05 RCP-07 CON-03 the questionnaire and the tabs work without script', async () => {
  const page = await openPage({ path, javaScript: false })
  await tab(page, 'Fibre').click()
  await expectCards(page, ['Fibre to the Premises'])
  await fillIn(page, ['Fibre coverage', 'High bandwidth'])
  const company = fieldOf(builder(page), 'Company')
  await company.fill(' ')
  await press(page, 'Get my recipe')
  await builder(page).getByRole('link', { name: 'Company: please fill in this field.' }).waitFor()
  await expectTicked(page, 2)
  await company.fill('Lodge')
  await press(page, 'Get my recipe')
  await result(page, 'Fibre to the Premises (FTTP)')
  await startOver(page)
})
