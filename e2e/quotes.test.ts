import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
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
import { openAsStaff } from './support/staff.ts'

const telephone = { width: 360, height: 780 }

/**
 * Requests a quote through the dialog on a telephone.
 * @returns the address of the visitor's page, from the confirmation
 */
async function askForCloud(email: string): Promise<string> {
  const page = await openPage({ path: '/contact?form=cloud-quote', ...telephone })
  await hydrate(page)
  const form = page.getByRole('form', { name: 'Request a cloud quote' })
  await form.getByLabel(/^Full Name/).fill('Zanele Khumalo')
  await form.getByLabel(/^Email/).fill(email)
  await form.getByLabel(/^Employees/).selectOption('11-50')
  await form.getByLabel(/^Cloud Service/).selectOption('virtual-desktops')
  await waitTypingTime(page)
  await form.getByRole('button', { name: 'Request cloud quote' }).click()
  const mail = await waitForMail(({ to }) => to.some((one) => one.address === email))
  return new URL(/https?:\S+\/enquiry\/\S+/.exec(mail.text)![0]).pathname
}

/** Clicks elements and counts the clicks. */
function counting(page: Page) {
  const counted = { clicks: 0 }
  return {
    counted,
    async press(role: 'button' | 'link', name: string | RegExp) {
      counted.clicks++
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click()
    },
  }
}

test('QUO-01 QUO-04 from an enquiry a quote filled with what was asked is sent in at most 6 clicks', async () => {
  const email = `${randomUUID()}@shop.example`
  await askForCloud(email)
  const page = await openAsStaff(`/admin/leads?search=${email}`)
  const { press, counted } = counting(page)
  await press('link', /BC-/)
  await press('button', 'Quote')
  await page.getByText('Virtual desktop Basic').first().waitFor()
  await page.getByText('The visitor said 11-50. How many?').waitFor()
  await expectAccessible(page)
  await fillOpen(page)
  counted.clicks++
  await press('button', 'Send the quote')
  await press('button', 'Send')
  await page
    .getByText(/is sent$/)
    .first()
    .waitFor()
  expect(counted.clicks).toBeLessThanOrEqual(6)
  const mail = await waitForMail(
    ({ to, subject }) => to[0]?.address === email && subject.startsWith('Quote Q-'),
  )
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^Q-\d{4}-\d{4}-1\.pdf$/),
  ])
  expectNoTroubles(page)
})

/** Fills in the details that an enquiry lacks: the exact quantity and the type of customer. */
async function fillOpen(page: Page): Promise<void> {
  await page.getByLabel('Quantity').fill('23')
  await page.getByLabel(/^An individual/).check()
}

/**
 * Sends a quote with a 40% discount, which is below the lowest price and needs a colleague's approval.
 * @returns the quote number
 */
async function sendDiscounted(staff: Page): Promise<string> {
  await staff.getByRole('link', { name: /BC-/ }).first().click()
  await staff.getByRole('button', { name: 'Quote', exact: true }).click()
  await fillOpen(staff)
  const line = staff.getByRole('group', { name: /Line 1/ })
  await line.getByLabel('Discount', { exact: true }).selectOption('percent')
  await line.getByLabel('Discount (%)').fill('40')
  await staff.getByRole('button', { name: 'Save the draft' }).click()
  await staff.getByText('A second person must approve these discounts').waitFor()
  await staff.getByRole('button', { name: 'Request approval' }).click()
  await staff.getByText('This draft is waiting for approval').waitFor()
  const heading = await staff.getByRole('heading', { level: 1 }).textContent()
  const number = /Q-\d{4}-\d{4}/.exec(heading!)![0]

  const colleague = await openAsStaff(`/admin/approvals?search=${number}`, { as: 'colleague' })
  await colleague
    .getByRole('article', { name: new RegExp(number) })
    .getByRole('button', { name: 'Review' })
    .click()
  const request = colleague.getByRole('dialog', { name: new RegExp(number) })
  await request
    .getByText(/40% less/)
    .first()
    .waitFor()
  await request.getByRole('button', { name: 'Approve' }).click()
  const confirm = colleague.getByRole('dialog', { name: 'Approve this request?' })
  await confirm.getByText('The quote can then be sent with this discount.').waitFor()
  await confirm.getByRole('button', { name: 'Confirm approval' }).click()
  await confirm.waitFor({ state: 'detached' })
  await staff.reload()
  await staff.getByText('A second person approved these discounts').waitFor()
  await staff.getByRole('button', { name: 'Send the quote' }).click()
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await staff
    .getByText(/is sent$/)
    .first()
    .waitFor()
  return number
}

/** Checks the accessibility of the same page in a browser with JavaScript, because axe-core is itself a script. */
async function expectAccessibleWithScript(shown: Page): Promise<void> {
  const page = await openPage({ path: new URL(shown.url()).pathname, ...telephone })
  await expectAccessible(page)
  await page.context().close()
}

/**
 * Accepts the quote as a visitor on a telephone without JavaScript.
 * @returns the page of the quote
 */
async function acceptOn(address: string, number: string): Promise<Page> {
  const page = await openPage({ path: address, javaScript: false, ...telephone })
  await page.getByRole('link', { name: new RegExp(`Quote ${number}/1`) }).click()
  await page.getByRole('heading', { level: 1, name: `Quote ${number}/1` }).waitFor()
  await expectAccessibleWithScript(page)
  await page.getByRole('link', { name: 'Accept this quote' }).click()
  await page.getByRole('button', { name: 'Accept the quote' }).click()
  await page.getByRole('link', { name: /Type your full name|Please fill this in/ }).waitFor()
  await expectAccessibleWithScript(page)
  await page.getByLabel('Your full name').fill('Zanele Khumalo')
  await page.getByLabel(/I accept this quote for myself/).check()
  await page.getByLabel(/I have read the terms, version 1/).check()
  await page.getByRole('button', { name: 'Accept the quote' }).click()
  await page.getByText('Thank you. The quote is accepted').waitFor()
  return page
}

async function savedBy(page: Page, role: 'link' | 'button', name: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole(role, { name }).click(),
  ])
  return readFile(await file.path())
}

/** Checks that the public seal page confirms the file, and rejects a copy with one bit changed. */
async function expectSealed(file: Buffer, number: string): Promise<void> {
  const check = await openPage({ path: '/quote-seal', javaScript: false, ...telephone })
  const choose = async (buffer: Buffer) => {
    const chosen = { name: 'quote.pdf', mimeType: 'application/pdf', buffer }
    await check.getByLabel('Quote PDF').setInputFiles(chosen)
    await check.getByRole('button', { name: 'Check the file' }).click()
  }
  await choose(file)
  await check.getByRole('heading', { name: 'Yes, this file is unchanged' }).waitFor()
  await check.getByText(`${number}/1`).waitFor()
  expect(await check.getByText('Khumalo').count()).toBe(0)
  await expectAccessibleWithScript(check)
  const altered = Buffer.from(file)
  altered[altered.length - 20]! ^= 1
  await choose(altered)
  await check.getByRole('heading', { name: 'This is not the file we created' }).waitFor()
}

test('QUO-03 QUO-06 QUO-08 from the dialog to a sealed PDF on both sides, with a discount that needed a second person', async () => {
  const email = `${randomUUID()}@shop.example`
  const address = await askForCloud(email)
  const staff = await openAsStaff(`/admin/leads?search=${email}`)
  const number = await sendDiscounted(staff)
  const page = await acceptOn(address, number)
  const theirs = await savedBy(page, 'link', 'Download the sealed PDF')
  await waitForMail(
    ({ to, subject }) => to[0]?.address === email && subject.startsWith('You accepted quote'),
  )
  await staff.reload()
  await staff.getByText('Accepted', { exact: true }).first().waitFor()
  const ours = await savedBy(staff, 'button', 'Sealed PDF')
  expect(theirs.equals(ours), 'the same file on both sides').toBe(true)
  await expectSealed(theirs, number)
  await staff.goto(productUrl('/admin/quotes?state=accepted'))
  await staff.getByRole('link', { name: `${number}/1` }).waitFor()
  await expectAccessible(staff)
  expectNoTroubles(staff)
})

test('QUO-10 ANS-05 a reply takes a quote along that is ready: one mail with the words and the PDF', async () => {
  const email = `${randomUUID()}@shop.example`
  await askForCloud(email)
  const page = await openAsStaff(`/admin/leads?search=${email}`)
  await page.getByRole('link', { name: /BC-/ }).first().click()
  await page.getByRole('button', { name: 'Quote', exact: true }).click()
  await page.getByText('Virtual desktop Basic').first().waitFor()
  await fillOpen(page)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByText('The draft is saved').waitFor()
  await page.goto(productUrl(`/admin/leads?search=${email}`))
  await page.getByRole('link', { name: /BC-/ }).first().click()
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
  const reply = page.getByRole('form', { name: 'Reply' })
  await reply.getByLabel('Text').fill('Dear Zanele, as we said on the telephone.')
  await reply.getByLabel('Attach a quote').selectOption({ index: 1 })
  await reply.getByText(/You can’t undo it/).waitFor()
  await expectAccessible(page)
  await reply.getByRole('button', { name: 'Send' }).click()
  const mail = await waitForMail(
    ({ to, text }) => to[0]?.address === email && text.includes('as we said on the telephone'),
  )
  expect(mail.attachments).toHaveLength(1)
  await reply.waitFor({ state: 'detached' })
  // Match the text of the reply alone: the folded delivery above it contains the whole mail.
  await page.getByText('Dear Zanele, as we said on the telephone.', { exact: true }).waitFor()
  expectNoTroubles(page)
})
