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
import {
  answerLate,
  expectValues,
  fillFields,
  newEmail,
  openHydrated,
  toast,
} from './support/page-steps.ts'
import { openAsStaff } from './support/staff.ts'

const quote = (page: Page) => page.locator('#quote-form')
const challenges = 'The card machine dies first'

async function fillQuote(page: Page, email = newEmail()): Promise<string> {
  await fillFields(quote(page), {
    Name: 'Zanele Khumalo',
    Email: email,
    Company: 'Shop & Sons',
    Province: 'Eastern Cape',
    Challenges: challenges,
  })
  return email
}
const send = (page: Page) => quote(page).getByRole('button', { name: 'Request your quote' }).click()

test('BPG-01 PRM-06 BQF-10 BQF-14 WEB-01 LDS-08 the quote form works offline and translated, before and after hydration, and reaches inbox and CRM', async () => {
  const page = await openPage({ path: '/bundles/business-pro', width: 360, height: 780 })
  const wake = await blockScripts(page)
  await page.getByRole('complementary', { name: 'Promotion' }).waitFor()
  await translate(page)
  await page.getByRole('link', { name: 'Get Your Quote' }).click()
  await page.waitForURL('**/bundles/business-pro#quote-form')
  const email = await fillQuote(page)
  wake()
  await hydrate(page)
  expect(await page.getByRole('button', { name: 'Close the promotion' }).count()).toBe(0)
  await translate(page)
  await expectValues(quote(page), { Province: 'Eastern Cape' })
  await page.context().setOffline(true)
  await send(page)
  await quote(page).getByText('You are offline. Nothing was sent.').waitFor()
  await expectValues(quote(page), { Challenges: challenges })
  await translate(page)
  await page.context().setOffline(false)
  await waitTypingTime(page)
  await send(page)
  const thanks =
    "Your Business Pro quote request has been received. We'll contact you within 24 hours."
  await toast(page, 'Quote Request Submitted!').getByText(thanks).waitFor()
  await quote(page).getByText('Your Business Pro quote request has been received.').waitFor()
  expect(await quote(page).getByText('Send the form again').count()).toBe(0)
  await translate(page)
  await expectValues(quote(page), { Name: '', Province: '', Challenges: '' })
  const record = JSON.stringify(await waitForCrmRecord((row) => row.Email === email))
  const typed = ['Shop & Sons', 'Eastern Cape', challenges]
  for (const words of [...typed, 'Bundle: Business Pro', 'Form type: quote'])
    expect(record).toContain(words)
  const staff = await openAsStaff(`/admin/leads?search=${encodeURIComponent(email)}`)
  await staff.getByRole('link', { name: /BC-/ }).first().click()
  await staff.getByText('Business Pro quote request').first().waitFor()
})

test('BQF-07 BQF-11 BQF-12 BQF-13 a failure shows the documented toast, logs the error and keeps the values, and a retry succeeds', async () => {
  const page = await openHydrated({ path: '/bundles/home-soho-resilience' })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const answer = await answerLate(page, { status: 200, json: { success: false } })
  const email = await fillQuote(page)
  await send(page)
  const button = quote(page).getByRole('button', { name: 'Submitting Quote Request...' })
  await expect.poll(() => button.isDisabled()).toBe(true)
  answer()
  await toast(page, 'Submission Error')
    .getByText('There was a problem processing your quote request. Please try again.')
    .waitFor()
  await expect.poll(() => logged).toContain('Unknown error occurred')
  await expectValues(quote(page), { Email: email, Challenges: challenges })
  await page.unroute('**/functions/zoho-crm')
  await send(page)
  await toast(page, 'Quote Request Submitted!')
    .getByText(
      "Your Home & SOHO Resilience quote request has been received. We'll contact you within 24 hours.",
    )
    .waitFor()
})

const slip = (page: Page) => page.getByRole('group', { name: 'Business Connect' })
const helpdesk = 'Remote IT helpdesk'

test('WEB-01 WEB-03 BUN-10 D-38 the calculator and its Reset work on a page translated before and after hydration', async () => {
  const page = await openPage({ path: '/bundles' })
  await slip(page).getByText('R3,401').waitFor()
  await translate(page)
  await fillFields(slip(page), { [helpdesk]: '0' })
  await hydrate(page)
  await slip(page).getByText('R2,201').waitFor()
  await translate(page)
  await fillFields(slip(page), { 'Endpoint management': '5' })
  await slip(page).getByText('R1,876').waitFor()
  await translate(page)
  await page.getByRole('link', { name: 'Reset' }).click()
  await slip(page).getByText('R3,401').waitFor()
  await expectValues(slip(page), { 'Endpoint management': '10' })
  expectNoTroubles(page)
})

test('BUN-10 without JavaScript the server calculates the price, and Reset restores the defaults', async () => {
  const page = await openPage({ path: '/bundles', javaScript: false })
  await fillFields(slip(page), { [helpdesk]: '5' })
  await page.getByRole('button', { name: 'Work it out' }).click()
  await slip(page).getByText('R2,801').waitFor()
  await expectValues(slip(page), { [helpdesk]: '5' })
  await page.getByRole('link', { name: 'Reset' }).click()
  await slip(page).getByText('R3,401').waitFor()
  await expectValues(slip(page), { [helpdesk]: '10' })
})

test('BUN-11 D-39 a referred friend agrees on our page, staff are notified, and the friend’s address stays out of the CRM', async () => {
  const id = randomUUID()
  const [email, friend] = [`nomsa-${id}@shop.example`, `friend-${id}@farm.example`]
  const page = await openHydrated({ path: '/bundles' })
  await page.locator('summary', { hasText: 'Refer a friend' }).click()
  await fillFields(page, {
    'Your name': 'Nomsa Dlamini',
    'Your email': email,
    "Your friend's name": 'Sipho Mokoena',
    "Your friend's email": friend,
  })
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
  const record = await waitForCrmRecord(({ Email }) => Email === email)
  expect(JSON.stringify(record)).not.toContain(friend)
})
