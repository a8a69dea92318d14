import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { whyNoDovecot } from '#tools/simulators/dovecot.mjs'
import {
  expectNoTroubles,
  hydrate,
  openPage,
  product,
  productUrl,
  waitTypingTime,
} from './support/browser.ts'
import { confirmRequest, erase, expectErased } from './support/erasure.ts'
import { sendFromVisitor, waitForMailTo, writeOnWhatsApp } from './support/outside.ts'
import { expectTexts } from './support/page-steps.ts'
import { findNotice, openAsStaff, openLeadBySearch, openLeadByTheBell } from './support/staff.ts'

const telephone = { width: 360, height: 780 }

const conversationOf = (page: Page) => page.getByRole('region', { name: 'Conversation' })

test('PAS-01 PAS-02 STF-11 ANS-07 INB-03 ANS-15 an enquiry goes from the form on a phone to an answer that both sides see, and is erased', async ({
  skip,
}) => {
  skip(product().visitorsUrl === undefined, whyNoDovecot())
  const email = `${randomUUID()}@circle.example`
  const staff = await openAsStaff('/admin')

  const visitor = await openPage({ path: '/contact', ...telephone })
  const { reference, address } = await ask(visitor, email)
  await openLeadByTheBell(staff, new RegExp(`^${reference}\\. An answer is due by`), reference)
  await staff.getByRole('heading', { level: 1, name: 'Thandeka Circle' }).waitFor()
  await staff.getByRole('button', { name: 'Show history' }).click()
  // No other journey uses these words, because the search at the end must find nothing.
  const [ours, theirs] = ['Copies in a vault it is.', 'Thank you. Which turnstile?']
  await reply(staff, email, ours)
  await sendFromVisitor('answer', email, theirs)
  const conversation = conversationOf(staff)
  const answer = conversation.getByRole('listitem', { name: 'Message from Visitor' })
  await answer.getByText(theirs).waitFor()
  await conversation.getByText('wrote again, so the lead needs').waitFor()
  await logCall(staff)

  await visitor.goto(productUrl(address))
  await visitor.getByText('Answered', { exact: true }).first().waitFor()
  await expectTexts(visitor, ours, theirs)

  const request = await askErasure(visitor, email)
  await erase(staff, request)
  expect((await fetch(productUrl(address))).status).toBe(404)
  await expectErased(staff, reference, /circle|vault/i)
  await expectForgotten(staff, email, 'in a vault', 'Which turnstile')
  expectNoTroubles(staff)
})

test('WAP-02 WAP-03 STF-11 ANS-07 STF-08 ANS-15 a WhatsApp enquiry is answered, reopened by a second message, called and erased', async () => {
  const phone = `+2784${randomInt(1_000_000, 9_999_999)}`
  const name = `Vuyo Loop ${phone.slice(-7)}`
  const email = `${randomUUID()}@loop.example`
  const staff = await openAsStaff('/admin')
  await writeOnWhatsApp(phone, name, 'Is there fibre in Alice?')
  await findNotice(staff, 'New lead: WhatsApp message')
  await openLeadBySearch(staff, name)
  await staff.getByRole('heading', { level: 1, name }).waitFor()
  await staff.getByRole('button', { name: 'Show history' }).click()
  const conversation = conversationOf(staff)

  await staff.getByRole('button', { name: 'WhatsApp', exact: true }).click()
  await conversation.getByLabel('Message', { exact: true }).fill('Yes, from R999.')
  await staff.keyboard.press('Control+Enter')
  await conversation.getByText('recorded that the visitor was answered').waitFor()
  await writeOnWhatsApp(phone, name, 'And in Bhisho?')
  await conversation.getByText('And in Bhisho?').waitFor()
  await conversation.getByText('wrote again, so the lead needs').waitFor()
  await logCall(staff)

  await staff.getByRole('button', { name: 'Edit details' }).click()
  const details = staff.getByRole('dialog', { name: 'Edit details' })
  await details.getByLabel('Email').fill(email)
  await details.getByRole('button', { name: 'Save' }).click()
  await staff.getByRole('link', { name: email }).first().waitFor()
  await erase(staff, await noteErasure(staff, name, email))
  await expectForgotten(staff, email, phone.slice(-7), 'in Bhisho')
  expectNoTroubles(staff)
})

/** Records an erasure request that came by phone, and confirms it from the mailbox. */
async function noteErasure(page: Page, name: string, email: string): Promise<string> {
  await page.goto(productUrl('/admin/privacy'))
  await page.getByRole('button', { name: 'Add a request' }).click()
  const form = page.getByRole('dialog', { name: 'Add a request' })
  await form.getByLabel('Delete').check()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Add the request' }).click()
  await form.waitFor({ state: 'detached' })
  return confirmRequest(await openPage({ javaScript: false }), email)
}

/** Sends an enquiry, checks the reply time on the receipt and opens the page of the enquiry. */
async function ask(page: Page, email: string) {
  await hydrate(page)
  const form = page.getByRole('form', { name: 'Get in Touch' })
  await form.getByLabel(/^Name/).fill('Thandeka Circle')
  await form.getByLabel(/^Email/).fill(email)
  await form.getByLabel(/^Service/).selectOption('cloud')
  await waitTypingTime(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  const receipt = page.locator('.receipt')
  await receipt.getByText(/By \w+day \d+ \w+, \d\d:\d\d/).waitFor()
  const reference = (await receipt.getByText(/^BC-/).textContent())!
  await receipt.getByRole('link', { name: 'Follow your enquiry' }).click()
  await page.getByText('Received', { exact: true }).first().waitFor()
  return { reference, address: new URL(page.url()).pathname }
}

async function reply(page: Page, email: string, words: string): Promise<void> {
  const conversation = conversationOf(page)
  await page.getByRole('button', { name: 'Reply' }).click()
  await conversation.getByLabel('Text', { exact: true }).fill(words)
  await page.keyboard.press('Control+Enter')
  await waitForMailTo(email, { text: words })
  await conversation.getByText('recorded that the visitor was answered').waitFor()
}

async function logCall(page: Page): Promise<void> {
  const conversation = conversationOf(page)
  await page.getByRole('button', { name: 'Log a call' }).click()
  await conversation.getByLabel('Reached', { exact: true }).check()
  await conversation.getByRole('button', { name: 'Save the call' }).click()
  await conversation.getByText('Naledi Owner called: reached').waitFor()
}

/** Requests erasure on the page of the enquiry, and confirms it from the mailbox. */
async function askErasure(page: Page, email: string): Promise<string> {
  await page.getByRole('link', { name: 'Have my data deleted' }).click()
  await page.getByRole('button', { name: 'Yes, delete my data' }).click()
  await page.getByText('We have your request.').waitFor()
  return confirmRequest(page, email)
}

/** Checks that the console finds no lead by any of these words. */
async function expectForgotten(page: Page, ...words: string[]): Promise<void> {
  for (const one of words) {
    await page.goto(productUrl(`/admin/leads?search=${encodeURIComponent(one)}`))
    await page.getByText('No matching leads').waitFor()
  }
}
