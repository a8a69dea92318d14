import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatDateTime } from '#app/basics/dates.ts'
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
import { expectFocus, expectValues } from './support/page-steps.ts'
import { endSession, openAsStaff } from './support/staff.ts'

test('LDS-04 LDS-06 ADF-06 two enquiries of one person are merged, unmerged, merged again and exported', async () => {
  const email = `${randomUUID()}@example.co.za`
  const ask = (message: string) => postLead(contactEnquiry({ name: '=Lerato()', email, message }))
  const first = await ask('Wi-Fi in the shop')
  const second = await ask('And in the store room')
  const page = await openAsStaff(`/admin/leads?search=${email}`)
  await page.getByText('2 of 2 leads').waitFor()
  await expect.poll(() => page.getByText('Possible duplicate', { exact: true }).count()).toBe(2)
  await expectAccessible(page)
  await page.getByRole('link', { name: first.reference }).click()
  await page.getByRole('button', { name: 'Merge into this lead' }).click()
  const merged = page.getByRole('region', { name: 'Merged enquiries' })
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await merged.getByRole('link', { name: second.reference }).waitFor()
  await conversation.getByText('And in the store room').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await merged.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Merge into this lead' }).click()
  await conversation.getByText('And in the store room').waitFor()
  await page.getByRole('button', { name: 'Close the lead' }).click()
  const other = page.getByRole('listitem').filter({ hasText: second.reference })
  await other.getByText('Merged', { exact: true }).waitFor()

  const file = await download(page.getByRole('button', { name: 'Export 2 leads as CSV' }))
  const rows: Record<string, string>[] = parse(file.bytes, { bom: true, columns: true })
  const byReference = rows.toSorted((a) => (a.Reference === first.reference ? -1 : 1))
  expect(byReference).toMatchObject([
    { Reference: first.reference, Name: "'=Lerato()", 'Merged into': '' },
    { Reference: second.reference, Email: email, 'Merged into': first.reference },
  ])
  expectNoTroubles(page)
})

test('STF-08 typed lead details are kept and can be saved while a colleague takes the lead', async () => {
  const email = `${randomUUID()}@example.co.za`
  const { id, reference } = await postLead(contactEnquiry({ name: 'Kagiso Radebe', email }))
  const page = await openAsStaff(`/admin/leads/${id}`, { timezoneId: 'Asia/Tokyo' })
  await page.getByRole('button', { name: 'Edit details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await dialog.getByLabel(/^Company/).fill('Radebe Stores')
  const theirs = await openAsStaff(`/admin/leads/${id}`, { as: 'colleague' })
  await theirs.getByRole('button', { name: 'Assign to me' }).click()
  await expect.poll(() => page.locator('#lead-owner').inputValue()).not.toBe('')
  expect(await dialog.getByLabel(/^Company/).inputValue()).toBe('Radebe Stores')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Details corrected: ${reference}`).waitFor()
  await page.getByRole('button', { name: 'Recent messages' }).click()
  const time = page.getByRole('region', { name: 'Recent messages' }).getByRole('time').first()
  const at = new Date((await time.getAttribute('datetime'))!)
  expect(await time.innerText(), 'South African time').toBe(formatDateTime(at).slice(-5))
  expectNoTroubles(page)
})

test('CTC-28 a consultation becomes an appointment that staff find in its week and confirm', async () => {
  const email = `${randomUUID()}@shop.example`
  const name = `Zanele ${randomUUID().slice(0, 8)}`
  const site = await openPage({ path: '/contact?form=consultation' })
  await hydrate(site)
  const form = site.locator('form:visible').filter({ has: site.getByLabel(/^Preferred Date/) })
  await form.getByLabel(/^Full Name/).fill(name)
  await form.getByLabel(/^Email/).fill(email)
  await form.getByLabel(/^Preferred Date/).fill('2031-03-04')
  await form.getByLabel(/^Preferred Time/).selectOption('10:00')
  await waitTypingTime(site)
  await form.getByRole('button', { name: 'Schedule consultation' }).click()
  await site.getByText('Consultation scheduled!').first().waitFor()
  const asked = await waitForMailTo(email)
  expect(asked.attachments.map(({ filename }) => filename)).toEqual(['consultation.ics'])

  const page = await openAsStaff('/admin/appointments?week=2031-03-04')
  const chipIn = (tab: Page, row: string) =>
    tab
      .getByRole('table', { name: 'Weekly appointments by person' })
      .getByRole('row', { name: new RegExp(`^${row}`) })
      .getByRole('button', { name })
  const request = chipIn(page, 'Unassigned')
  await request.getByText('Consultation, requested').waitFor()
  await expectAccessible(page)
  const otherTab = await page.context().newPage()
  await otherTab.goto(page.url())
  await chipIn(otherTab, 'Unassigned').focus()
  await request.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm the consultation' })
  const chosen = dialog.getByLabel('With').locator('option:checked')
  const own = (await chosen.textContent())!
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText(`${name} will get an email.`).waitFor()
  await chipIn(page, own).getByText('Consultation, confirmed').waitFor()
  for (const tab of [page, otherTab]) {
    const hasFocus = () => chipIn(tab, own).evaluate((chip) => chip === document.activeElement)
    await expect.poll(hasFocus, { message: 'the focus follows the appointment' }).toBe(true)
  }
  const confirmed = await waitForMailTo(email, { subject: 'Your consultation is' })
  expect(confirmed.text).toContain('4 March 2031, 10:00')
  expect(confirmed.attachments.map(({ filename }) => filename)).toEqual(['consultation.ics'])
  expectNoTroubles(page)
})

const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

test('after a lost response, a corrected note, call or booking is refused, and a repeated reply gets no new countdown', async () => {
  const email = `${randomUUID()}@shop.example`
  const { reference } = await postLead(contactEnquiry({ name: 'Lerato', email }))
  const page = await openAsStaff(`/admin/leads?search=${email}`)
  await page.getByRole('link', { name: reference }).click()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const noAnswer = page.getByText('The server didn’t respond.')
  const refusal = (what: string) => page.getByText(`An earlier version of this ${what} was`)

  await page.getByLabel('Add a note').fill('Wants fibre.')
  await page.route('**/notes', loseAnswer, { times: 1 })
  await button('Add note').click()
  await noAnswer.waitFor()
  await page.getByLabel('Add a note').fill('Wants Wi-Fi.')
  await button('Add note').click()
  await refusal('note').waitFor()

  await button('Reply').click()
  await page.getByLabel('Text', { exact: true }).fill('It costs R100.')
  await page.route('**/replies', loseAnswer, { times: 1 })
  await button('Send').click()
  await noAnswer.waitFor()
  await button('Send').click()
  await button('Send').waitFor({ state: 'detached' })
  expect(await page.getByText('Sending in').count()).toBe(0)

  await fillVisit(page)
  await page.route('**/bookings', loseAnswer, { times: 1 })
  for (const day of ['2031-03-15', '2031-03-22']) {
    await page.getByRole('textbox', { name: 'Day' }).fill(day)
    await page.getByLabel(/^Book anyway/).check()
    await button('Book it').click()
    if (day === '2031-03-15') await noAnswer.waitFor()
  }
  await refusal('booking').waitFor()

  await page.goto(productUrl('/admin/leads/new'))
  await page.getByLabel('Name of the caller').fill('Sipho Dube')
  await page.getByLabel('Phone number').fill('083 555 0142')
  await page.getByLabel('Service interest').selectOption({ label: 'Wi-Fi' })
  await page.getByLabel('What do they need?').fill('No Wi-Fi since Monday.')
  await page.getByLabel('I have read this to the caller').check()
  await endSession(page)
  expect(await page.getByLabel('I have read this to the caller').isChecked()).toBe(true)
  await page.route('**/callers', loseAnswer, { times: 1 })
  await button('Save as a lead').click()
  await noAnswer.waitFor()
  await page.getByLabel('Name of the caller').fill('Sipho Duba')
  await button('Save as a lead').click()
  await refusal('call').waitFor()
})

test('a lead prints without the list, and after a lost response a reply is not called unsent or resent with other text', async () => {
  const email = `${randomUUID()}@shop.example`
  const { reference } = await postLead(contactEnquiry({ name: 'Lerato', email }))
  const page = await openAsStaff(`/admin/leads?search=${email}`)
  await page.getByRole('link', { name: reference }).click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.lead-row').isVisible(), 'the list on paper').toBe(false)
  await page.emulateMedia({ media: 'screen' })
  const form = page.getByRole('form', { name: 'Reply' })
  const send = form.getByRole('button', { name: 'Send', exact: true })
  await page.route('**/draft', (route) => route.abort())
  await form.getByLabel('Text').fill('It costs R100.')
  await endSession(page)
  await page.unroute('**/draft')
  await expectValues(form, { Text: 'It costs R100.' })

  await page.context().setOffline(true)
  await send.click()
  await form.getByText('The reply was not sent.').waitFor()
  const reason = form.getByText('You’re offline, so nothing was sent.')
  const topOf = () => reason.evaluate((alert) => alert.getBoundingClientRect().top)
  await expect.poll(topOf, { message: 'the alert is in view' }).toBeGreaterThan(56)
  await page.context().setOffline(false)

  await page.route('**/replies', loseAnswer, { times: 1 })
  await send.click()
  await form.getByText('We don’t know if the reply was sent.').waitFor()
  expect(await form.getByText('not sent').count()).toBe(0)
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await conversation.getByRole('listitem').getByText('It costs R100.').waitFor()
  await expectAccessible(page)

  await form.getByLabel('Text').fill('It costs R200.')
  await form.getByText('This draft was already sent or deleted.').waitFor()
  await send.click()
  await form.getByText('An earlier version of this message was already sent').waitFor()
  const first = await waitForMailTo(email, { subject: reference })
  expect(first.text).toContain('R100')
  await send.click()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().waitFor()
})

/** Books a visit from the bar of the open lead. The day is a Saturday, so the form requires "Book anyway". */
async function fillVisit(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Next' }).getByRole('button', { name: 'Book' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Site visit' }).check()
  await dialog.getByLabel('Day').fill('2031-03-08')
  await dialog.getByLabel('From').fill('11:00')
  await dialog.getByLabel('Address').fill('10 Main Road, Sandton, Johannesburg')
  await dialog.getByLabel('Travel time').focus()
  await dialog.getByText(/^Estimate: about \d+ km/).waitFor()
  await dialog.getByLabel(/^Book anyway/).check()
  await dialog.getByLabel('agreed to this time').check()
}

async function addAndRemoveDaysAway(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add days away' })
  await add.click()
  await expectFocus(page.getByLabel('First day'))
  await page.getByLabel('First day').fill('2031-03-08')
  await page.route('**/bookings/absences', loseAnswer, { times: 1 })
  await add.click()
  await page.getByRole('button', { name: 'Remove 8 March 2031' }).waitFor()
  await add.click()
  const warning = page.getByText('Move the appointments already booked')
  await warning.waitFor()
  await page.getByRole('button', { name: 'Remove 8 March 2031' }).click()
  const { width } = (await page.locator('.toast').boundingBox())!
  expect(width, 'only as wide as its text').toBeLessThan(380)
  await warning.waitFor({ state: 'detached' })
  await expectFocus(page.getByRole('heading', { name: 'Days away' }))
  await page.getByText('None planned.').waitFor()
}

test('STF-09 a visit is booked on a phone, undone and booked again, and appears in the week, the email and the calendar feed', async () => {
  const email = `${randomUUID()}@shop.example`
  const name = `Bongani ${randomUUID().slice(0, 8)}`
  const { reference } = await postLead(contactEnquiry({ name, email }))
  const page = await openAsStaff(`/admin/leads?search=${email}`, { width: 360, height: 740 })
  await page.getByRole('link', { name: reference }).click()
  const dialog = page.getByRole('dialog')
  await fillVisit(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await page.getByText('The site visit is booked').waitFor()
  const panel = page.getByRole('region', { name: 'Site visit' })
  await panel.getByText('Confirmed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await panel.waitFor({ state: 'detached' })
  await fillVisit(page)
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await panel.getByText(/minutes of travel/).waitFor()
  await panel.getByRole('button', { name: 'Move' }).click()
  await dialog.getByLabel('agreed to this time').check()
  await dialog.getByRole('button', { name: 'Move it' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByText('has been moved').count(), 'nothing was changed').toBe(0)

  await page.goto(productUrl('/admin/appointments?week=2031-03-08'))
  const entry = page.getByRole('button', { name: `11:00 ${name}` })
  await entry.click()
  await page.getByRole('dialog').getByText('10 Main Road, Sandton, Johannesburg').waitFor()
  await page.keyboard.press('Escape')
  const own = page.getByLabel('Team member').locator('option', { hasText: '(you)' })
  await page.getByLabel('Team member').selectOption(await own.getAttribute('value'))
  await page.getByRole('heading', { name: 'Days away' }).waitFor()
  await entry.waitFor()
  await expectAccessible(page)
  await addAndRemoveDaysAway(await openAsStaff(page.url()))

  await page.goto(productUrl('/admin/profile'))
  await page.getByRole('button', { name: 'Create a feed' }).click()
  const address = await page.getByLabel('Feed address').inputValue()
  const feed = await fetch(productUrl(new URL(address).pathname))
  expect(await feed.text()).toContain(`SUMMARY:Site visit ${reference}`)
  await page.getByRole('button', { name: 'Delete the feed' }).click()
  await page.getByText('You don’t have a feed yet.').waitFor()
  const mail = await waitForMailTo(email, { subject: 'Your site visit is' })
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['site-visit.ics'])
  expectNoTroubles(page)
})
