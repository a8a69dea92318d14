import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { hydrate, openPage, productUrl, waitTypingTime } from './support/browser.ts'
import { waitForMail } from './support/outside.ts'
import { openAsStaff } from './support/staff.ts'

const telephone = { width: 360, height: 780 }
const moment = /By \w+day \d+ \w+, \d\d:\d\d/

async function fillContact(page: Page, email: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Get in Touch' })
  await form.getByLabel(/^Name/).fill('Zanele Khumalo')
  await form.getByLabel(/^Email/).fill(email)
  await form.getByLabel(/^Service/).selectOption('cloud')
}

/** Follows an enquiry from the receipt on a phone to the console, where staff see the text. */
async function followEnquiry(page: Page, email: string): Promise<void> {
  const receipt = page.locator('.receipt')
  expect(await receipt.textContent()).toMatch(moment)
  const reference = await receipt.getByText(/^BC-/).textContent()
  await receipt.getByRole('link', { name: 'Follow your enquiry' }).click()
  await page.getByRole('heading', { level: 1, name: `Your enquiry ${reference}` }).waitFor()
  const address = new URL(page.url()).pathname

  const mail = await waitForMail(({ to }) => to.some((one) => one.address === email))
  expect(mail.text).toContain(productUrl(address))
  expect(mail.html).toContain(productUrl(address))

  const lead = await closeAsStaff(reference!)
  const words = `We need it before the holidays ${randomUUID()}`
  await page.getByRole('link', { name: 'Add message' }).click()
  await page.getByRole('button', { name: 'Send it' }).click()
  await page.getByRole('link', { name: /^Your message/ }).waitFor()
  await page.getByLabel('Your message').fill(words)
  await page.getByRole('button', { name: 'Send it' }).click()
  await page.getByText('We have your message.').waitFor()
  await page.getByText(words).waitFor()

  await lead.reload()
  await lead.getByText(words).first().waitFor()
  await lead
    .getByText('wrote again, so the lead needs an answer again')
    .filter({ visible: true })
    .first()
    .waitFor()
}

/** Closes a lead, so that staff need not answer it. */
async function closeAsStaff(reference: string): Promise<Page> {
  const staff = await openAsStaff(`/admin/leads?search=${reference}`)
  await staff.getByRole('link', { name: reference }).first().click()
  await staff.getByRole('radio', { name: 'Closed' }).click()
  await staff.getByRole('button', { name: 'Show history' }).click()
  await staff
    .getByText(/changed the status from New to Closed/)
    .filter({ visible: true })
    .first()
    .waitFor()
  return staff
}

test('PAS-01 PAS-02 SIT-07 on a telephone: form, receipt with its moment, page, more words, and the lead is due again', async () => {
  const email = `${randomUUID()}@shop.example`
  const page = await openPage({ path: '/contact', ...telephone })
  await hydrate(page)
  expect(await page.locator('#get-in-touch p', { hasText: 'Send it' }).textContent()).toMatch(
    /^Send it (before|by the end of) \w+day .+ and we'll reply by \w+day /,
  )
  await fillContact(page, email)
  await waitTypingTime(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Message Sent!').first().waitFor()
  await page.locator('.receipt').waitFor()
  // The form returns after 5 s; the receipt stays above it.
  await page.getByRole('button', { name: 'Send message' }).waitFor()
  await page.locator('form .receipt').waitFor()
  await expectAccessible(page)
  await followEnquiry(page, email)
})

test('PAS-01 PAS-02 PAS-04 the same without script; a page whose address is a secret tells no one, and ends with withdrawal', async () => {
  const email = `${randomUUID()}@shop.example`
  const page = await openPage({ path: '/contact', javaScript: false, ...telephone })
  await fillContact(page, email)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Message Sent!').first().waitFor()
  expect(page.url()).toMatch(/\?sent=contact&receipt=[\w-]+#get-in-touch$/)
  await followEnquiry(page, email)

  const address = page.url().replace(/\?.*/, '')
  const answer = await fetch(address, { headers: { 'Accept-Encoding': 'br' } })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'content-encoding': 'br',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  })
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(14_000)
  expect(await answer.text()).not.toContain('<script')

  for (const part of ['write', 'correct', 'withdraw', 'erase']) {
    await fetch(`${address}/${part}`)
    await fetch(`${address}/${part}`, { method: 'HEAD' })
  }
  expect((await fetch(address, { method: 'POST' })).status).toBe(405)
  expect((await fetch(address)).status).toBe(200)

  await page.getByRole('link', { name: 'Withdraw the enquiry' }).click()
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
  expect((await answered).status()).toBe(200)
  await page.getByText('Your enquiry has been withdrawn.').waitFor()
  expect((await fetch(address)).status).toBe(404)
})

test.for([
  ['/enquiry/aaaaaaaaaaaaaaaaaaaaaa', 'This page does not exist, or is no longer available'],
  ['/enquiry/aaaaaaaaaaaaaaaaaaaaaa/quotes/1', 'Quote not found'],
] as const)(
  'PAS-02 %s has ended, and says so under the name of the provider',
  async ([path, heading]) => {
    const page = await openPage({ path, ...telephone })
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    const links = page.getByRole('banner').getByRole('link')
    expect(await links.allInnerTexts()).toEqual(['Baobab Connect'])
  },
)
