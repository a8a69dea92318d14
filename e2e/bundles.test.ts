import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  expectNoTroubles,
  hydrate,
  blockScripts,
  openPage,
  waitTypingTime,
} from './support/browser.ts'
import { waitForCrmRecord, waitForMail } from './support/outside.ts'
import { translate } from './support/page-changes.ts'
import { openAsStaff } from './support/staff.ts'

const quote = (page: Page) => page.locator('#quote-form')
const toast = (page: Page, title: string) => page.locator('.toast', { hasText: title })
const valueOf = (page: Page, label: RegExp) => quote(page).getByLabel(label).inputValue()

async function fillQuote(page: Page, email = `${randomUUID()}@shop.example`) {
  await quote(page).getByLabel(/^Name/).fill('Zanele Khumalo')
  await quote(page)
    .getByLabel(/^Email/)
    .fill(email)
  await quote(page)
    .getByLabel(/^Company/)
    .fill('Shop & Sons')
  await quote(page)
    .getByLabel(/^Province/)
    .selectOption('Eastern Cape')
  await quote(page)
    .getByLabel(/^Challenges/)
    .fill('The card machine dies first')
  return email
}
const send = (page: Page) => quote(page).getByRole('button', { name: 'Request your quote' }).click()

test('BPG-01 PRM-06 BQF-08 BQF-10 BQF-14 a quote goes from the page to inbox and CRM, and the form is empty again', async () => {
  const page = await openPage({ path: '/bundles/business-pro', width: 360, height: 780 })
  await page.getByRole('complementary', { name: 'Promotion' }).waitFor()
  await hydrate(page)
  await expect.poll(() => page.getByRole('button', { name: 'Close the promotion' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Get Your Quote' }).click()
  await page.waitForURL('**/bundles/business-pro#quote-form')
  const email = await fillQuote(page)
  await waitTypingTime(page)
  const call = page.waitForRequest('**/functions/zoho-crm')
  await send(page)
  expect((await call).postDataJSON()).toMatchObject({
    name: 'Zanele Khumalo',
    email,
    company: 'Shop & Sons',
    phone: '',
    employees: '',
    province: 'Eastern Cape',
    city: '',
    serviceInterest: '',
    challenges: 'The card machine dies first',
    bundle: 'Business Pro',
    formType: 'quote',
  })
  await toast(page, 'Quote Request Submitted!')
    .getByText(
      "Your Business Pro quote request has been received. We'll contact you within 24 hours.",
    )
    .waitFor()
  await expect
    .poll(async () => [await valueOf(page, /^Name/), await valueOf(page, /^Province/)])
    .toEqual(['', ''])
  expectNoTroubles(page)
  const record = JSON.stringify(await waitForCrmRecord((row) => row.Email === email))
  expect(record).toContain('Bundle: Business Pro')
  expect(record).toContain('Form type: quote')
  const staff = await openAsStaff(`/admin/leads?search=${encodeURIComponent(email)}`)
  await staff.getByRole('link', { name: /BC-/ }).first().click()
  await staff.getByText('Business Pro quote request').first().waitFor()
  await staff.context().close()
})

test('BQF-07 BQF-12 BQF-13 LDS-08 a failure shows the documented toast, logs the error and keeps the values', async () => {
  const page = await openPage({ path: '/bundles/business-connect' })
  await hydrate(page)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const answer = Promise.withResolvers<void>()
  await page.route('**/functions/zoho-crm', async (route) => {
    await answer.promise
    await route.fulfill({ status: 200, json: { success: false } })
  })
  const email = await fillQuote(page)
  await send(page)
  const button = quote(page).getByRole('button', { name: 'Submitting Quote Request...' })
  await button.waitFor()
  await expect.poll(() => button.isDisabled()).toBe(true)
  answer.resolve()
  await toast(page, 'Submission Error')
    .getByText('There was a problem processing your quote request. Please try again.')
    .waitFor()
  await expect.poll(() => logged).toContain('Unknown error occurred')
  await expect.poll(() => valueOf(page, /^Email/)).toBe(email)
  await page.context().setOffline(true)
  await send(page)
  await quote(page).getByText('You are offline. Nothing was sent.').waitFor()
  await expect.poll(() => valueOf(page, /^Challenges/)).toBe('The card machine dies first')
})

test('BQF-03 BQF-11 A11Y-01 without JavaScript a quote is refused with its values, then thanked for', async () => {
  const path = '/bundles/home-soho-resilience'
  const page = await openPage({ path, javaScript: false })
  const good = await fillQuote(page, 'zanele.@shop.example')
  await send(page)
  await expect.poll(() => page.locator('#quote-email').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => valueOf(page, /^Province/)).toBe('Eastern Cape')
  await fillQuote(page, good.replace('.@', '@'))
  await send(page)
  await page.waitForURL(`**${path}?sent=quote&receipt=*#quote-form`)
  await quote(page)
    .getByText(
      "Your Home & SOHO Resilience quote request has been received. We'll contact you within 24 hours.",
    )
    .waitFor()
  await expect.poll(() => valueOf(page, /^Name/)).toBe('')
})

test('WEB-01 WEB-03 BQF-12 translated before and after it is alive, the quote form says what became of it', async () => {
  const page = await openPage({ path: '/bundles/business-connect' })
  const wake = await blockScripts(page)
  await translate(page)
  const email = await fillQuote(page)
  wake()
  await hydrate(page)
  await translate(page)
  await expect.poll(() => valueOf(page, /^Province/)).toBe('Eastern Cape')
  await page.context().setOffline(true)
  await send(page)
  await quote(page).getByText('You are offline. Nothing was sent.').waitFor()
  await translate(page)
  await page.context().setOffline(false)
  await waitTypingTime(page)
  await send(page)
  await toast(page, 'Quote Request Submitted!').waitFor()
  await quote(page)
    .getByText('Your Business Connect quote request has been received.', { exact: false })
    .waitFor()
  expect(await quote(page).getByText('Send the form again').count()).toBe(0)
  await translate(page)
  await expect.poll(() => valueOf(page, /^Challenges/)).toBe('')
  await waitForCrmRecord((row) => row.Email === email)
})

test('WEB-03 BUN-10 D-38 translated before and after it is alive, the calculator counts what is chosen', async () => {
  const page = await openPage({ path: '/bundles' })
  const slip = page.getByRole('group', { name: 'Business Connect' })
  await translate(page)
  await slip.getByLabel('Remote IT helpdesk').selectOption('0')
  await hydrate(page)
  await slip.getByText('R2,201').waitFor()
  await translate(page)
  await slip.getByLabel('Endpoint management').selectOption('5')
  await slip.getByText('R1,876').waitFor()
  await translate(page)
  await page.getByRole('link', { name: 'Reset' }).click()
  await slip.getByText('R3,401').waitFor()
  await expect.poll(() => slip.getByLabel('Endpoint management').inputValue()).toBe('10')
})

test('BUN-06 BUN-07 BUN-10 D-38 the calculator follows the quantities, with and without JavaScript, and Reset undoes them', async () => {
  const slip = (page: Page) => page.getByRole('group', { name: 'Business Connect' })
  for (const javaScript of [true, false]) {
    const page = await openPage({ path: '/bundles', javaScript })
    if (javaScript) await hydrate(page)
    await slip(page).getByText('R3,401').waitFor()
    await slip(page).getByLabel('Remote IT helpdesk').selectOption('5')
    if (!javaScript) await page.getByRole('button', { name: 'Work it out' }).click()
    await slip(page).getByText('R2,801').waitFor()
    await page.getByRole('link', { name: 'Reset' }).click()
    await slip(page).getByText('R3,401').waitFor()
    await expect.poll(() => slip(page).getByLabel('Remote IT helpdesk').inputValue()).toBe('10')
    if (javaScript) expectNoTroubles(page)
  }
})

test('BUN-11 D-39 a friend is asked once, answers yes on our page, and staff learn of it', async () => {
  const id = randomUUID()
  const friend = `friend-${id}@farm.example`
  const page = await openPage({ path: '/bundles' })
  await hydrate(page)
  await page.locator('summary', { hasText: 'Refer a friend' }).click()
  await page.getByLabel(/^Your name/).fill('Nomsa Dlamini')
  await page.getByLabel(/^Your email/).fill(`nomsa-${id}@shop.example`)
  await page.getByLabel(/^Your friend's name/).fill('Sipho Mokoena')
  await page.getByLabel(/^Your friend's email/).fill(friend)
  await page.getByLabel(/^I agree that you tell/).check()
  await page.getByLabel(/^My friend knows/).check()
  await waitTypingTime(page)
  await page.getByRole('button', { name: 'Refer my friend' }).click()
  await toast(page, 'Thank you for the referral!').waitFor()
  expectNoTroubles(page)
  const mail = await waitForMail(({ to }) => to.some(({ address }) => address === friend))
  const link = new URL(/http\S+referral-answer\S+/.exec(mail.text)![0])
  const answer = await openPage({ path: link.pathname + link.search, javaScript: false })
  await answer.getByRole('button', { name: 'Yes, you may contact me' }).click()
  await answer.getByRole('heading', { name: 'Thank you, we will be in touch' }).waitFor()
  const note = await waitForMail(({ replyTo }) => replyTo?.[0]?.address === friend)
  expect(note.subject).toContain('they said yes')
})
