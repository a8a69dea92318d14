import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { productUrl } from './support/browser.ts'
import { contactEnquiry, postLead } from './support/lead.ts'
import { openAsStaff } from './support/staff.ts'

/** Makes the server respond 404 for scripts with this name, as after an update. */
const loseScript = (page: Page, name: string) =>
  page.route(`**/assets/${name}-*.js`, (route) => route.fulfill({ status: 404 }))

function countLoads(page: Page): () => number {
  let count = 0
  page.on('domcontentloaded', () => count++)
  return () => count
}

test('OPS-02 a console page with a missing script reloads once, keeps typed text, and does not loop', async () => {
  const email = `${randomUUID()}@update.example`
  const { reference } = await postLead(contactEnquiry({ name: 'Lerato Update', email }))
  const page = await openAsStaff()
  await loseScript(page, 'contact-form')
  // This script must be missing before the page is idle. An idle page downloads the sidebar's screens, and a missing
  // script must not reload the page then.
  await loseScript(page, 'activity')
  await page.goto(productUrl(`/admin/leads?search=${email}`))
  await page.getByRole('link', { name: reference }).click()
  const note = page.getByLabel('Add a note')
  await note.fill('Typed before the update')
  const loads = countLoads(page)
  const correct = page.getByRole('button', { name: 'Edit details' })
  await correct.click()
  await expect.poll(loads).toBe(1)
  await expect.poll(() => note.inputValue()).toBe('Typed before the update')
  const asked = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await correct.click()
  await page.getByText('This form couldn’t be loaded.').waitFor()
  await asked
  expect(loads()).toBe(1)

  // For a missing screen, React Router reloads the page.
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
  await expect.poll(loads).toBe(2)
  await expect.poll(() => note.inputValue()).toBe('Typed before the update')
})
