import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
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
import { postLead } from './support/lead.ts'
import { waitForMail } from './support/outside.ts'
import { openAsStaff } from './support/staff.ts'

test('LDS-04 LDS-06 ADF-06 two enquiries of one person are merged, taken apart again, and exported whole', async () => {
  const email = `${randomUUID()}@example.co.za`
  const ask = (message: string) =>
    postLead({
      formType: 'contact',
      page: '/contact',
      name: '=Lerato()',
      email,
      serviceInterest: 'wifi',
      message,
    })
  const first = await ask('Wi-Fi in the shop')
  const second = await ask('And in the store room')
  const list = `/admin/leads?search=${email}`
  const page = await openAsStaff(list)
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
  await page
    .getByRole('listitem')
    .filter({ hasText: second.reference })
    .getByText('Merged', { exact: true })
    .waitFor()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export 2 leads as CSV' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  const byReference = rows.toSorted((a) => (a.Reference === first.reference ? -1 : 1))
  expect(byReference).toMatchObject([
    { Reference: first.reference, Name: "'=Lerato()", 'Merged into': '' },
    { Reference: second.reference, Email: email, 'Merged into': first.reference },
  ])
  expectNoTroubles(page)
})

test('CTC-28 CTC-29 a consultation becomes an appointment that staff find in its week and confirm', async () => {
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
  const asked = await waitForMail((mail) => mail.to[0]?.address === email)
  expect(asked.attachments.map(({ filename }) => filename)).toEqual(['consultation.ics'])

  const page = await openAsStaff('/admin/appointments?week=2031-03-04')
  const grid = page.getByRole('table', { name: 'Weekly appointments by person' })
  const request = grid.getByRole('row', { name: /^Unassigned/ }).getByRole('button', { name })
  await request.getByText('Consultation, requested').waitFor()
  await expectAccessible(page)
  await request.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm the consultation' })
  const chosen = dialog.getByLabel('With').locator('option:checked')
  const own = (await chosen.textContent())!
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText(`${name} will get an email.`).waitFor()
  const booked = grid
    .getByRole('row', { name: new RegExp(`^${own}`) })
    .getByRole('button', { name })
  await booked.getByText('Consultation, confirmed').waitFor()
  await expect
    .poll(() => booked.evaluate((chip) => chip === document.activeElement), {
      message: 'the focus follows',
    })
    .toBe(true)
  const confirmed = await waitForMail(
    (mail) => mail.to[0]?.address === email && mail.subject.startsWith('Your consultation is'),
  )
  expect(confirmed.text).toContain('4 March 2031, 10:00')
  expect(confirmed.attachments.map(({ filename }) => filename)).toEqual(['consultation.ics'])
  expectNoTroubles(page)
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
}

test('STF-09 a visit is booked from any lead with a thumb, undone, booked again, and stands in the week, in the mail and in the own calendar', async () => {
  const email = `${randomUUID()}@shop.example`
  const name = `Bongani ${randomUUID().slice(0, 8)}`
  const { reference } = await postLead({
    formType: 'contact',
    page: '/contact',
    name,
    email,
    serviceInterest: 'wifi',
    message: 'Wi-Fi in the workshop',
  })
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

  await page.goto(productUrl('/admin/profile'))
  await page.getByRole('button', { name: 'Create a feed' }).click()
  const address = await page.getByLabel('Feed address').inputValue()
  const feed = await fetch(productUrl(new URL(address).pathname))
  expect(await feed.text()).toContain(`SUMMARY:Site visit ${reference}`)
  await page.getByRole('button', { name: 'Delete the feed' }).click()
  await page.getByText('You don’t have a feed yet.').waitFor()
  const mail = await waitForMail(
    (one) => one.to[0]?.address === email && one.subject.startsWith('Your site visit is'),
  )
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['site-visit.ics'])
  expectNoTroubles(page)
})
