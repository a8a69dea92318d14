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
import { download } from './support/download.ts'
import { contactEnquiry, postLead } from './support/lead.ts'
import { waitForMailTo } from './support/outside.ts'
import { expectFocus, expectTexts, newEmail, waitForKeptFocus } from './support/page-steps.ts'
import { endSession, openAsStaff } from './support/staff.ts'

const telephone = { width: 360, height: 780 }

/**
 * Requests a quote through the dialog on a phone.
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
  const mail = await waitForMailTo(email)
  return new URL(/https?:\S+\/enquiry\/\S+/.exec(mail.text)![0]).pathname
}

test('QUO-01 QUO-04 a quote prefilled from its enquiry is sent in at most 6 clicks', async () => {
  const email = newEmail()
  await askForCloud(email)
  const page = await openAsStaff(`/admin/leads?search=${email}`)
  let clicks = 0
  const press = async (control: Locator) => {
    clicks++
    await control.click()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
  await press(page.getByRole('link', { name: /BC-/ }).first())
  await press(button('Quote'))
  await page.getByText('Virtual desktop Basic').first().waitFor()
  await page.getByText('The visitor said 11-50. How many?').waitFor()
  await expectAccessible(page)
  await fillOpen(page)
  clicks++
  await press(button('Send the quote'))
  await press(button('Send'))
  await expectSent(page)
  expect(clicks).toBeLessThanOrEqual(6)
  const mail = await waitForMailTo(email, { subject: 'Quote Q-' })
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^Q-\d{4}-\d{4}-1\.pdf$/),
  ])
  expectNoTroubles(page)
})

/** Opens a new quote for the only lead in the list. */
async function startQuote(page: Page): Promise<void> {
  await page.getByRole('link', { name: /BC-/ }).first().click()
  await page.getByRole('button', { name: 'Quote', exact: true }).click()
}

test('D-101 the search for lines keeps the focus, and a draft with unsaved changes outlives the session and is deleted after one confirmation', async () => {
  const email = newEmail()
  await postLead(contactEnquiry({ name: 'Zanele Khumalo', email }))
  const page = await openAsStaff(`/admin/leads?search=${email}`)
  await startQuote(page)
  const search = page.getByLabel('Add an offer or product')
  await search.fill('Business Connect')
  await page.getByRole('list', { name: 'Prices found' }).getByRole('button').first().press('Enter')
  await expectFocus(search)
  await page.getByLabel('Introduction').fill('Dear Zanele')
  await page.getByLabel('Quantity').fill('some')
  await endSession(page)
  await expect.poll(() => page.getByLabel('Introduction').inputValue()).toBe('Dear Zanele')
  expect(await page.getByLabel('Quantity').inputValue(), 'not a number').toBe('')
  await page.getByRole('button', { name: 'Delete draft' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this draft?' })
  await question.getByRole('button', { name: 'Delete draft' }).click()
  await page.waitForURL(/\/admin\/leads\/[0-9a-f-]{36}$/)
  expectNoTroubles(page)
})

/** Fills in the details that an enquiry lacks: the exact quantity and the type of customer. */
async function fillOpen(page: Page): Promise<void> {
  await page.getByLabel('Quantity').fill('23')
  await page.getByLabel(/^An individual/).check()
}

const expectSent = (page: Page) => expectTexts(page, /is sent$/)

/**
 * Sends a quote with a 40% discount, which is below the lowest price and needs a colleague's approval.
 * @returns the quote number
 */
async function sendDiscounted(staff: Page): Promise<string> {
  await startQuote(staff)
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
  const article = colleague.getByRole('article', { name: new RegExp(number) })
  await article.getByRole('button', { name: 'Review' }).click()
  const request = colleague.getByRole('dialog', { name: new RegExp(number) })
  const discount = request.getByText(/40% less/)
  await discount.first().waitFor()
  await request.getByRole('button', { name: 'Approve' }).click()
  const confirm = colleague.getByRole('dialog', { name: 'Approve this request?' })
  await confirm.getByText('The quote can then be sent with this discount.').waitFor()
  await confirm.getByRole('button', { name: 'Confirm approval' }).click()
  await confirm.waitFor({ state: 'detached' })
  await staff.reload()
  await staff.getByText('A second person approved these discounts').waitFor()
  await staff.getByRole('button', { name: 'Send the quote' }).click()
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await expectSent(staff)
  return number
}

/** Checks the accessibility of the same page in a browser with JavaScript, because axe-core is itself a script. */
async function expectAccessibleWithScript(shown: Page): Promise<void> {
  const page = await openPage({ path: new URL(shown.url()).pathname, ...telephone })
  await expectAccessible(page)
  await page.context().close()
}

/**
 * Accepts the quote as a visitor on a phone without JavaScript.
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

test('QUO-03 QUO-06 a quote with an approved discount is accepted, and both sides get the same sealed PDF', async () => {
  const email = newEmail()
  const address = await askForCloud(email)
  const staff = await openAsStaff(`/admin/leads?search=${email}`)
  const number = await sendDiscounted(staff)
  await waitForKeptFocus(staff)
  await staff.getByRole('button', { name: 'Get link' }).click()
  await expectFocus(staff.getByLabel('Link to the quote'))
  const page = await acceptOn(address, number)
  const theirs = await download(page.getByRole('link', { name: 'Download the sealed PDF' }))
  await waitForMailTo(email, { subject: 'You accepted quote' })
  await staff.getByText('Accepted', { exact: true }).first().waitFor()
  const ours = await download(staff.getByRole('button', { name: 'Sealed PDF' }))
  expect(theirs.bytes.equals(ours.bytes), 'the same file on both sides').toBe(true)
  await expectSealed(theirs.bytes, number)
  await staff.goto(productUrl('/admin/quotes?state=accepted'))
  await staff.getByRole('link', { name: `${number}/1` }).waitFor()
  await expectAccessible(staff)
  expectNoTroubles(staff)
})

test('QUO-10 ANS-05 a reply with a quote attached is sent as one email with text and PDF', async () => {
  const email = newEmail()
  await askForCloud(email)
  const page = await openAsStaff(`/admin/leads?search=${email}`)
  await startQuote(page)
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
  const mail = await waitForMailTo(email, { text: 'as we said on the telephone' })
  expect(mail.attachments).toHaveLength(1)
  await reply.waitFor({ state: 'detached' })
  // Match only the text of the reply, because the folded delivery above it contains the whole email.
  await page.getByText('Dear Zanele, as we said on the telephone.', { exact: true }).waitFor()
  expectNoTroubles(page)
})
