import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hydrate, openPage, waitTypingTime } from './support/browser.ts'
import { waitForCrmRecord, waitForMail } from './support/outside.ts'
import { openAsStaff } from './support/staff.ts'

async function fillAssessment(page: Awaited<ReturnType<typeof openPage>>, email: string) {
  await page.getByLabel('Name', { exact: false }).first().fill("Sipho O'Brien-Mthembu")
  await page.getByLabel('Email', { exact: false }).first().fill(email)
  await page.getByLabel('Company', { exact: false }).first().fill('Mthembu & Sons (Pty) Ltd')
  await page.getByLabel('Phone Number (Optional)').fill('082 555 0142')
  await page
    .getByLabel('Current IT Challenges (Optional)')
    .fill('Load shedding kills our router. Backups? None.')
}

async function expectArrival(email: string) {
  const recipe = await waitForMail((mail) => mail.to.some(({ address }) => address === email))
  expect(recipe.subject).toBe('Your free IT health recipe – Baobab Connect')
  expect(recipe.text).toContain('INGREDIENTS')
  const note = await waitForMail(
    (mail) => mail.replyTo?.some(({ address }) => address === email) ?? false,
  )
  expect(note.to[0]?.address).toBe('leads@baobab-connect.example')
  const record = await waitForCrmRecord((row) => row.Email === email)
  expect(record).toMatchObject({ Company: 'Mthembu & Sons (Pty) Ltd' })

  const staff = await openAsStaff(`/admin/leads?search=${encodeURIComponent(email)}`)
  await staff.getByRole('link', { name: /BC-/ }).first().click()
  await staff.getByText('Load shedding kills our router. Backups? None.').first().waitFor()
  await staff.context().close()
}

test('API-01, API-02, ITH-07, ITH-19, LDS-01, LDS-05: an assessment goes from the page to inbox, CRM and mailbox', async () => {
  const email = `${randomUUID()}@example.co.za`
  const page = await openPage({ path: '/resources/it-health', width: 360, height: 780 })
  await hydrate(page)
  await fillAssessment(page, email)
  await waitTypingTime(page)
  await page.getByRole('button', { name: 'Get my free IT health check' }).click()
  await page.getByText('Your IT assessment request has been submitted successfully.').waitFor()
  await expectArrival(email)
})

test('API-01, API-02, ITH-07, ITH-19, LDS-01, LDS-05: the same without JavaScript', async () => {
  const email = `${randomUUID()}@example.co.za`
  const page = await openPage({ path: '/resources/it-health', javaScript: false })
  await fillAssessment(page, email)
  await page.getByRole('button', { name: 'Get my free IT health check' }).click()
  await page.getByText('Your IT assessment request has been submitted successfully.').waitFor()
  await expectArrival(email)
})
