import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/accessibility.ts'
import {
  expectNoTroubles,
  hydrate,
  openPage,
  productUrl,
  takePersonsTime,
} from './support/browser.ts'
import { waitForCrmRecord, waitForMail } from './support/outside.ts'

const paths = [
  '/cloud/migration',
  '/cloud/hosting',
  '/cloud/backup',
  '/cloud/virtual-desktops',
  '/services/security',
  '/resources',
  '/resources/power-backup',
  '/resources/connectivity-guide',
  '/resources/load-shedding',
  '/case-studies',
  '/privacy-policy',
  '/terms-of-service',
]
/** One page of each template. */
const templates = [
  '/cloud/backup',
  '/cloud/virtual-desktops',
  '/resources',
  '/resources/power-backup',
  '/resources/connectivity-guide',
  '/case-studies',
  '/privacy-policy',
]
const address = (who: string) => `${who}-${process.pid}-${Date.now()}@shop.example`

test('SHELL-21 CLD-01 to CLD-04 RES-14 RES-15 each route answers with a page of its own', async () => {
  const pages = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(productUrl(path))
      const html = await response.text()
      expect([path, response.status]).toEqual([path, 200])
      expect(html, path).not.toContain('Oops! Page not found')
      expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
      return /<title>(.*?)<\/title>/.exec(html)?.[1]
    }),
  )
  expect(new Set(pages).size).toBe(paths.length)
})

test('CLD-05 A11Y-01 with script an address is checked, then stored as an interest in the launch', async () => {
  const page = await openPage({ path: '/services/security' })
  await hydrate(page)
  const form = page.getByRole('region', { name: 'Be told at launch' })
  await form.getByRole('button', { name: 'Tell me when it launches' }).click()
  await form.getByRole('alert').getByText('Email: please fill in this field.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('launch-email')
  const email = address('launch')
  await form.getByLabel('Email', { exact: false }).first().fill(email)
  await takePersonsTime(page)
  const call = page.waitForRequest('**/functions/zoho-crm')
  await form.getByRole('button', { name: 'Tell me when it launches' }).click()
  expect((await call).postDataJSON()).toMatchObject({
    formType: 'launch-interest',
    email,
    service: 'IT Security',
    page: '/services/security',
    consents: { email: false },
  })
  await page.locator('.toast', { hasText: 'You are on the list!' }).waitFor()
  expect(await form.getByRole('textbox').count()).toBe(0)
  await waitForCrmRecord((record) => JSON.stringify(record).includes(email))
})

test('CLD-05 PRV-02 without script an address is checked, then stored and confirmed', async () => {
  const page = await openPage({ path: '/cloud/backup', javaScript: false })
  const form = page.getByRole('region', { name: 'Be told at launch' })
  const submit = () => form.getByRole('button', { name: 'Tell me when it launches' }).click()
  await form.getByRole('textbox').first().fill('zanele at shop')
  await submit()
  await form.getByRole('alert').waitFor()
  expect(await form.locator('#launch-email').inputValue()).toBe('zanele at shop')
  const email = address('quiet')
  await form.locator('#launch-email').fill(email)
  await submit()
  await form.getByText('We will e-mail you when this service launches.').waitFor()
  expect(new URL(page.url()).search).toBe('?sent=yes')
  const mail = await waitForMail(({ to }) => to.some((mailbox) => mailbox.address === email))
  expect(mail.text).toContain('We will e-mail you when this service launches.')
})

test('RES-09 RES-10 the button of the connectivity guide downloads a PDF by its name', async () => {
  const page = await openPage({ path: '/resources/connectivity-guide', acceptDownloads: true })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the guide (PDF)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('urban-connectivity-guide.pdf')
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  expectNoTroubles(page)
})

test.each(['light', 'dark'] as const)(
  'A11Y-05 A11Y-06 the cloud, resource and legal pages are accessible and fit 320 px (%s)',
  async (colorScheme) => {
    const page = await openPage({ colorScheme, width: 320, height: 700 })
    for (const path of templates) {
      await page.goto(productUrl(path))
      await expectAccessible(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([path, width]).toEqual([path, 320])
    }
    expectNoTroubles(page)
  },
)
