import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectNoTroubles, openPage } from './support/browser.ts'
import { openDossier } from './support/console-screens.ts'
import { download } from './support/download.ts'
import { postLead } from './support/lead.ts'
import { waitForMailTo } from './support/outside.ts'
import { delayRequests } from './support/page-steps.ts'
import { openAsStaff } from './support/staff.ts'

test('LAW-01 without script a company requests a record on the page of the manual, and staff see the request', async () => {
  const visitor = await openPage({ path: '/', javaScript: false })
  await visitor.locator('footer').getByRole('link', { name: 'PAIA Manual' }).click()
  await visitor.getByText('Sample, to be confirmed by a lawyer.').first().waitFor()
  const form = visitor.locator('#paia-request')
  await form.getByLabel('Your full name').fill('Thandi Khumalo')
  await form.getByLabel('Your email address').fill(`${randomUUID()}@khumalo.example`)
  await form.getByLabel('Who is the request for?').selectOption('company')
  await form.getByLabel('Which record do you want?').fill('The site survey of 3 March 2026')
  await form.getByLabel('How would you like to get it?').selectOption('email')
  await form.getByLabel(/Which right/).fill('A claim for damages')
  await form.getByRole('button', { name: 'Send the request' }).click()
  await visitor.getByRole('link', { name: /Proof of identity/ }).waitFor()
  await form.getByLabel(/How will you prove/).fill('A resolution of the board')
  await form.getByLabel(/Name and registration/).fill('Khumalo Stores (Pty) Ltd')
  await form.getByRole('button', { name: 'Send the request' }).click()
  const said = await visitor.getByText(/Your reference is PR-/).innerText()
  const page = await openAsStaff('/admin/privacy')
  await page.getByRole('link', { name: /PR-[\w-]+\w/.exec(said)![0] }).click()
  await page.getByText('Khumalo Stores (Pty) Ltd').first().waitFor()
  await page.getByText('Request fee').first().waitFor()
  expectNoTroubles(page)
})

test('LAW-02 a dossier counts the people affected by a breach, and letters are sent once a second person approves', async () => {
  const email = `${randomUUID()}@canary.example`
  await postLead({ name: 'Zanele Canary', email, company: 'Canary Estates', page: '/contact' })
  const page = await openAsStaff('/admin/privacy')
  await openDossier(page, 'People, by email address', email)
  await page.getByText('People affected: 1').waitFor()
  const request = page.getByRole('button', { name: 'Request approval' })
  await request.waitFor()
  await page.getByLabel('Letter to each person').fill('Your {what} were on a stolen laptop.')
  expect(await request.count(), 'of letters that differ from those on the screen').toBe(0)
  await page.getByRole('link', { name: 'All breaches' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Save letters' }).click()
  await request.click()
  await page.getByText('A second person must send these letters.').waitFor()
  const second = await openAsStaff(new URL(page.url()).pathname, { as: 'colleague' })
  const send = second.getByRole('button', { name: 'Approve and send' })
  const sendApproval = await delayRequests(second, '**/send')
  await send.click()
  await page.getByLabel('Letter to each person').fill('Your {what} were on a lost laptop.')
  await page.getByRole('button', { name: 'Save letters' }).click()
  await request.waitFor()
  sendApproval()
  await second.getByText('This breach changed while you were looking.').waitFor()
  expect(await second.getByLabel('Letter to each person').inputValue()).toContain('a lost laptop')
  await request.click()
  await page.getByText('A second person must send these letters.').waitFor()
  await second.reload()
  await send.click()
  const mail = await waitForMailTo(email, { subject: 'Security breach' })
  expect(mail.text).toMatch(/Your .*enquiries.* were on a lost laptop/s)
  expectNoTroubles(page)
})

test('LAW-03 the register shows a retention period and can be exported as CSV', async () => {
  const page = await openAsStaff('/admin/privacy/register')
  await page.getByText('36 months after it was received').first().waitFor()
  const { name } = await download(page.getByRole('button', { name: 'Export CSV' }))
  expect(name).toMatch(/^register-of-processing-.*csv$/)
  expectNoTroubles(page)
})
