import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { openPage, waitTypingTime } from './support/browser.ts'
import { waitForMail } from './support/outside.ts'
import { expectTexts, fillFields, newEmail, openHydrated } from './support/page-steps.ts'
import { openAsStaff } from './support/staff.ts'

const telephone = { width: 360, height: 780 }
const moment = /By \w+day \d+ \w+, \d\d:\d\d/

async function fillContact(page: Page, name = 'Zanele Khumalo'): Promise<string> {
  const email = newEmail()
  const form = page.getByRole('form', { name: 'Get in Touch' })
  await fillFields(form, { Name: name, Email: email, Service: 'cloud' })
  return email
}

/** Opens the page of an enquiry by the link of its receipt. @returns its reference */
async function openEnquiry(page: Page): Promise<string> {
  const receipt = page.locator('.receipt')
  expect(await receipt.textContent()).toMatch(moment)
  const reference = await receipt.getByText(/^BC-/).textContent()
  await receipt.getByRole('link', { name: 'Follow your enquiry' }).click()
  await page.getByRole('heading', { level: 1, name: `Your enquiry ${reference}` }).waitFor()
  return reference!
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

test('PAS-01 PAS-02 SIT-07 on a phone the contact form leads to a receipt with the reply time and to the enquiry page', async () => {
  const page = await openHydrated({ path: '/contact', ...telephone })
  expect(await page.locator('#get-in-touch p', { hasText: 'Send it' }).textContent()).toMatch(
    /^Send it (before|by the end of) \w+day .+ and we'll reply by \w+day /,
  )
  await fillContact(page, 'Z'.repeat(120))
  await waitTypingTime(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Message Sent!').first().waitFor()
  await page.locator('.receipt').waitFor()
  // The form returns after 5 s; the receipt stays above it.
  await page.getByRole('button', { name: 'Send message' }).waitFor()
  await page.locator('form .receipt').waitFor()
  await expectAccessible(page)
  await openEnquiry(page)
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Baobab Connect', /^Call [\d ]+$/])
    expect(await page.getByRole('link', { name }).isVisible(), `${name} printed`).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Correct my name' }).click()
  await page.getByText(/^Now: Z/).waitFor()
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(scrollWidth, 'a long name breaks').toBe(telephone.width)
})

test('PAS-01 PAS-02 PAS-04 without script a message on the enquiry page reopens the lead, and the private page ends with withdrawal', async () => {
  const page = await openPage({ path: '/contact', javaScript: false, ...telephone })
  const email = await fillContact(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Message Sent!').first().waitFor()
  expect(page.url()).toMatch(/\?sent=contact&receipt=[\w-]+#get-in-touch$/)
  const reference = await openEnquiry(page)
  const address = page.url()
  const mail = await waitForMail(({ to }) => to.some((one) => one.address === email))
  expect(mail.text).toContain(address)
  expect(mail.html).toContain(address)

  const lead = await closeAsStaff(reference)
  const words = `We need it before the holidays ${randomUUID()}`
  await page.getByRole('link', { name: 'Add message' }).click()
  await page.getByRole('button', { name: 'Send it' }).click()
  await page.getByRole('link', { name: /^Your message/ }).waitFor()
  await page.getByLabel('Your message').fill(words)
  await page.getByRole('button', { name: 'Send it' }).click()
  await expectTexts(page, 'We have your message.', words)
  await lead.reload()
  await lead.getByText(words).first().waitFor()
  await lead
    .getByText('wrote again, so the lead needs an answer again')
    .filter({ visible: true })
    .first()
    .waitFor()

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
