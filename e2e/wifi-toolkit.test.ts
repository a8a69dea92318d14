import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import { expectNoTroubles, openPage, productUrl } from './support/browser.ts'
import { download } from './support/download.ts'
import { waitForCrmRecord } from './support/outside.ts'
import { expectFocus } from './support/page-steps.ts'

const path = '/resources/wifi-toolkit'
const result = (page: Page) => page.getByRole('region', { name: 'Your office needs' })
const textOf = async (page: Page) => (await result(page).innerText()).replaceAll(/\s+/g, ' ')
const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })

test('WIF-16 WIF-18 WIF-24 choices update the result at once, ticks survive a reload, and the workbook downloads', async () => {
  const page = await openPage({ path, width: 360, height: 780 })
  // The first click both selects the option and hydrates the page.
  await page.getByText('Large').click()
  await result(page).getByText('3', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Calculate' }).count()).toBe(0)
  await page.getByText('50+ people').click()
  await result(page).getByText('6', { exact: true }).waitFor()
  await expect.poll(() => textOf(page)).toContain('Upgrade Recommended')
  await result(page).getByText('Large office, 50+ people', { exact: true }).waitFor()
  await page.getByLabel('Current speed').selectOption('500')
  await result(page).getByText('Upgrade Recommended').waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).search).toBe('?size=large&staff=50%2B&speed=500')

  await box(page, /floor plan where people/).check()
  await box(page, /on one UPS/).check()
  await page.getByText('2 of 28 done').waitFor()
  await page.reload()
  await expect.poll(() => box(page, /on one UPS/).isChecked()).toBe(true)
  await expect.poll(() => box(page, /Count devices/).isChecked()).toBe(false)
  await page.getByText('2 of 28 done').waitFor()
  await expect.poll(() => textOf(page)).toContain('6 access points')
  await page.getByRole('button', { name: 'Clear all ticks' }).click()
  await page.getByText('0 of 28 done').waitFor()
  await expectFocus(page.getByRole('button', { name: 'Restore the ticks' }))
  await page.getByRole('button', { name: 'Restore the ticks' }).click()
  await page.getByText('2 of 28 done').waitFor()

  await page.getByRole('tab', { name: 'Planning Templates' }).click()
  await page.getByRole('heading', { name: 'Site survey' }).waitFor()
  await expect.poll(() => textOf(page)).toContain('6 access points')
  const file = await download(page.getByRole('link', { name: 'Download the workbook' }))
  expect(file.name).toBe('wifi-planning-templates.xlsx')
  expect(file.bytes.subarray(0, 2).toString()).toBe('PK')
  await page.getByRole('tab', { name: 'Deployment Checklist' }).click()
  await expect.poll(() => box(page, /on one UPS/).isChecked()).toBe(true)
  await expectAccessible(page)
  expectNoTroubles(page)
})

test('WIF-24 ticks in a tab that was opened before keep those of another tab, and follow its “Clear all ticks”', async () => {
  const page = await openPage({ path })
  const other = await page.context().newPage()
  await other.goto(productUrl(path))
  await box(other, /on one UPS/).check()
  await other.getByText('1 of 28 done').waitFor()
  await box(page, /floor plan where people/).check()
  await page.getByText('2 of 28 done').waitFor()
  await expect.poll(() => box(page, /on one UPS/).isChecked()).toBe(true)
  await other.getByText('2 of 28 done').waitFor()
  await other.getByRole('button', { name: 'Clear all ticks' }).click()
  await page.getByText('0 of 28 done').waitFor()
})

test('WIF-23 without script the server calculates the result, which reaches the CRM with a message', async () => {
  const page = await openPage({ path, javaScript: false })
  await page.getByText('Medium').click()
  await page.getByText('25-50 people').click()
  await page.getByRole('button', { name: 'Calculate' }).click()
  await page.waitForURL(`**${path}?size=medium&staff=25-50&speed=50#calculator`)
  await expect.poll(() => textOf(page)).toContain('3 access points')
  await page.getByRole('link', { name: 'Attach to a contact request' }).click()
  await page.getByText('Your Wi-Fi plan is attached').waitFor()
  const form = page.getByRole('form', { name: 'Get in Touch' })
  const email = `wifi-${process.pid}@shop.example`
  await form.getByLabel(/^Name/).fill('Zanele Khumalo')
  await form.getByLabel(/^Email/).fill(email)
  await form.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('heading', { name: 'Message Sent!' }).waitFor()
  await expect.poll(() => page.url()).not.toContain('shop')
  const record = await waitForCrmRecord(({ Email }) => Email === email)
  expect(JSON.stringify(record)).toContain('Wi-Fi calculator: access points: 3')
})
